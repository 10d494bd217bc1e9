import { below, legalMoves, seeded } from '@quadrille/rules';
import { CELLS, handHalf, quads, type QuadsState } from '@quadrille/rules/quads';
import type { Analysis, Brain, Wish } from '../brain.ts';
import { OutOfTime, type Clock } from '../clock.ts';
import { loss, unknown, win, type Value } from '../value.ts';
import { createDistance, type Distance } from './distance.ts';
import { createEndgame, type Endgame } from './endgame.ts';
import { createSearch, HOPELESS, PROVEN, WIN, type QuadsSearch, type Scored } from './search.ts';

const { rules } = quads;

/** With this many empty cells or fewer it is worth asking who wins before anything else. */
const COUNTABLE = { plain: 22, border: 26 } as const;
/** The share of the time that the question may take. */
const COUNTING_SHARE = 0.6;

/** To this depth the search looks at every move, so an end it finds is the soonest. */
const SURE_DEPTH = 2;

/** How many moves are followed up beyond it, unless every move matters. */
const FOLLOWED = 24;

// One memory for the program's life.
let search: QuadsSearch | undefined;
let endgame: Endgame | undefined;
let distance: Distance | undefined;

/** The view with all hands filled in: the set is public, so a hidden hand is what the board does not show. */
function countHands(view: QuadsState): QuadsState {
  const s = rules.clone(view);
  for (const seat of [0, 1]) for (const half of [0, 1]) s.hands[2 * seat + half] = handHalf(view, seat, half);
  s.veiled = 0;
  return s;
}

export const quadsBrain: Brain<QuadsState> = {
  analyse(view, clock, wish, report) {
    const s = countHands(view);
    return s.ply < 2 ? openGame(s, clock, wish, report) : think(s, clock, wish, report);
  },
};

/** The neutrals decide little by themselves: any place will do, and variety is welcome. */
function openGame(s: QuadsState, clock: Clock, wish: Wish, report: (analysis: Analysis) => void): Analysis {
  const moves = legalMoves(rules, s);
  const chosen = moves[below(seeded((wish.seed ?? 0) + s.ply), moves.length)]!;
  const values = wish.everyMove ? new Map(moves.map((id) => [id, unknown(0)])) : undefined;
  const analysis: Analysis = { line: [chosen], value: unknown(0), moves: values, depth: 0, nodes: clock.nodes };
  report(analysis);
  return analysis;
}

function think(s: QuadsState, clock: Clock, wish: Wish, report: (analysis: Analysis) => void): Analysis {
  search ??= createSearch();
  if (clock.repeatable) {
    search.forget();
    endgame?.forget();
    distance?.forget();
  }
  const candidates: Scored[] = legalMoves(rules, s).map((id) => ({ id, score: 0 }));
  let depth = 0;
  const analysis = (): Analysis => {
    const best = candidates[0]!;
    rules.make(s, best.id);
    const line = [best.id, ...search!.line(s, depth)];
    rules.unmake(s, best.id);
    const moves = wish.everyMove ? new Map(candidates.map(({ id, score }) => [id, valueOf(s, score)])) : undefined;
    return { line, value: valueOf(s, best.score), moves, depth, nodes: clock.nodes };
  };
  const settled = () => (wish.everyMove ? candidates.every(isKnown) : isKnown(candidates[0]!));
  const countable = CELLS - s.ply <= (s.options.border ? COUNTABLE.border : COUNTABLE.plain);
  try {
    while (depth < Math.min(clock.depth, CELLS - s.ply + 1) && !settled()) {
      const open = candidates.filter((candidate) => !isKnown(candidate));
      const followed = wish.everyMove || depth < SURE_DEPTH ? open : open.slice(0, FOLLOWED);
      search.deepen(s, followed, depth + 1, clock, wish.everyMove);
      depth++;
      for (const candidate of open.slice(followed.length)) candidate.score = -HOPELESS;
      if (depth > SURE_DEPTH) for (const candidate of open) candidate.score = withoutPlies(candidate.score);
      candidates.sort((a, b) => b.score - a.score);
      report(analysis());
      if (depth === 2 && countable && clock.depth > 2 && !settled()) {
        countOut(s, candidates, clock.share(COUNTING_SHARE), clock, wish.everyMove);
        report(analysis());
      }
    }
    // The search passes over some moves: without a limit counting has the last word.
    if (!settled() && clock.depth === Infinity) countOut(s, candidates, clock, clock, wish.everyMove);
    if (settled() && clock.depth > SURE_DEPTH) measureOut(s, candidates, clock, wish.everyMove);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  return analysis();
}

/** What is known to win or lose, though not yet how soon. */
const SURE = PROVEN - 1;

const isProven = (score: number): boolean => Math.abs(score) > PROVEN;
const isKnown = ({ score }: Scored): boolean => Math.abs(score) >= SURE;
const withoutPlies = (score: number): number => (isProven(score) ? Math.sign(score) * SURE : score);

/**
 * Finds out which moves win, without asking how soon, as far as its share of the time goes. Unless every move matters,
 * the first that wins is enough.
 */
function countOut(s: QuadsState, candidates: Scored[], share: Clock, clock: Clock, everyMove: boolean): void {
  endgame ??= createEndgame();
  try {
    for (const candidate of candidates) {
      if (isKnown(candidate)) continue;
      rules.make(s, candidate.id);
      try {
        candidate.score = endgame.wins(s, share) ? -SURE : SURE;
      } finally {
        rules.unmake(s, candidate.id);
      }
      if (candidate.score === SURE && !everyMove) break;
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  } finally {
    if (share !== clock) clock.nodes += share.nodes;
    candidates.sort((a, b) => b.score - a.score);
  }
}

/** Finds out how soon, once the outcome is known: for every move, or just for the quickest win. */
function measureOut(s: QuadsState, candidates: Scored[], clock: Clock, everyMove: boolean): void {
  endgame ??= createEndgame();
  distance ??= createDistance(endgame);
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
  if (Math.abs(score) === SURE) return score > 0 ? win(undefined) : loss(undefined);
  return unknown(Math.tanh(score / 600));
}
