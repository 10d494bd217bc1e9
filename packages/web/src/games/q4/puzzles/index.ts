import { q4, type Q4Kinds } from '@quadrille/rules/q4';
import { winAtOnce } from '../../../puzzles/win-at-once.ts';
import type { GamePuzzles } from '../../game-puzzles.ts';
import { Fight } from './forced.ts';

/** Search depth for threats, in plies. */
const FARTHEST = 15;
/** Limit of positions for that search. */
const MOST = 150_000;

function fightIn(s: Q4Kinds['state']): Fight {
  const fight = new Fight(s);
  fight.most = MOST;
  return fight;
}

export const q4Puzzles: GamePuzzles<Q4Kinds> = {
  load: () => import('./puzzles.json', { with: { type: 'json' } }),
  idea: 'threaten',
  limit: { time: 1500 },
  proof: {
    answer(s) {
      const now = winAtOnce(q4, s);
      if (now !== undefined) return { kind: 'fails', answer: now, plies: 1 };
      const defence = fightIn(s).defence(FARTHEST);
      return defence === undefined ? undefined : { kind: 'wins', reply: defence.id };
    },
    win: (s) => fightIn(s).wins(FARTHEST, false)[0]?.id,
  },
};
