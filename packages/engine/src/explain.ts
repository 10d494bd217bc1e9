// Why, as data: what refutes a move, what is threatened, which moves are the only ones. Others turn it into words.

import { asMoveId, legalMoves, type AnyGame, type Kinds, type MoveId, type Seat } from '@quadrille/rules';
import { colourAt, colourOf, LINES, q4, type Q4State } from '@quadrille/rules/q4';
import { quantik, type QuantikState } from '@quadrille/rules/quantik';
import { analyse } from './analyse.ts';
import type { Analysis } from './brain.ts';
import type { Limit } from './clock.ts';
import { worth, type Value } from './value.ts';

/** What follows a move: its value to the mover, and how the others answer it. */
export interface Consequence {
  readonly value: Value;
  readonly answer: readonly MoveId[];
}

/** The value of a legal move and the line that shows it: for a losing move, its refutation. */
export function consequenceOf(game: AnyGame, view: Kinds['state'], id: MoveId, limit: Limit): Consequence {
  const after = game.rules.clone(view);
  const seat = game.rules.actor(after);
  game.rules.make(after, id);
  const next = analyse(game, after, limit);
  if (!next.ok) {
    const status = game.rules.status(after);
    const outcome = status === 0 ? 'draw' : (status >> seat) & 1 ? 'win' : 'loss';
    return { value: { outcome, plies: 1 }, answer: [] };
  }
  const same = game.rules.actor(after) === seat;
  return { value: later(next.value.value, same), answer: next.value.line };
}

/** A value one ply earlier: for the same player as it is, for the other turned round. */
function later(value: Value, same: boolean): Value {
  if (value.outcome === 'unknown') return { outcome: 'unknown', score: same ? value.score : 0 - value.score };
  const plies = value.plies === undefined ? undefined : value.plies + 1;
  if (same || value.outcome === 'draw') return { outcome: value.outcome, plies };
  return { outcome: value.outcome === 'win' ? 'loss' : 'win', plies };
}

const rank = (value: Value): number => (value.outcome === 'win' ? 2 : value.outcome === 'loss' ? 0 : 1);

/** The moves that alone keep the best outcome, when most do not: win while the rest do not, or hold while the rest lose. */
export function onlyMoves({ moves }: Analysis): MoveId[] {
  if (moves === undefined) return [];
  const best = Math.max(...[...moves.values()].map(rank));
  const keeping = [...moves].filter(([, value]) => rank(value) === best);
  if (best === 0 || keeping.length * 4 > moves.size) return [];
  return keeping.toSorted(([, a], [, b]) => worth(b) - worth(a)).map(([id]) => id);
}

/** A seat that would win at once if it were to move, and with what. */
export interface Threat {
  readonly seat: Seat;
  readonly moves: readonly MoveId[];
}

/** Who threatens to complete a line; there are no such threats in Quads. */
export function threats(game: AnyGame, view: Kinds['state']): Threat[] {
  if (game.id === 'quantik') return quantikThreats(view as QuantikState);
  return game.id === 'q4' ? q4Threats(view as Q4State) : [];
}

function quantikThreats(view: QuantikState): Threat[] {
  const { rules } = quantik;
  return [0, 1].flatMap((seat) => {
    const s = rules.clone(view);
    if (rules.actor(s) !== seat) s.ply++; // as if the other passed
    const moves = legalMoves(rules, s).filter((id) => {
      rules.make(s, id);
      const won = s.won === 1;
      rules.unmake(s, id);
      return won;
    });
    return moves.length === 0 ? [] : [{ seat, moves }];
  });
}

function q4Threats(view: Q4State): Threat[] {
  const seats = Array.from({ length: view.options.players }, (_, seat) => seat);
  return seats.flatMap((seat) => {
    if ((view.out >> seat) & 1) return [];
    const colour = colourOf(view.options, seat);
    const moves = LINES.flatMap(({ cells }) => {
      const owners = cells.map((cell) => colourAt(view, cell));
      const hole = cells[owners.indexOf(undefined)];
      const three = owners.filter((owner) => owner === colour).length === 3;
      if (!three || hole === undefined) return [];
      return [asMoveId(q4.pack({ from: spare(view, colour, cells), to: hole, announce: view.options.announce }))];
    });
    return moves.length === 0 ? [] : [{ seat, moves: [...new Set(moves)] }];
  });
}

/** The marble to complete the line with once all are placed: one that is not on it. */
function spare(view: Q4State, colour: number, line: readonly number[]): number | undefined {
  if (view.reserve[colour]! > 0) return undefined;
  return Array.from({ length: 64 }, (_, cell) => cell).find(
    (cell) => colourAt(view, cell) === colour && !line.includes(cell),
  );
}
