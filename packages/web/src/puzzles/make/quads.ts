// The battle for the last move in Quads: few cells are left, and counted to the end only one move (or very few) wins.

import { analyse, Clock, createEndgame, type Endgame } from '@quadrille/engine';
import { legalMoves, ONGOING, type MoveId } from '@quadrille/rules';
import { quads, type QuadsState } from '@quadrille/rules/quads';
import { positions, type Found } from './games.ts';

const { rules } = quads;

/** Positions that a question may cost; a page must answer it while somebody waits. */
const MOST = 60_000;
/** More moves than this that win are no puzzle. */
const FEW = 2;

const WANTED = [
  { options: { border: false }, number: 45 },
  { options: { border: true }, number: 30 },
] as const;

export function makeQuads(): Found[] {
  return WANTED.flatMap(({ options, number }, kind) => collect(options, number, 10_000 * (kind + 1)));
}

/** Plies beyond which there are enough of that length. */
const SHARE = 0.3;

function collect(given: { readonly border: boolean }, number: number, firstSeed: number): Found[] {
  const options = { hidden: false, ...given };
  const endgame = createEndgame(18);
  const found: Found[] = [];
  const lengths = new Map<number, number>();
  for (let seed = firstSeed; found.length < number && seed < firstSeed + 3000; seed++) {
    let best: Found | undefined;
    for (const state of positions(quads, options, seed)) {
      const s = state as QuadsState;
      if (36 - s.ply > 16) continue;
      endgame.forget();
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

/** Does whoever is to move after this lose? Undefined if it takes too long to know. */
function losesAfter(s: QuadsState, id: MoveId, endgame: Endgame): boolean | undefined {
  const clock = new Clock({ nodes: MOST });
  rules.make(s, id);
  try {
    return !endgame.wins(s, clock);
  } catch (error) {
    if (clock.over) return undefined;
    throw error;
  } finally {
    rules.unmake(s, id);
  }
}

/** Best play to the end, if it can be known. */
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
