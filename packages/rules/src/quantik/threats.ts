// Finds who could complete a line at once, without search.

import { legalMoves } from '../derive.ts';
import type { Threat } from '../game.ts';
import { quantikRules as rules, type QuantikState } from './kernel.ts';

export function quantikThreats(view: QuantikState): Threat[] {
  return [0, 1].flatMap((seat) => {
    const s = rules.clone(view);
    if (rules.actor(s) !== seat) s.ply++; // as if the opponent passed
    const moves = legalMoves(rules, s).filter((id) => {
      rules.make(s, id);
      const won = s.won === 1;
      rules.unmake(s, id);
      return won;
    });
    return moves.length === 0 ? [] : [{ seat, moves }];
  });
}
