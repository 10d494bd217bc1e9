// Engines against each other: seats rotate, openings repeat with every rotation, and the score comes with an interval.

import { analyse, chooseAtLevel, Clock, uctMove, type Level } from '@quadrille/engine';
import { asMoveId, below, legalMoves, seatsOf, seeded, type AnyGame, type Kinds, type MoveId } from '@quadrille/rules';
import { gameArg, numberArg, optionsArg, readArgs, UsageError, type Speech } from './usage.ts';

/** Somebody who plays: thinks about a view and moves. */
interface Contestant {
  readonly name: string;
  /** The milliseconds it may take, if it plays by time. */
  readonly time: number | undefined;
  choose(game: AnyGame, view: Kinds['state'], seed: number): MoveId;
}

const must = <T>(result: { ok: true; value: T } | { ok: false }): T => {
  if (!result.ok) throw new Error('asked to move in a game that is over');
  return result.value;
};

/** `level:3`, `time:500`, `nodes:1000`, `mcts:500`, `random`. */
function contestant(name: string): Contestant | undefined {
  const [kind, number] = name.split(':') as [string, string | undefined];
  const n = number !== undefined && /^\d{1,7}$/.test(number) ? Number(number) : undefined;
  if (kind === 'random' && number === undefined) {
    return {
      name,
      time: undefined,
      choose(game, view, seed) {
        const moves = legalMoves(game.rules, view);
        return moves[below(seeded(seed), moves.length)]!;
      },
    };
  }
  if (n === undefined) return undefined;
  switch (kind) {
    case 'level':
      if (n < 1 || n > 8) return undefined;
      return {
        name,
        time: n === 8 ? 1000 : undefined,
        choose: (game, view, seed) => must(chooseAtLevel(game, view, n as Level, seed)),
      };
    case 'time':
    case 'nodes':
      return {
        name,
        time: kind === 'time' ? n : undefined,
        choose: (game, view, seed) => must(analyse(game, view, { [kind]: n }, { everyMove: false, seed })).line[0]!,
      };
    case 'mcts':
      return { name, time: n, choose: (game, view, seed) => uctMove(game.rules, view, new Clock({ time: n }), seed) };
    default:
      return undefined;
  }
}

interface ArenaSettings {
  readonly game: AnyGame;
  readonly options: object;
  readonly contestants: readonly Contestant[];
  readonly games: number;
  /** Random plies before anybody thinks: each opening is played once from every seat. */
  readonly opening: number;
  readonly seed: number;
}

interface Standing {
  points: number;
  wins: number;
  draws: number;
  moves: number;
  spent: number;
  /** The most by which a time limit was overrun. */
  overrun: number;
}

/** A game that goes on for this long is a draw. */
const LONGEST = 400;

/** One game; the mask of the winning seats, 0 for a draw. */
function playOut(settings: ArenaSettings, seating: readonly number[], number: number, standings: Standing[]): number {
  const { game, contestants } = settings;
  const { rules } = game;
  const state = game.setup(settings.options);
  // The same opening for every rotation of the seats.
  const opening = seeded(settings.seed + Math.floor(number / contestants.length));
  for (let ply = 0; ply < LONGEST && rules.status(state) < 0; ply++) {
    const moves = legalMoves(rules, state);
    let chosen: MoveId;
    if (ply < settings.opening) chosen = moves[below(opening, moves.length)]!;
    else {
      const seat = rules.actor(state);
      const player = contestants[seating[seat]!]!;
      const standing = standings[seating[seat]!]!;
      const start = performance.now();
      chosen = player.choose(game, game.redact(state, seat), settings.seed + 1000 * number + ply);
      const spent = performance.now() - start;
      standing.spent += spent;
      standing.moves++;
      if (player.time !== undefined) standing.overrun = Math.max(standing.overrun, spent - player.time);
      if (!moves.includes(chosen)) throw new Error(`${player.name} played an illegal move: ${game.format(chosen)}`);
    }
    rules.make(state, asMoveId(chosen));
  }
  return Math.max(0, rules.status(state));
}

/** Wilson's interval at 95 %: right also near 0 and 100 %. */
function interval(share: number, n: number): [low: number, high: number] {
  const z = 1.96;
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

function* arena(settings: ArenaSettings, progress: (line: string) => void): Generator<string> {
  const { game, options, contestants, games } = settings;
  const seats = game.seats(options);
  const standings = contestants.map((): Standing => ({ points: 0, wins: 0, draws: 0, moves: 0, spent: 0, overrun: 0 }));
  for (let number = 0; number < games; number++) {
    const seating = Array.from({ length: seats }, (_, seat) => (seat + number) % contestants.length);
    const winners = playOut(settings, seating, number, standings);
    const sides = new Set(seatsOf(winners).map((seat) => seating[seat]!));
    for (const [i, standing] of standings.entries()) {
      if (winners === 0) {
        standing.draws++;
        standing.points += 1 / contestants.length;
      } else if (sides.has(i)) {
        standing.wins++;
        standing.points++;
      }
    }
    const score = standings.map(({ points }) => points.toFixed(1)).join(' - ');
    progress(`${number + 1}/${games}  ${score}`);
  }
  progress('');
  for (const [i, { points, wins, draws, moves, spent, overrun }] of standings.entries()) {
    const [low, high] = interval(points / games, games).map((share) => (100 * share).toFixed(1));
    const late = contestants[i]!.time === undefined ? '' : `, worst overrun ${Math.max(0, overrun).toFixed(0)} ms`;
    yield `${contestants[i]!.name}: ${((100 * points) / games).toFixed(1)} % (95 %: ${low} to ${high}), ` +
      `${wins} won, ${draws} drawn of ${games}, ${(spent / Math.max(1, moves)).toFixed(1)} ms a move${late}`;
  }
}

const OPENING = { quantik: 2, quads: 4, q4: 3 } as const;
const MOST = 999_999_999;

export function* arenaCommand(
  args: readonly string[],
  speech: Speech,
  progress: (line: string) => void,
): Generator<string> {
  const { text } = speech;
  const { values, positionals } = readArgs(
    args,
    { options: { type: 'string' }, games: { type: 'string' }, opening: { type: 'string' }, seed: { type: 'string' } },
    text,
  );
  const example = 'quadrille arena quads level:8 mcts:1000 --games 200';
  const game = gameArg(positionals[0], speech, example);
  const options = optionsArg(game, values.options, speech);
  const contestants = positionals.slice(1).map((name) => {
    const known = contestant(name);
    if (known === undefined) throw new UsageError(text.unknownContestant(name));
    return known;
  });
  const seats = game.seats(options);
  if (contestants.length > seats) throw new UsageError(text.seatsCount(contestants.length, seats));
  if (contestants.length < 2) throw new UsageError(text.missing('PLAYER PLAYER', example));
  const number = (flag: 'games' | 'opening' | 'seed', least: number, standard: number) => {
    const value = values[flag];
    return value === undefined ? standard : numberArg(`--${flag}`, value, least, MOST, text);
  };
  yield* arena(
    {
      game,
      options,
      contestants,
      games: number('games', 1, 100),
      opening: number('opening', 0, OPENING[game.id]),
      seed: number('seed', 0, 1),
    },
    progress,
  );
}
