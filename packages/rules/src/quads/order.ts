import { neighbours } from './board.ts';

/**
 * Whether these pieces could have been placed light, dark, light … with each touching an earlier one. Matching sides do
 * not depend on the order, so this is the remaining reachability condition once the board itself is valid.
 *
 * A depth-first search over the sets of placed cells. Placing a piece never removes a choice, so the first try nearly
 * always succeeds. A crafted board could make it long: past the budget the board counts as reachable.
 */
export function canBeOrdered(owners: readonly (0 | 1 | 'neutral' | undefined)[], budget = 20_000): boolean {
  const pieces = [...owners.keys()].filter((cell) => owners[cell] === 0 || owners[cell] === 1);
  const placed = owners.map((owner) => owner === 'neutral');
  const dead = new Set<string>();
  let left = budget;

  const reachable = (cell: number) => !placed[cell] && neighbours(cell).some((other) => placed[other]);
  const opens = (cell: number, seat: 0 | 1) =>
    neighbours(cell).filter((other) => owners[other] === seat && !placed[other] && !reachable(other)).length;

  function place(count: number): boolean {
    if (count === pieces.length || --left < 0) return true;
    const key = pieces.map((cell) => (placed[cell] ? '1' : '0')).join('');
    if (dead.has(key)) return false;
    const seat = (count & 1) as 0 | 1;
    const choices = pieces
      .filter((cell) => owners[cell] === seat && reachable(cell))
      .toSorted(
        (a, b) => opens(b, seat === 0 ? 1 : 0) - opens(a, seat === 0 ? 1 : 0) || opens(b, seat) - opens(a, seat),
      );
    for (const cell of choices) {
      placed[cell] = true;
      const found = place(count + 1);
      placed[cell] = false;
      if (found) return true;
    }
    dead.add(key);
    return false;
  }
  return place(0);
}
