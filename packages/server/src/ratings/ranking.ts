// How a game ended for each side, as the ratings see it. Sides win and lose together; where players go out one after the
// other, whoever stayed longer did better.

import { act, seatsOf, startMatch, stillIn, type Match, type Seat } from '@quadrille/rules';

export interface Ranked {
  readonly seats: readonly Seat[];
  /** 1 is best; equal ranks are a draw between them. */
  readonly rank: number;
  readonly result: 'won' | 'drawn' | 'lost';
}

/** Undefined if the game says nothing about anybody: undecided, or left before two sides had made a move. */
export function rankingOf(match: Match): Ranked[] | undefined {
  const { outcome } = match;
  if (outcome === undefined) return undefined;
  const sides = sidesOf(match);
  const { moved, stayed } = courseOf(match);
  if (sides.filter((side) => side.some((seat) => (moved >> seat) & 1)).length < 2) return undefined;
  const best = Math.max(...stayed);
  /** Larger is better: the winners, then by how long anybody of the side stayed. */
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

/** Who made a move at all, and after how many acts each seat was still in. */
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
