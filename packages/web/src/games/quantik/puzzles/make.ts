// Quantik is solved, so every puzzle is exact: one move wins, all others lose.

import { createOracle, type Oracle } from '@quadrille/engine/quantik';
import { legalMoves, type MoveId } from '@quadrille/rules';
import { quantik, type QuantikState } from '@quadrille/rules/quantik';
import { positions, type Found } from '../../../puzzles/games-played.ts';
import { kindOf } from './kind.ts';

const { rules } = quantik;

/** How many puzzles of each length, in plies. */
const WANTED = new Map([
  [3, 19],
  [5, 20],
  [7, 18],
  [9, 16],
  [11, 2],
]);

export function makePuzzles(): Found[] {
  const oracle = createOracle(true);
  const left = new Map(WANTED);
  const met = new Set<string>();
  const found: Found[] = [];
  for (let seed = 1; [...left.values()].some((n) => n > 0) && seed < 3000; seed++) {
    const here: Found[] = [];
    for (const s of positions(quantik, {}, seed)) {
      if (s.ply < 3) continue;
      const puzzle = examine(s, oracle);
      if (puzzle !== undefined && (left.get(puzzle.plies) ?? 0) > 0) here.push(puzzle);
    }
    // At most one puzzle per game, the longest, as long ones are rarest.
    const best = here.toSorted((a, b) => b.plies - a.plies)[0];
    if (best === undefined) continue;
    const same = kindOf(best.position);
    if (met.has(same)) continue;
    met.add(same);
    left.set(best.plies, left.get(best.plies)! - 1);
    found.push(best);
  }
  return found;
}

function examine(s: QuantikState, oracle: Oracle): Found | undefined {
  const plies = oracle.distance(s);
  if (plies % 2 === 0 || plies < 3) return undefined;
  const moves = legalMoves(rules, s).map((id) => ({ id, after: distanceAfter(s, id, oracle) }));
  const winning = moves.filter(({ after }) => after % 2 === 0);
  const losing = moves.filter(({ after }) => after % 2 === 1);
  if (winning.length !== 1 || losing.length < 3) return undefined;
  // A wrong move that loses only later is tempting.
  const tempting = losing.filter(({ after }) => after > 1).length;
  return {
    options: {},
    position: quantik.formatPosition(s),
    plies,
    line: lineOf(s, oracle),
    also: [],
    effort: 10 * plies + 0.5 * moves.length + 2 * Math.min(tempting, 15),
  };
}

function distanceAfter(s: QuantikState, id: MoveId, oracle: Oracle): number {
  rules.make(s, id);
  const after = oracle.distance(s);
  rules.unmake(s, id);
  return after;
}

function lineOf(start: QuantikState, oracle: Oracle): string[] {
  const s = rules.clone(start);
  const line: string[] = [];
  for (let left = oracle.distance(s); left > 0; left--) {
    const next = legalMoves(rules, s).find((id) => distanceAfter(s, id, oracle) === left - 1)!;
    line.push(quantik.format(next));
    rules.make(s, next);
  }
  return line;
}
