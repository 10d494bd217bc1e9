import { below, legalMoves, seeded } from '@quadrille/rules';
import { CELLS, handHalf, quads, type QuadsState } from '@quadrille/rules/quads';
import type { Analysis, Brain, Wish } from '../brain.ts';
import { OutOfTime, type Clock } from '../clock.ts';
import { loss, unknown, win, type Value } from '../value.ts';
import { createDistance, type Distance } from './distance.ts';
import { createEndgame, type Endgame } from './endgame.ts';
import { createSearch, HOPELESS, PROVEN, WIN, type QuadsSearch, type Scored } from './search.ts';

const { rules } = quads;

/** With this many empty cells or fewer, who wins can mostly be found out in a second, or at least it is worth a try. */
const COUNTABLE = { plain: { mostly: 20, perhaps: 22 }, border: { mostly: 24, perhaps: 26 } } as const;

/** The share of the time that may be spent on finding out who wins before anything else. */
function countingShare(s: QuadsState): number {
  const { mostly, perhaps } = s.options.border ? COUNTABLE.border : COUNTABLE.plain;
  const empty = CELLS - s.ply;
  return empty <= mostly ? 0.8 : empty <= perhaps ? 0.5 : 0;
}

/** What is enough to play the only move there is, and to look for the quickest of several wins. */
const FORCED_SHARE = 0.05;
const QUICKEST_SHARE = 0.3;

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
  const share = countingShare(s);
  const forced = !wish.everyMove && candidates.length === 1;
  const pace = forced ? clock.share(FORCED_SHARE) : clock;
  try {
    while (depth < Math.min(clock.depth, CELLS - s.ply + 1) && !settled()) {
      const open = candidates.filter((candidate) => !isKnown(candidate));
      const followed = wish.everyMove || depth < SURE_DEPTH ? open : open.slice(0, FOLLOWED);
      search.deepen(s, followed, depth + 1, pace, wish.everyMove);
      depth++;
      for (const candidate of open.slice(followed.length)) candidate.score = -HOPELESS;
      if (depth > SURE_DEPTH) for (const candidate of open) candidate.score = withoutPlies(candidate.score);
      candidates.sort((a, b) => b.score - a.score);
      report(analysis());
      if (depth === 2 && share > 0 && clock.depth > 2 && !settled()) {
        spend(pace, share, (part) => countOut(s, candidates, part, wish.everyMove));
        report(analysis());
      }
    }
    // The search passes over some moves: without a limit counting has the last word.
    if (!settled() && clock.depth === Infinity) countOut(s, candidates, pace, wish.everyMove);
    if (settled() && clock.depth > SURE_DEPTH) {
      const enough = !wish.everyMove && candidates[0]!.score > 0 ? QUICKEST_SHARE : 1;
      spend(pace, enough, (part) => measureOut(s, candidates, part, wish.everyMove));
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  if (pace !== clock) clock.nodes += pace.nodes;
  return analysis();
}

/** Does some work in a part of the time; if that does not suffice, things are left as they are by then. */
function spend(clock: Clock, share: number, work: (part: Clock) => void): void {
  const part = clock.share(share);
  try {
    work(part);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  } finally {
    clock.nodes += part.nodes;
  }
}

/** What is known to win or lose, though not yet how soon. */
const SURE = PROVEN - 1;

const isProven = (score: number): boolean => Math.abs(score) > PROVEN;
const isKnown = ({ score }: Scored): boolean => Math.abs(score) >= SURE;
const withoutPlies = (score: number): number => (isProven(score) ? Math.sign(score) * SURE : score);

/**
 * Finds out which moves win, without asking how soon. Unless every move matters, the first that wins is enough.
 * Throws OutOfTime.
 */
function countOut(s: QuadsState, candidates: Scored[], clock: Clock, everyMove: boolean): void {
  endgame ??= createEndgame();
  try {
    for (const candidate of candidates) {
      if (isKnown(candidate)) continue;
      rules.make(s, candidate.id);
      try {
        candidate.score = endgame.wins(s, clock) ? -SURE : SURE;
      } finally {
        rules.unmake(s, candidate.id);
      }
      if (candidate.score === SURE && !everyMove) break;
    }
  } finally {
    candidates.sort((a, b) => b.score - a.score);
  }
}

/** Finds out how soon, once the outcome is known: for every move, or just for the quickest win. Throws OutOfTime. */
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
