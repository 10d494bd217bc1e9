// Generates Quads endgames: few cells are left, and by exhaustive search only one move or very few win.

import { analyse, SearchClock } from '@quadrille/engine';
import { createEndgame, type Endgame } from '@quadrille/engine/quads';
import { legalMoves, ONGOING, type MoveId } from '@quadrille/rules';
import { quads, type QuadsState } from '@quadrille/rules/quads';
import { positions, type Found } from '../../../puzzles/games-played.ts';

const { rules } = quads;

/** Limit of positions per search; the page repeats it while the user waits. */
const MOST = 60_000;
/** A position with more winning moves than this is not a puzzle. */
const FEW = 2;

const WANTED = [
  { options: { border: false }, number: 45 },
  { options: { border: true }, number: 30 },
] as const;

export function makePuzzles(): Found[] {
  return WANTED.flatMap(({ options, number }, kind) => collect(options, number, 10_000 * (kind + 1)));
}

/** The largest share of puzzles with the same length. */
const SHARE = 0.3;

function collect(given: { readonly border: boolean }, number: number, firstSeed: number): Found[] {
  const options = { hidden: false, ...given };
  const endgame = createEndgame(18);
  const found: Found[] = [];
  const lengths = new Map<number, number>();
  for (let seed = firstSeed; found.length < number && seed < firstSeed + 3000; seed++) {
    let best: Found | undefined;
    for (const s of positions(quads, options, seed)) {
      if (36 - s.ply > 16) continue;
      endgame.clear();
      const puzzle = examine(s, endgame);
      if (puzzle === undefined || (lengths.get(puzzle.plies) ?? 0) >= SHARE * number) continue;
      if (best === undefined || puzzle.effort > best.effort) best = puzzle;
    }
    if (best === undefined) continue;
    lengths.set(best.plies, (lengths.get(best.plies) ?? 0) + 1);
    found.push(best);
  }
  return found;
}

function examine(s: QuadsState, endgame: Endgame): Found | undefined {
  const moves = legalMoves(rules, s);
  if (moves.length < 5) return undefined;
  const winning: MoveId[] = [];
  for (const id of moves) {
    const lost = losesAfter(s, id, endgame);
    if (lost === undefined) return undefined;
    if (lost) winning.push(id);
    if (winning.length > FEW) return undefined;
  }
  if (winning.length === 0 || winning.length * 4 > moves.length) return undefined;
  const line = lineOf(s);
  if (line === undefined || line.length < 3 || !winning.includes(line[0]!)) return undefined;
  const wrong = moves.length - winning.length;
  return {
    options: s.options.border ? { border: true } : {},
    position: quads.formatPosition(s),
    plies: line.length,
    line: line.map((id) => quads.format(id)),
    also: winning.filter((id) => id !== line[0]).map((id) => quads.format(id)),
    effort: 8 * line.length + Math.min(wrong, 60) * 0.6 - 12 * (winning.length - 1) + 1.5 * (36 - s.ply),
  };
}

/** Whether the side to move after this move loses; undefined if the search exceeds its limit. */
function losesAfter(s: QuadsState, id: MoveId, endgame: Endgame): boolean | undefined {
  const clock = new SearchClock({ nodes: MOST });
  rules.make(s, id);
  try {
    return !endgame.wins(s, clock);
  } catch (error) {
    if (clock.isOver) return undefined;
    throw error;
  } finally {
    rules.unmake(s, id);
  }
}

/** Best play to the end; undefined if the search exceeds its limit. */
function lineOf(start: QuadsState): MoveId[] | undefined {
  const s = rules.clone(start);
  const line: MoveId[] = [];
  let left: number | undefined;
  while (rules.status(s) === ONGOING) {
    const answer = analyse(quads, s, { nodes: 20 * MOST });
    if (!answer.ok || answer.value.value.outcome === 'unknown') return undefined;
    const { plies } = answer.value.value;
    if (plies === undefined || (left !== undefined && plies !== left)) return undefined;
    left = plies - 1;
    line.push(answer.value.line[0]!);
    rules.make(s, answer.value.line[0]!);
  }
  return line;
}
