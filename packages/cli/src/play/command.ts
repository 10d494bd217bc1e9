import { randomInt } from 'node:crypto';
import type { Level } from '@quadrille/engine';
import { seeded, type AnyGame, type GameRecord } from '@quadrille/rules';
import { DONE, gameArg, numberArg, optionsArg, readArgs, UsageError, type Speech } from '../usage.ts';
import { levelArg } from '../bestmove.ts';
import { Evening } from './evening.ts';
import { loadGame, playersOf } from './files.ts';
import { askTable, NoMoreInput } from './menu.ts';
import { drawnPlayers, namedPlayer, STANDARD_LEVEL, type Player, type Table } from './table.ts';
import { openTerminal } from './terminal.ts';

const FLAGS = {
  options: { type: 'string' },
  hidden: { type: 'boolean' },
  border: { type: 'boolean' },
  players: { type: 'string' },
  teams: { type: 'string' },
  marbles: { type: 'string' },
  announce: { type: 'boolean' },
  penalty: { type: 'string' },
  seats: { type: 'string' },
  level: { type: 'string' },
  stake: { type: 'string' },
  load: { type: 'string' },
  plain: { type: 'boolean' },
  ascii: { type: 'boolean' },
  color: { type: 'boolean' },
  seed: { type: 'string' },
} as const;

type Values = ReturnType<typeof readArgs<typeof FLAGS>>['values'];

const MOST = 999_999_999;

/** The options of --options and of the flags together, as a game parses them. */
function chosenOptions(game: AnyGame, values: Values, speech: Speech): object {
  const { text } = speech;
  const flags: Record<string, unknown> = {};
  for (const name of ['hidden', 'border', 'announce', 'teams', 'penalty'] as const) {
    if (values[name] !== undefined) flags[name] = values[name];
  }
  if (values.players !== undefined) flags['players'] = numberArg('--players', values.players, 2, 4, text);
  if (values.marbles !== undefined) flags['marbles'] = numberArg('--marbles', values.marbles, 0, MOST, text);
  if (Object.keys(flags).length === 0) return optionsArg(game, values.options, speech);
  let given: unknown = {};
  if (values.options !== undefined) given = JSON.parse(JSON.stringify(optionsArg(game, values.options, speech)));
  return optionsArg(game, JSON.stringify({ ...(given as object), ...flags }), speech);
}

function chosenPlayers(seats: number, values: Values, level: Level, { text }: Speech): Player[] | undefined {
  if (values.seats === undefined) return undefined;
  const players = values.seats.split(',').map((name) => namedPlayer(name.trim(), level));
  if (players.length !== seats) throw new UsageError(text.seatsCount(players.length, seats));
  return players;
}

export async function playCommand(args: readonly string[], speech: Speech): Promise<number> {
  const { text } = speech;
  const { values, positionals } = readArgs(args, FLAGS, text);
  if (positionals[1] !== undefined) throw new UsageError(text.tooMany(positionals[1]));
  const seed = values.seed === undefined ? randomInt(2 ** 31) : numberArg('--seed', values.seed, 0, MOST, text);
  const random = seeded(seed);
  const stake = values.stake === undefined ? 1 : numberArg('--stake', values.stake, 0, MOST, text);

  const level = values.level === undefined ? STANDARD_LEVEL : levelArg('--level', values.level, speech);

  let table: Table | undefined;
  let record: GameRecord | undefined;
  if (values.load !== undefined) {
    record = loadGame(values.load, speech);
    const { game, options } = record.match;
    const seats = game.seats(options);
    const players =
      chosenPlayers(seats, values, level, speech) ?? playersOf(record) ?? drawnPlayers(seats, 1, level, random);
    table = { game, options, players, stake };
  } else if (positionals[0] !== undefined) {
    const game = gameArg(positionals[0], speech, 'quadrille play quantik');
    const options = chosenOptions(game, values, speech);
    const seats = game.seats(options);
    table = {
      game,
      options,
      players: chosenPlayers(seats, values, level, speech) ?? drawnPlayers(seats, 1, level, random),
      stake,
    };
  }

  const term = openTerminal(process.stdin, process.stdout, {
    colour: values.color,
    ascii: values.ascii ?? false,
    plain: values.plain ?? false,
  });
  try {
    table ??= await askTable(term, speech, random);
    await new Evening(table, record?.match, term, speech, random).run();
  } catch (error) {
    if (!(error instanceof NoMoreInput)) throw error;
  } finally {
    term.close();
  }
  return DONE;
}
