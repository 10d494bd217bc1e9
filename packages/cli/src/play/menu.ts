import type { Level } from '@quadrille/engine';
import { GAME_IDS, GAMES, type AnyGame, type Random } from '@quadrille/rules';
import { LEAST_MARBLES, mostMarbles, PENALTIES, Q4_DEFAULTS, TEAMS } from '@quadrille/rules/q4';
import { plain, wordsOf } from '@quadrille/words';
import type { Speech } from '../usage.ts';
import { drawnPlayers, STANDARD_LEVEL, type Table } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Thrown when the input ends in the middle of a question. */
export class NoMoreInput extends Error {}

async function answer(term: Terminal, question: string): Promise<string> {
  const typed = await term.ask(`${question} `);
  if (typed === undefined) throw new NoMoreInput();
  return typed;
}

/** A number in a range; Enter alone takes the standard. */
async function askNumber(
  term: Terminal,
  { text }: Speech,
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

export async function askYes(term: Terminal, { text }: Speech, question: string): Promise<boolean> {
  for (;;) {
    const typed = plain(await answer(term, question));
    if (text.yes.includes(typed)) return true;
    if (text.no.includes(typed)) return false;
    term.say(text.yesOrNo);
  }
}

/** Enter alone means no. */
async function askOption(term: Terminal, speech: Speech, question: string): Promise<boolean> {
  const { text } = speech;
  for (;;) {
    const typed = plain(await answer(term, `${question} (${text.yes[0]}/${text.no[0]!.toUpperCase()})`));
    if (text.yes.includes(typed)) return true;
    if (typed === '' || text.no.includes(typed)) return false;
    term.say(text.yesOrNo);
  }
}

async function askOne(term: Terminal, speech: Speech, question: string, items: readonly string[], standard?: number) {
  term.say(...items.map((item, i) => `  ${i + 1}  ${item}`));
  return (await askNumber(term, speech, question, 1, items.length, standard)) - 1;
}

async function askGame(term: Terminal, speech: Speech): Promise<AnyGame> {
  const names = GAME_IDS.map((id) => {
    const words = wordsOf(speech.words, id);
    return `${words.name.padEnd(8)} ${words.goal}`;
  });
  return GAMES[GAME_IDS[await askOne(term, speech, speech.text.whichGame, names)]!];
}

async function askOptions(game: AnyGame, term: Terminal, speech: Speech): Promise<object> {
  const { text } = speech;
  if (game.id === 'quantik') return {};
  if (game.id === 'quads') {
    return {
      hidden: await askOption(term, speech, text.askHidden),
      border: await askOption(term, speech, text.askBorder),
    };
  }
  const { players: two, marbles: twelve } = Q4_DEFAULTS;
  const players = (await askNumber(term, speech, text.askPlayers(two), 2, 4, two)) as 2 | 3 | 4;
  const teams = players === 4 ? TEAMS[await askOne(term, speech, text.askTeams, text.teams, 1)]! : 'none';
  const most = mostMarbles({ players, teams });
  const marbles = await askNumber(
    term,
    speech,
    text.askMarbles(LEAST_MARBLES, most, twelve),
    LEAST_MARBLES,
    most,
    twelve,
  );
  const announce = await askOption(term, speech, text.askAnnounce);
  const penalty = announce ? PENALTIES[await askOne(term, speech, text.askPenalty, text.penalties, 2)]! : 'skip';
  return { players, teams, marbles, announce, penalty };
}

const HIGHEST_STAKE = 1000;

/** Everything by question and answer. */
export async function askTable(term: Terminal, speech: Speech, random: Random): Promise<Table> {
  const { text } = speech;
  term.say(text.welcome, text.whichLanguage, text.trademarks, '');
  const game = await askGame(term, speech);
  const parsed = game.parseOptions(await askOptions(game, term, speech));
  if (!parsed.ok) throw new Error(`the menu asked for options that the game refuses: ${parsed.error.kind}`);
  const seats = game.seats(parsed.value);
  const people = await askNumber(term, speech, text.askPeople(seats), 0, seats, 1);
  const stake = game.id === 'q4' ? await askNumber(term, speech, text.askStake, 0, HIGHEST_STAKE, 1) : 1;
  const level =
    people === seats
      ? STANDARD_LEVEL
      : ((await askNumber(term, speech, text.askLevel(STANDARD_LEVEL), 1, 8, STANDARD_LEVEL)) as Level);
  return { game, options: parsed.value, players: drawnPlayers(seats, people, level, random), stake };
}
