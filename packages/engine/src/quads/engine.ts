import { below, legalMoves, seeded } from '@quadrille/rules';
import { CELLS, handHalf, quads, type QuadsState } from '@quadrille/rules/quads';
import type { Analysis, GameEngine, SearchOptions } from '../game-engine.ts';
import { OutOfTime, type SearchClock } from '../clock.ts';
import { loss, unknown, win, type Value } from '../value.ts';
import { createDistanceSearch, type DistanceSearch } from './distance.ts';
import { createEndgame, type Endgame } from './endgame.ts';
import { createSearch, WORST_UNPROVEN, PROVEN, WIN, type QuadsSearch, type Scored } from './search.ts';
import { QUADS_LEVELS } from './levels.ts';

const { rules } = quads;

/** With this many empty cells or fewer, the winner can mostly be found within a second, or at least an attempt pays. */
const COUNTABLE_EMPTY_CELLS = { plain: { mostly: 20, perhaps: 22 }, border: { mostly: 24, perhaps: 26 } } as const;

/** The share of the time for finding the winner before anything else. */
function countingShare(s: QuadsState): number {
  const { mostly, perhaps } = s.options.border ? COUNTABLE_EMPTY_CELLS.border : COUNTABLE_EMPTY_CELLS.plain;
  const empty = CELLS - s.ply;
  return empty <= mostly ? 0.8 : empty <= perhaps ? 0.5 : 0;
}

/** Shares of the time for a forced move, and for finding the quickest of several wins. */
const FORCED_TIME_SHARE = 0.05;
const QUICKEST_TIME_SHARE = 0.3;

/** Up to this depth the search covers every move, so an end it finds is the soonest. */
const EXACT_DEPTH_PLIES = 2;

/** How many moves are searched beyond it, unless every move is requested. */
const MAX_FOLLOWED_MOVES = 24;

// Created once per process, so that the tables are reused.
let search: QuadsSearch | undefined;
let endgame: Endgame | undefined;
let distance: DistanceSearch | undefined;

/** The view with all hands filled in: the set is public, so a hidden hand is everything the board does not show. */
function countHands(view: QuadsState): QuadsState {
  const s = rules.clone(view);
  for (const seat of [0, 1]) for (const half of [0, 1]) s.hands[2 * seat + half] = handHalf(view, seat, half);
  s.veiled = 0;
  return s;
}

export const quadsEngine: GameEngine<QuadsState> = {
  levels: QUADS_LEVELS,
  analyse(view, clock, options, report) {
    const s = countHands(view);
    return s.ply < 2 ? openGame(s, clock, options, report) : think(s, clock, options, report);
  },
};

/** The neutrals decide little, so their cells are chosen at random. */
function openGame(
  s: QuadsState,
  clock: SearchClock,
  options: SearchOptions,
  report: (analysis: Analysis) => void,
): Analysis {
  const moves = legalMoves(rules, s);
  const chosen = moves[below(seeded((options.seed ?? 0) + s.ply), moves.length)]!;
  const values = options.everyMove ? new Map(moves.map((id) => [id, unknown(0)])) : undefined;
  const analysis: Analysis = { line: [chosen], value: unknown(0), moves: values, depth: 0, nodes: clock.nodes };
  report(analysis);
  return analysis;
}

function think(
  s: QuadsState,
  clock: SearchClock,
  options: SearchOptions,
  report: (analysis: Analysis) => void,
): Analysis {
  search ??= createSearch();
  if (clock.repeatable) {
    search.clear();
    endgame?.clear();
    distance?.clear();
  }
  const candidates: Scored[] = legalMoves(rules, s).map((id) => ({ id, score: 0 }));
  let depth = 0;
  const analysis = (): Analysis => {
    const best = candidates[0]!;
    rules.make(s, best.id);
    const line = [best.id, ...search!.line(s, depth)];
    rules.unmake(s, best.id);
    const moves = options.everyMove ? new Map(candidates.map(({ id, score }) => [id, valueOf(s, score)])) : undefined;
    return { line, value: valueOf(s, best.score), moves, depth, nodes: clock.nodes };
  };
  const settled = () => (options.everyMove ? candidates.every(isKnown) : isKnown(candidates[0]!));
  const share = countingShare(s);
  const forced = !options.everyMove && candidates.length === 1;
  const pace = forced ? clock.share(FORCED_TIME_SHARE) : clock;
  try {
    while (depth < Math.min(clock.depth, CELLS - s.ply + 1) && !settled()) {
      const open = candidates.filter((candidate) => !isKnown(candidate));
      const followed = options.everyMove || depth < EXACT_DEPTH_PLIES ? open : open.slice(0, MAX_FOLLOWED_MOVES);
      search.deepen(s, followed, depth + 1, pace, options.everyMove);
      depth++;
      for (const candidate of open.slice(followed.length)) candidate.score = -WORST_UNPROVEN;
      if (depth > EXACT_DEPTH_PLIES) for (const candidate of open) candidate.score = withoutPlies(candidate.score);
      candidates.sort((a, b) => b.score - a.score);
      report(analysis());
      if (depth === 2 && share > 0 && clock.depth > 2 && !settled()) {
        spend(pace, share, (part) => countOut(s, candidates, part, options.everyMove));
        report(analysis());
      }
    }
    // The search prunes some moves, so without a limit the endgame solver decides.
    if (!settled() && clock.depth === Infinity) countOut(s, candidates, pace, options.everyMove);
    if (settled() && clock.depth > EXACT_DEPTH_PLIES) {
      const enough = !options.everyMove && candidates[0]!.score > 0 ? QUICKEST_TIME_SHARE : 1;
      spend(pace, enough, (part) => measureOut(s, candidates, part, options.everyMove));
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  if (pace !== clock) clock.nodes += pace.nodes;
  return analysis();
}

/** Runs work with a share of the time; on a timeout the partial result stays. */
function spend(clock: SearchClock, share: number, work: (part: SearchClock) => void): void {
  const part = clock.share(share);
  try {
    work(part);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  } finally {
    clock.nodes += part.nodes;
  }
}

/** A proven win or loss of unknown distance. */
const KNOWN_OUTCOME = PROVEN - 1;

const isProven = (score: number): boolean => Math.abs(score) > PROVEN;
const isKnown = ({ score }: Scored): boolean => Math.abs(score) >= KNOWN_OUTCOME;
const withoutPlies = (score: number): number => (isProven(score) ? Math.sign(score) * KNOWN_OUTCOME : score);

/**
 * Finds which moves win, without their distance. Unless every move is requested, stops at the first win. Throws
 * OutOfTime.
 */
function countOut(s: QuadsState, candidates: Scored[], clock: SearchClock, everyMove: boolean): void {
  endgame ??= createEndgame();
  try {
    for (const candidate of candidates) {
      if (isKnown(candidate)) continue;
      rules.make(s, candidate.id);
      try {
        candidate.score = endgame.wins(s, clock) ? -KNOWN_OUTCOME : KNOWN_OUTCOME;
      } finally {
        rules.unmake(s, candidate.id);
      }
      if (candidate.score === KNOWN_OUTCOME && !everyMove) break;
    }
  } finally {
    candidates.sort((a, b) => b.score - a.score);
  }
}

/** Finds the distance once the outcome is known: for every move, or only for the quickest win. Throws OutOfTime. */
function measureOut(s: QuadsState, candidates: Scored[], clock: SearchClock, everyMove: boolean): void {
  endgame ??= createEndgame();
  distance ??= createDistanceSearch(endgame);
  if (isProven(candidates[0]!.score) && !everyMove) return;
  const quickest = !everyMove && candidates[0]!.score > 0 ? distance.plies(s, true, clock) : undefined;
  for (const candidate of candidates) {
    if (isProven(candidate.score)) continue;
    rules.make(s, candidate.id);
    try {
      if (quickest === undefined) {
        const end = WIN - s.ply - distance.plies(s, candidate.score < 0, clock);
        candidate.score = candidate.score < 0 ? -end : end;
      } else if (distance.endsWithin(s, quickest - 1, clock)) {
        candidate.score = WIN - s.ply + 1 - quickest;
        break;
      }
    } finally {
      rules.unmake(s, candidate.id);
    }
  }
  candidates.sort((a, b) => b.score - a.score);
}

function valueOf(s: QuadsState, score: number): Value {
  if (score > PROVEN) return win(WIN - score - s.ply);
  if (score < -PROVEN) return loss(WIN + score - s.ply);
  if (Math.abs(score) === KNOWN_OUTCOME) return score > 0 ? win(undefined) : loss(undefined);
  return unknown(Math.tanh(score / 600));
}
