// Seat assignment. Every opening is played once from every seat. With three or more players the order also matters,
// because each player answers the one before, so the order changes with every opening until all orders have been used.

/** The round of a game: games of one round share an opening and the order around the table. */
export const roundOf = (contestants: number, game: number): number => Math.floor(game / contestants);

/** The contestants in turn order. */
function circle(contestants: number, round: number): number[] {
  const waiting = Array.from({ length: contestants - 1 }, (_, i) => i + 1);
  const seated = [0];
  for (let order = round; waiting.length > 0;) {
    const next = order % waiting.length;
    order = Math.floor(order / waiting.length);
    seated.push(...waiting.splice(next, 1));
  }
  return seated;
}

/** The contestant number by seat. With more seats than contestants, the list repeats. */
export function seatingOf(contestants: number, seats: number, game: number): number[] {
  const order = circle(contestants, roundOf(contestants, game));
  return Array.from({ length: seats }, (_, seat) => order[(seat + game) % contestants]!);
}
