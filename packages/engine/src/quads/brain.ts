import { below, legalMoves, seeded } from '@quadrille/rules';
import { CELLS, handHalf, quads, type QuadsState } from '@quadrille/rules/quads';
import type { Analysis, Brain, Wish } from '../brain.ts';
import { OutOfTime, type Clock } from '../clock.ts';
import { loss, unknown, win, type Value } from '../value.ts';
import { createEndgame, type Endgame } from './endgame.ts';
import { createSearch, PROVEN, WIN, type QuadsSearch, type Scored } from './search.ts';

const { rules } = quads;

/** With this many empty cells or fewer it is worth asking who wins before anything else. */
const COUNTABLE = { plain: 21, border: 26 } as const;
/** The share of the time that the question may take. */
const COUNTING_SHARE = 0.5;

// One memory for the program's life.
let search: QuadsSearch | undefined;
let endgame: Endgame | undefined;

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
  const settled = () =>
    wish.everyMove ? candidates.every(({ score }) => isProven(score)) : isProven(candidates[0]!.score);
  const countable = CELLS - s.ply <= (s.options.border ? COUNTABLE.border : COUNTABLE.plain);
  try {
    while (depth < Math.min(clock.depth, CELLS - s.ply + 1) && !settled()) {
      search.deepen(s, candidates, depth + 1, clock, wish.everyMove);
      depth++;
      report(analysis());
      if (depth === 2 && countable && clock.depth > 2 && !settled()) {
        if (countOut(s, candidates, clock, wish.everyMove)) measureOut(s, candidates, clock);
      }
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  return analysis();
}

const isProven = (score: number): boolean => Math.abs(score) > PROVEN;

/** What is known to win or lose, though not yet how soon. */
const SURE = PROVEN - 1;

/**
 * Finds out which moves win, without asking how soon. Unless every move matters, the first that wins is enough and the
 * others are dropped. False if the time for it did not suffice.
 */
function countOut(s: QuadsState, candidates: Scored[], clock: Clock, everyMove: boolean): boolean {
  endgame ??= createEndgame();
  const share = clock.share(COUNTING_SHARE);
  try {
    for (const candidate of candidates) {
      if (isProven(candidate.score)) continue;
      rules.make(s, candidate.id);
      try {
        candidate.score = endgame.wins(s, share) ? -SURE : SURE;
      } finally {
        rules.unmake(s, candidate.id);
      }
      if (candidate.score === SURE && !everyMove) {
        candidates.splice(0, candidates.length, candidate);
        return true;
      }
    }
    return true;
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    return false;
  } finally {
    clock.nodes += share.nodes;
  }
}

/** Finds out how soon, for moves whose outcome is known. */
function measureOut(s: QuadsState, candidates: Scored[], clock: Clock): void {
  for (const candidate of candidates) {
    if (isProven(candidate.score)) continue;
    rules.make(s, candidate.id);
    try {
      let end: number | undefined;
      for (let depth = 0; end === undefined; depth++) end = search!.endWithin(s, candidate.score < 0, depth, clock);
      candidate.score = -end;
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
