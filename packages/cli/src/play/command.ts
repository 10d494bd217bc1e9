import { randomInt } from 'node:crypto';
import type { Level } from '@quadrille/engine';
import { GAMES, seeded, type AnyGame, type GameRecord, type OptionValue, type SomeKinds } from '@quadrille/rules';
import type { CliText } from '../text/text.ts';
import { DONE, gameArg, numberArg, optionsArg, readArgs, UsageError, type Translations } from '../usage.ts';
import { levelArg } from '../bestmove.ts';
import { GameLoop } from './game-loop.ts';
import { loadGame, playersOf } from './files.ts';
import { askSetup, NoMoreInput } from './menu.ts';
import { randomPlayers, namedPlayer, DEFAULT_LEVEL, type TerminalPlayer, type MatchSetup } from './match-setup.ts';
import { openTerminal } from './terminal.ts';

const FLAGS = {
  options: { type: 'string' },
  seats: { type: 'string' },
  level: { type: 'string' },
  stake: { type: 'string' },
  load: { type: 'string' },
  plain: { type: 'boolean' },
  ascii: { type: 'boolean' },
  color: { type: 'boolean' },
  seed: { type: 'string' },
} as const;

/** Every option of every game is a flag, whichever game is played; the game rejects options that it does not have. */
const OPTION_FIELDS = new Map(Object.values(GAMES).flatMap(({ options }) => options.fields));
const OPTION_FLAGS = Object.fromEntries(
  Array.from(OPTION_FIELDS, ([name, { kind }]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' } as const]),
);

type Values = ReturnType<typeof readArgs<typeof FLAGS>>['values'];
type OptionFlags = Readonly<Record<string, string | boolean | undefined>>;

const MAX_NUMBER = 999_999_999;

/** Converts a flag to the value type of its option. */
function flagValue(name: string, given: string | boolean, text: CliText): OptionValue {
  const field = OPTION_FIELDS.get(name)!;
  if (typeof given === 'boolean' || field.kind === 'flag') return given;
  if (field.kind === 'range') return numberArg(`--${name}`, given, 0, MAX_NUMBER, text);
  const numbers = field.values.filter((value) => typeof value === 'number');
  return numbers.length === 0 ? given : numberArg(`--${name}`, given, Math.min(...numbers), Math.max(...numbers), text);
}

/** The options from `--options` and from flags, merged for the game's parser. */
function chosenOptions(game: AnyGame, values: Values, flags: OptionFlags, speech: Translations): SomeKinds['options'] {
  const given = Object.entries(flags).flatMap(([name, value]) =>
    OPTION_FIELDS.has(name) && value !== undefined ? [[name, flagValue(name, value, speech.text)] as const] : [],
  );
  const written = optionsArg(game, values.options, speech);
  if (given.length === 0) return written;
  const listed = values.options === undefined ? [] : game.options.list(written);
  return optionsArg(game, JSON.stringify(Object.fromEntries([...listed, ...given])), speech);
}

function chosenPlayers(
  seats: number,
  values: Values,
  level: Level,
  { text }: Translations,
): TerminalPlayer[] | undefined {
  if (values.seats === undefined) return undefined;
  const players = values.seats.split(',').map((name) => namedPlayer(name.trim(), level));
  if (players.length !== seats) throw new UsageError(text.seatsCount(players.length, seats));
  return players;
}

export async function playCommand(args: readonly string[], speech: Translations): Promise<number> {
  const { text } = speech;
  const { values, positionals } = readArgs(args, { ...OPTION_FLAGS, ...FLAGS }, text);
  if (positionals[1] !== undefined) throw new UsageError(text.tooMany(positionals[1]));
  const seed = values.seed === undefined ? randomInt(2 ** 31) : numberArg('--seed', values.seed, 0, MAX_NUMBER, text);
  const random = seeded(seed);
  const stake = values.stake === undefined ? 1 : numberArg('--stake', values.stake, 0, MAX_NUMBER, text);

  const level = values.level === undefined ? DEFAULT_LEVEL : levelArg('--level', values.level, speech);

  let table: MatchSetup | undefined;
  let record: GameRecord | undefined;
  if (values.load !== undefined) {
    record = loadGame(values.load, speech);
    const { game, options } = record.match;
    const seats = game.seats(options);
    const players =
      chosenPlayers(seats, values, level, speech) ?? playersOf(record) ?? randomPlayers(seats, 1, level, random);
    table = { game, options, players, stake };
  } else if (positionals[0] !== undefined) {
    const game = gameArg(positionals[0], speech, 'quadrille play quantik');
    const options = chosenOptions(game, values, values, speech);
    const seats = game.seats(options);
    table = {
      game,
      options,
      players: chosenPlayers(seats, values, level, speech) ?? randomPlayers(seats, 1, level, random),
      stake,
    };
  }

  const term = openTerminal(process.stdin, process.stdout, {
    colour: values.color,
    ascii: values.ascii ?? false,
    plain: values.plain ?? false,
  });
  try {
    table ??= await askSetup(term, speech, random);
    await new GameLoop(table, record?.match, term, speech, random).run();
  } catch (error) {
    if (!(error instanceof NoMoreInput)) throw error;
  } finally {
    term.close();
  }
  return DONE;
}
