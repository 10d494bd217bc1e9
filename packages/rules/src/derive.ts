// The checked, copying interface that every game gets from its kernel.

import {
  asMoveId,
  type Game,
  type Hashed,
  type Kinds,
  type MoveId,
  type Rules,
  type Seat,
  type Status,
} from './game.ts';
import { below, type Random } from './random.ts';
import { err, ok, type Result } from './result.ts';

/** The legal moves, ascending. */
export function legalMoves<S extends Hashed>(rules: Rules<S>, s: S): MoveId[] {
  const out = new Int32Array(rules.maxMoves);
  return Array.from(out.subarray(0, rules.generate(s, out, 0)), asMoveId);
}

export type MoveRefusal<K extends Kinds> =
  | { readonly code: 'not-your-turn'; readonly turn: Seat }
  | { readonly code: 'illegal-move'; readonly why: K['reason'] };

/** Plays a checked move: returns a new state, or the reason for refusal. The given state is unchanged. */
export function play<K extends Kinds>(
  game: Game<K>,
  s: K['state'],
  seat: Seat,
  move: K['move'],
): Result<K['state'], MoveRefusal<K>> {
  const why = game.why(s, move);
  // "The game is over" is more informative than "not your turn".
  if (why?.kind !== 'over' && game.rules.actor(s) !== seat)
    return err({ code: 'not-your-turn', turn: game.rules.actor(s) });
  if (why !== undefined) return err({ code: 'illegal-move', why });
  const after = game.rules.clone(s);
  game.rules.make(after, game.pack(move));
  return ok(after);
}

/** The legal moves that match a partial choice: `{ shape: 'cone' }`, `{ from: 7 }`, `{ cell: 3 }`. */
export function choices<K extends Kinds>(game: Game<K>, s: K['state'], chosen: Partial<K['move']>): K['move'][] {
  const fields = Object.entries(chosen);
  return legalMoves(game.rules, s)
    .map((id) => game.unpack(id))
    .filter((move) => fields.every(([name, value]) => Object.is((move as Record<string, unknown>)[name], value)));
}

/**
 * Perft: the number of move sequences of this length; a finished game has no continuations. The last ply is counted
 * without making the moves.
 */
export function perft<S extends Hashed>(rules: Rules<S>, s: S, depth: number): number {
  if (depth === 0) return 1;
  const moves = new Int32Array(depth * rules.maxMoves);
  const walk = (left: number, at: number): number => {
    if (left === 1) return rules.count(s);
    const end = rules.generate(s, moves, at);
    let leaves = 0;
    for (let i = at; i < end; i++) {
      const id = asMoveId(moves[i]!);
      rules.make(s, id);
      leaves += walk(left - 1, end);
      rules.unmake(s, id);
    }
    return leaves;
  };
  return walk(depth, 0);
}

/** Plays random moves on `s` until the game ends or `plies` moves are made; `moves` must hold `maxMoves`. */
export function randomPlayout<S extends Hashed>(
  rules: Rules<S>,
  s: S,
  random: Random,
  moves: Int32Array,
  plies = Infinity,
): Status {
  for (let ply = 0; ply < plies; ply++) {
    const n = rules.generate(s, moves, 0);
    if (n === 0) break;
    rules.make(s, asMoveId(moves[below(random, n)]!));
  }
  return rules.status(s);
}
