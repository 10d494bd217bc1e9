// How fast the rules are: the kernel beside the same work through the checked, copying interface.

import {
  asMoveId,
  below,
  GAMES,
  legalMoves,
  perft,
  play,
  playout,
  seeded,
  type AnyGame,
  type GameId,
  type Hashed,
  type Kinds,
  type Rules,
} from '@quadrille/rules';
import { measure, type Contender } from './measure.ts';

/** Leaves reached by making and unmaking every move, the last one too. */
function perftMaking<S extends Hashed>(rules: Rules<S>, s: S, depth: number, moves: Int32Array, at: number): number {
  if (depth === 0) return 1;
  const end = rules.generate(s, moves, at);
  let leaves = 0;
  for (let i = at; i < end; i++) {
    const id = asMoveId(moves[i]!);
    rules.make(s, id);
    leaves += perftMaking(rules, s, depth - 1, moves, end);
    rules.unmake(s, id);
  }
  return leaves;
}

/** The same through `play`: every move checked, every position a copy. */
function perftChecked(game: AnyGame, s: Kinds['state'], depth: number): number {
  if (depth === 0) return 1;
  let leaves = 0;
  for (const id of legalMoves(game.rules, s)) {
    const played = play(game, s, game.rules.actor(s), game.unpack(id));
    if (!played.ok) throw new Error('a legal move was refused');
    leaves += perftChecked(game, played.value, depth - 1);
  }
  return leaves;
}

/** Each game with the depth that takes a fraction of a second, and how far its playouts go. */
const CASES: readonly { id: GameId; depth: number; plies: number; note: string }[] = [
  { id: 'quantik', depth: 3, plies: Infinity, note: '' },
  { id: 'quads', depth: 3, plies: Infinity, note: '' },
  { id: 'q4', depth: 3, plies: 24, note: ' (2 players, to the end of the drops)' },
];

export function* benchRules(rounds: number, milliseconds: number): Generator<string> {
  for (const { id, depth, plies, note } of CASES) {
    const game = GAMES[id];
    const { rules } = game;
    const options = game.parseOptions({});
    if (!options.ok) throw new Error('the standard options were refused');
    const start = game.setup(options.value);
    const moves = new Int32Array((depth + 1) * rules.maxMoves);
    const random = seeded(2026);

    const leaves: Contender[] = [
      { name: 'kernel, every leaf made', work: () => perftMaking(rules, start, depth, moves, 0) },
      { name: 'kernel, last ply counted', work: () => perft(rules, start, depth) },
      { name: 'checked, copying', work: () => perftChecked(game, start, depth) },
    ];
    yield* table(`${id}: perft leaves per second`, leaves, rounds, milliseconds);

    const games: Contender[] = [
      {
        name: 'kernel',
        work() {
          playout(rules, rules.clone(start), random, moves, plies);
          return 1;
        },
      },
      {
        name: 'checked, copying',
        work() {
          let s = start;
          for (let ply = 0; ply < plies; ply++) {
            const legal = legalMoves(rules, s);
            if (legal.length === 0) break;
            const played = play(game, s, rules.actor(s), game.unpack(legal[below(random, legal.length)]!));
            if (!played.ok) throw new Error('a legal move was refused');
            s = played.value;
          }
          return 1;
        },
      },
    ];
    yield* table(`${id}: random playouts per second${note}`, games, rounds, milliseconds);
  }
}

function* table(
  title: string,
  contenders: readonly Contender[],
  rounds: number,
  milliseconds: number,
): Generator<string> {
  yield title;
  const measured = measure(contenders, rounds, milliseconds);
  const slowest = measured.at(-1)!.rate;
  for (const { name, rate } of measured) {
    const times = `${(rate / slowest).toFixed(1)} x`;
    yield `  ${name.padEnd(28)} ${Math.round(rate).toLocaleString('en').padStart(14)}  ${times.padStart(9)}`;
  }
}
