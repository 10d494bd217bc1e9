import { legalMoves, type MoveId } from '@quadrille/rules';
import { quantik, type QuantikState } from '@quadrille/rules/quantik';
import type { Analysis, GameEngine } from '../game-engine.ts';
import { loss, win, type Value } from '../value.ts';
import { createOracle, isWin, type Distance, type Oracle } from './distance.ts';
import { QUANTIK_LEVELS } from './levels.ts';

const { rules } = quantik;

/** The value to the mover, from the distance after the move. */
function valueOf(after: Distance): Value {
  return isWin(after) ? loss(after + 1) : win(after + 1);
}

// One solver per process, so that its table is reused across positions.
const oracles = new Map<boolean, Oracle>();

function oracleFor(withBook: boolean): Oracle {
  const known = oracles.get(withBook) ?? createOracle(withBook);
  oracles.set(withBook, known);
  return known;
}

/**
 * Quantik is solved exactly, so the answer is proven and needs no limit: milliseconds with the book, a fraction of a
 * second without.
 */
export const quantikEngine: GameEngine<QuantikState> = {
  levels: QUANTIK_LEVELS,
  analyse(view, clock, options, report) {
    const oracle = oracleFor(options.noBook !== true);
    const s = rules.clone(view);
    const before = oracle.solver.nodes;
    const left = oracle.distance(s);
    const analysis: Analysis = {
      line: bestLine(s, oracle),
      value: isWin(left) ? win(left) : loss(left),
      moves: options.everyMove ? everyValue(s, oracle) : undefined,
      depth: left,
      nodes: clock.nodes + oracle.solver.nodes - before,
    };
    report(analysis);
    return analysis;
  },
};

function everyValue(s: QuantikState, oracle: Oracle): Map<MoveId, Value> {
  const values = new Map<MoveId, Value>();
  for (const id of legalMoves(rules, s)) {
    rules.make(s, id);
    values.set(id, valueOf(oracle.distance(s)));
    rules.unmake(s, id);
  }
  return values;
}

/** Best play by both sides to the end of the game. */
function bestLine(start: QuantikState, oracle: Oracle): MoveId[] {
  const s = rules.clone(start);
  const line: MoveId[] = [];
  for (let left = oracle.distance(s); left > 0; left--) {
    const next = legalMoves(rules, s).find((id) => {
      rules.make(s, id);
      const after = oracle.distance(s);
      rules.unmake(s, id);
      return after === left - 1;
    });
    if (next === undefined) throw new Error('no move keeps the distance: the distance is wrong');
    rules.make(s, next);
    line.push(next);
  }
  return line;
}
