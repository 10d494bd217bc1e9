import type { Level } from '@quadrille/engine';
import {
  GAME_IDS,
  GAMES,
  fitOptions,
  matters,
  type AnyGame,
  type OptionField,
  type OptionValue,
  type Random,
} from '@quadrille/rules';
import { foldText, LANGUAGES, trademarks, wordsOf, type OptionTexts } from '@quadrille/words';
import { terminalGame } from '../games/index.ts';
import type { Translations } from '../usage.ts';
import { randomPlayers, DEFAULT_LEVEL, type MatchSetup } from './match-setup.ts';
import type { Terminal } from './terminal.ts';

/** Thrown when the input ends during a question. */
export class NoMoreInput extends Error {}

async function answer(term: Terminal, question: string): Promise<string> {
  const typed = await term.ask(`${question} `);
  if (typed === undefined) throw new NoMoreInput();
  return typed;
}

/** Asks for a number in a range; Enter alone takes the default. */
async function askNumber(
  term: Terminal,
  { text }: Translations,
  question: string,
  least: number,
  most: number,
  standard: number | undefined,
): Promise<number> {
  for (;;) {
    const typed = await answer(term, question);
    if (typed === '' && standard !== undefined) return standard;
    const n = /^\d{1,6}$/.test(typed) ? Number(typed) : NaN;
    if (n >= least && n <= most) return n;
    term.say(text.pickOne(least, most));
  }
}

export async function askYes(term: Terminal, { text }: Translations, question: string): Promise<boolean> {
  for (;;) {
    const typed = foldText(await answer(term, question));
    if (text.yes.includes(typed)) return true;
    if (text.no.includes(typed)) return false;
    term.say(text.yesOrNo);
  }
}

/** Asks yes or no; Enter alone means no. */
async function askOption(term: Terminal, speech: Translations, question: string): Promise<boolean> {
  const { text } = speech;
  for (;;) {
    const typed = foldText(await answer(term, `${question} (${text.yes[0]}/${text.no[0]!.toUpperCase()})`));
    if (text.yes.includes(typed)) return true;
    if (typed === '' || text.no.includes(typed)) return false;
    term.say(text.yesOrNo);
  }
}

async function askOne(
  term: Terminal,
  speech: Translations,
  question: string,
  items: readonly string[],
  standard?: number,
) {
  term.say(...items.map((item, i) => `  ${i + 1}  ${item}`));
  return (await askNumber(term, speech, question, 1, items.length, standard)) - 1;
}

async function askGame(term: Terminal, speech: Translations): Promise<AnyGame> {
  const games = GAME_IDS.map((id) => wordsOf(speech.words, id));
  const width = Math.max(...games.map(({ name }) => name.length)) + 1;
  const names = games.map(({ name, goal }) => `${name.padEnd(width)} ${goal}`);
  return GAMES[GAME_IDS[await askOne(term, speech, speech.text.whichGame, names)]!];
}

/** Asks for one option after the other, and skips options that the earlier answers make irrelevant. */
async function askOptions(game: AnyGame, term: Terminal, speech: Translations): Promise<object> {
  const texts: Readonly<Record<string, OptionTexts>> = wordsOf(speech.words, game.id).optionTexts;
  const options: Record<string, OptionValue> = Object.fromEntries(Object.entries(game.options.defaults));
  for (const [name, field] of game.options.fields) {
    const soFar = fitOptions(game.options, options);
    if (matters(field, soFar)) options[name] = await askField(field, soFar, texts[name]!, term, speech);
  }
  return options;
}

const withDefault = (question: string, standard: number): string => `${question} [${standard}]`;

async function askField<O extends object>(
  field: OptionField<O>,
  options: O,
  { question, values, answers = values }: OptionTexts,
  term: Terminal,
  speech: Translations,
): Promise<OptionValue> {
  const askRange = (least: number, most: number, standard: number) =>
    askNumber(term, speech, withDefault(question(least, most), standard), least, most, standard);
  if (field.kind === 'flag') return askOption(term, speech, question(0, 1));
  if (field.kind === 'range') return askRange(field.least, field.most(options), field.default);
  const numbers = field.values.filter((value) => typeof value === 'number');
  if (numbers.length > 0) return askRange(Math.min(...numbers), Math.max(...numbers), Number(field.default));
  const names = field.values.map((value) => answers?.[value] ?? String(value));
  const standard = field.values.indexOf(field.default) + 1;
  return field.values[await askOne(term, speech, withDefault(question(1, names.length), standard), names, standard)]!;
}

const MAX_STAKE = 1000;

/** Sets up a game by questions and answers. */
export async function askSetup(term: Terminal, speech: Translations, random: Random): Promise<MatchSetup> {
  const { text, words } = speech;
  const others = LANGUAGES.filter((language) => language !== words.language);
  term.say(text.welcome, text.whichLanguage(others), text.trademarks(trademarks(words)), '');
  const game = await askGame(term, speech);
  const parsed = game.options.parse(await askOptions(game, term, speech));
  if (!parsed.ok) throw new Error(`the menu asked for options that the game refuses: ${parsed.error.kind}`);
  const seats = game.seats(parsed.value);
  const people = await askNumber(term, speech, text.askPeople(seats), 0, seats, 1);
  const stake =
    terminalGame(game).asksStake === true ? await askNumber(term, speech, text.askStake, 0, MAX_STAKE, 1) : 1;
  const level =
    people === seats
      ? DEFAULT_LEVEL
      : ((await askNumber(term, speech, text.askLevel(DEFAULT_LEVEL), 1, 8, DEFAULT_LEVEL)) as Level);
  return { game, options: parsed.value, players: randomPlayers(seats, people, level, random), stake };
}
