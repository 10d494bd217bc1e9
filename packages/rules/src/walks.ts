// Ways through the games, for tests: a line of moves as written, or a wander by seed.

import { popcount } from './bits.ts';
import { legalMoves, play } from './derive.ts';
import { ONGOING, seatsOf, type AnyGame, type Game, type Kinds, type MoveId } from './game.ts';
import { LINE_HI, LINE_LO } from './q4/cube.ts';
import { q4 } from './q4/game.ts';
import type { Q4State } from './q4/kernel.ts';
import { colourOf, mostMarbles, PENALTIES } from './q4/options.ts';
import { quads } from './quads/game.ts';
import { quantik } from './quantik/game.ts';
import { below, seeded, type Random } from './random.ts';

/** A line in a test that cannot be played is the test's own mistake, so it throws. */
export function moveNamed<K extends Kinds>(game: Game<K>, text: string): K['move'] {
  const move = game.parse(text);
  if (move === undefined) throw new Error(`${text} is no move of ${game.id}`);
  return move;
}

export function idNamed<K extends Kinds>(game: Game<K>, text: string): MoveId {
  return game.pack(moveNamed(game, text));
}

/** The state after more moves, written with spaces between, each one checked. */
export function proceed<K extends Kinds>(game: Game<K>, from: K['state'], moves: string): K['state'] {
  let s = from;
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    const played = play(game, s, game.rules.actor(s), moveNamed(game, text));
    if (!played.ok) throw new Error(`${text} in "${moves}" is refused: ${JSON.stringify(played.error)}`);
    s = played.value;
  }
  return s;
}

/** The state after these moves from the start. */
export function follow<K extends Kinds>(game: Game<K>, options: unknown, moves = ''): K['state'] {
  const parsed = game.parseOptions(options);
  if (!parsed.ok) throw new Error(`${JSON.stringify(options)} are no options of ${game.id}`);
  return proceed(game, game.setup(parsed.value), moves);
}

export interface Table {
  readonly name: string;
  readonly game: AnyGame;
  readonly options: object;
}

function table(game: AnyGame, input: object): Table {
  const parsed = game.parseOptions(input);
  if (!parsed.ok) throw new Error(`${JSON.stringify(input)} are no options of ${game.id}`);
  const words = Object.entries(input).map(([name, value]) => `${name}=${String(value)}`);
  return { name: [game.id, ...words].join(' '), game, options: parsed.value };
}

const COMPANIES = [
  { players: 2, teams: 'none' },
  { players: 3, teams: 'none' },
  { players: 4, teams: 'none' },
  { players: 4, teams: 'partners' },
  { players: 4, teams: 'shared' },
] as const;

/** Every game with every combination of its options; few marbles reach the move phase, many fill the boards. */
export const TABLES: readonly Table[] = [
  table(quantik, {}),
  ...[false, true].flatMap((hidden) => [false, true].map((border) => table(quads, { hidden, border }))),
  ...COMPANIES.flatMap((company) =>
    [4, 5, 12, mostMarbles(company)].flatMap((marbles) => [
      table(q4, { ...company, marbles }),
      ...PENALTIES.map((penalty) => table(q4, { ...company, marbles, announce: true, penalty })),
    ]),
  ),
];

/** How a wander goes: out of a hundred turns, on how many the player is moved by each wish. */
interface Temper {
  /** Ends the game if a move does. */
  readonly ends: number;
  /** Builds lines, in Q4. */
  readonly builds: number;
  /** Moves the marble back that was moved last, in Q4. */
  readonly returns: number;
  /** Announces, whatever stands. */
  readonly announces: number;
  /** Somebody leaves the table. */
  readonly leaves: number;
}

const TEMPERS: readonly Temper[] = [
  { ends: 0, builds: 0, returns: 0, announces: 10, leaves: 0 },
  { ends: 60, builds: 70, returns: 0, announces: 3, leaves: 1 },
  { ends: 0, builds: 5, returns: 90, announces: 2, leaves: 0 },
  { ends: 10, builds: 20, returns: 20, announces: 35, leaves: 6 },
];

/** The states of one game: it ends by itself or after so many plies. The seed chooses temper and moves. */
export function* wander({ game, options }: Table, seed: number, plies = 100): Generator<Kinds['state']> {
  const random = seeded(seed);
  const temper = TEMPERS[seed % TEMPERS.length]!;
  const wishes = (percent: number) => below(random, 100) < percent;
  const lastOf = new Map<number, string>();
  let s = game.setup(options);
  for (let ply = 0; ply < plies; ply++) {
    yield s;
    if (game.rules.status(s) !== ONGOING) return;
    if (game.leave !== undefined && wishes(temper.leaves)) {
      s = game.leave(s, pick(random, seatsOf(game.playing(s))));
      continue;
    }
    const seat = game.rules.actor(s);
    const legal = legalMoves(game.rules, s);
    const announced = wishes(temper.announces);
    const spoken = legal.filter((id) => game.format(id).endsWith('!') === announced);
    const moves = spoken.length > 0 ? spoken : legal;
    const scratch = game.rules.clone(s);
    const after = <T>(id: MoveId, look: (next: Kinds['state']) => T): T => {
      game.rules.make(scratch, id);
      const found = look(scratch);
      game.rules.unmake(scratch, id);
      return found;
    };
    let wished: MoveId[] = [];
    if (wishes(temper.ends)) wished = legal.filter((id) => after(id, (next) => game.rules.status(next)) !== ONGOING);
    if (wished.length === 0 && wishes(temper.returns)) {
      const back = lastOf.get(seat)?.split('-').toReversed().join('-');
      wished = moves.filter((id) => game.format(id).replace('!', '') === back);
    }
    if (wished.length === 0 && game.id === 'q4' && wishes(temper.builds)) {
      wished = longest(moves, (id) => after(id, (next) => longestLine(next as Q4State, seat)));
    }
    const chosen = pick(random, wished.length > 0 ? wished : moves);
    lastOf.set(seat, game.format(chosen).replace('!', ''));
    game.rules.make(scratch, chosen);
    s = scratch;
  }
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[below(random, items.length)]!;
}

function longest(moves: readonly MoveId[], length: (id: MoveId) => number): MoveId[] {
  const lengths = moves.map(length);
  const most = Math.max(...lengths);
  return moves.filter((_, i) => lengths[i] === most);
}

/** The most marbles that the seat's colour has on one line. */
function longestLine(s: Q4State, seat: number): number {
  const colour = colourOf(s.options, seat);
  const lo = s.marbles[2 * colour]!;
  const hi = s.marbles[2 * colour + 1]!;
  let most = 0;
  for (let line = 0; line < LINE_LO.length; line++) {
    most = Math.max(most, popcount(LINE_LO[line]! & lo) + popcount(LINE_HI[line]! & hi));
  }
  return most;
}
