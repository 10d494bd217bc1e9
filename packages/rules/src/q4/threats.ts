// Finds who could complete a line at once, without search.

import type { Threat } from '../game.ts';
import { LINES } from './cube.ts';
import { packMove, type Q4State } from './kernel.ts';
import { colourOf } from './options.ts';
import { colourAt } from './position.ts';

export function q4Threats(view: Q4State): Threat[] {
  const seats = Array.from({ length: view.options.players }, (_, seat) => seat);
  return seats.flatMap((seat) => {
    if ((view.out >> seat) & 1) return [];
    const colour = colourOf(view.options, seat);
    const moves = LINES.flatMap(({ cells }) => {
      const owners = cells.map((cell) => colourAt(view, cell));
      const hole = cells[owners.indexOf(undefined)];
      const three = owners.filter((owner) => owner === colour).length === 3;
      if (!three || hole === undefined) return [];
      return [packMove(spare(view, colour, cells), hole, view.options.announce)];
    });
    return moves.length === 0 ? [] : [{ seat, moves: [...new Set(moves)] }];
  });
}

/** The marble that completes the line in the move phase: one that is not on it. */
function spare(view: Q4State, colour: number, line: readonly number[]): number | undefined {
  if (view.reserve[colour]! > 0) return undefined;
  return Array.from({ length: 64 }, (_, cell) => cell).find(
    (cell) => colourAt(view, cell) === colour && !line.includes(cell),
  );
}
