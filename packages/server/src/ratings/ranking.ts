// The ranking of a finished game for the ratings. Allies share a result; where players are eliminated one by one, those
// who lasted longer rank higher.

import { act, seatsOf, startMatch, stillIn, type Match, type Seat } from '@quadrille/rules';

export interface SideRank {
  readonly seats: readonly Seat[];
  /** 1 is best; equal ranks mean a draw. */
  readonly rank: number;
  readonly result: 'won' | 'drawn' | 'lost';
}

/** Undefined if the game does not count: undecided, or ended before two sides had moved. */
export function rankingOf(match: Match): SideRank[] | undefined {
  const { outcome } = match;
  if (outcome === undefined) return undefined;
  const sides = sidesOf(match);
  const { moved, stayed } = courseOf(match);
  if (sides.filter((side) => side.some((seat) => (moved >> seat) & 1)).length < 2) return undefined;
  const best = Math.max(...stayed);
  /** Larger is better: the winners, then by how long the side's last player stayed in. */
  const scores = sides.map((side) => {
    const longest = Math.max(...side.map((seat) => stayed[seat]!));
    return side.some((seat) => outcome.winners.includes(seat)) ? Infinity : longest;
  });
  return sides.map((seats, i) => {
    const score = scores[i]!;
    const drawn = outcome.winners.length === 0 && score === best;
    return {
      seats,
      rank: 1 + scores.filter((other) => other > score).length,
      result: score === Infinity ? 'won' : drawn ? 'drawn' : 'lost',
    };
  });
}

function sidesOf({ game, options }: Match): Seat[][] {
  const sides = new Map<number, Seat[]>();
  for (let seat = 0; seat < game.seats(options); seat++) {
    const mask = game.allies(options, seat);
    sides.set(mask, seatsOf(mask));
  }
  return [...sides.values()];
}

/** The seats that moved, and after how many acts each seat was still in. */
function courseOf(match: Match): { moved: number; stayed: number[] } {
  let again = startMatch(match.game, match.options, match.start);
  let moved = 0;
  const stayed = Array.from({ length: match.game.seats(match.options) }, () => 0);
  for (const [n, each] of match.acts.entries()) {
    if (each.kind === 'move') moved |= 1 << match.game.rules.actor(again.state);
    const next = act(again, each);
    if (!next.ok) throw new Error(`a recorded act was refused: ${next.error.code}`);
    again = next.value;
    for (const seat of seatsOf(stillIn(again))) stayed[seat] = n + 1;
  }
  return { moved, stayed };
}
