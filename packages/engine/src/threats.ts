// Who threatens what, as data: no search, only the rules.

import { asMoveId, legalMoves, type AnyGame, type Kinds, type MoveId, type Seat } from '@quadrille/rules';
import { colourAt, colourOf, LINES, q4, type Q4State } from '@quadrille/rules/q4';
import { quantik, type QuantikState } from '@quadrille/rules/quantik';

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
