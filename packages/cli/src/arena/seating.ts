// Who sits where. Every opening is played once from every seat; and as it matters at a table of several whose moves one
// has to answer, who follows whom changes from opening to opening until every order has been had.

/** Which round this game belongs to: its games have the same opening, and the same order around the table. */
export const roundOf = (contestants: number, game: number): number => Math.floor(game / contestants);

/** The contestants around the table, the first one first. */
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

/** By seat, the number of the contestant. Where there are more seats than contestants they go round again. */
export function seatingOf(contestants: number, seats: number, game: number): number[] {
  const order = circle(contestants, roundOf(contestants, game));
  return Array.from({ length: seats }, (_, seat) => order[(seat + game) % contestants]!);
}
