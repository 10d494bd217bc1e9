import { asMoveId, legalMoves, type MoveId } from '@quadrille/rules';
import { alliesOf, ANNOUNCE, canAnnounce, q4, type Q4Options, type Q4State } from '@quadrille/rules/q4';
import type { Analysis, GameEngine, SearchOptions } from '../game-engine.ts';
import { OutOfTime, type SearchClock } from '../clock.ts';
import { loss, unknown, win, worth, type Value } from '../value.ts';
import { DuelBoard } from './board.ts';
import { MultiplayerBoard } from './multiplayer-board.ts';
import { searchMultiplayer, type MultiplayerResult } from './multiplayer-search.ts';
import { DuelSearch, PROVEN, WIN, type ScoredMove } from './duel.ts';
import { expectedLine } from './expected-line.ts';
import { moveOutlooks, type MoveOutlook } from './safe-moves.ts';
import { calibration, settledShares, winShares } from './win-shares.ts';
import { cellOrbits } from './symmetry.ts';
import { Q4_LEVELS } from './levels.ts';

const { rules } = q4;

/** Deeper iterations find nothing new, because the game is over sooner. */
const MAX_DEPTH_PLIES = 40;

let duel: DuelSearch | undefined;

/** Two colours in strict alternation: two players, or two teams that share a colour, with no seat out or skipped. */
function isDuel({ options, out, skip }: Q4State): boolean {
  return (options.players === 2 || options.teams === 'shared') && out === 0 && skip === 0;
}

type Report = (analysis: Analysis) => void;

export const q4Engine: GameEngine<Q4State> = {
  levels: Q4_LEVELS,
  isSenseless: isFalseAnnouncement,
  analyse(view, clock, searchOptions, report) {
    const finished = (analysis: Analysis) => withShares(view, announcing(view, analysis, searchOptions));
    const told: Report = (analysis) => report(finished(analysis));
    const analysis = isDuel(view)
      ? analyseDuel(view, clock, searchOptions, told)
      : analyseMultiplayer(view, clock, searchOptions, told);
    return finished(analysis);
  },
};

function withShares(view: Q4State, analysis: Analysis): Analysis {
  const { shares, value } = analysis;
  return shares === undefined ? analysis : { ...analysis, shares: settledShares(view, shares, value) };
}

/** No player makes a false announcement on purpose. */
function isFalseAnnouncement(id: MoveId, value: Value): boolean {
  return (id & ANNOUNCE) !== 0 && !(value.outcome === 'win' && value.plies === 1);
}

/** Searches in plain moves, as if lines counted without announcement. */
function analyseDuel(view: Q4State, clock: SearchClock, searchOptions: SearchOptions, report: Report): Analysis {
  duel ??= new DuelSearch();
  const search = duel;
  const board = new DuelBoard(view);
  search.reset(`${view.options.marbles} ${view.options.players} ${board.repeated.join(' ')}`, clock.repeatable);
  const candidates = search.candidates(board);
  let depth = 0;
  const analysis = (): Analysis => ({
    line: expectedLine(new DuelBoard(view), candidates[0]!.move, search).map(asMoveId),
    value: valueOf(candidates[0]!),
    moves: searchOptions.everyMove ? everyValue(view, candidates) : undefined,
    depth,
    nodes: clock.nodes,
  });
  const settled = () =>
    searchOptions.everyMove
      ? candidates.every(({ draws, score }) => draws || Math.abs(score) > PROVEN)
      : Math.abs(candidates[0]!.score) > PROVEN;
  try {
    while (depth < Math.min(clock.depth, MAX_DEPTH_PLIES) && !settled()) {
      search.deepen(board, candidates, depth + 1, clock, searchOptions.everyMove);
      depth++;
      report(analysis());
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  return analysis();
}

/** The values of all moves; symmetric moves share one. */
function everyValue(view: Q4State, candidates: readonly ScoredMove[]): Map<MoveId, Value> {
  const values = new Map(candidates.map((each) => [each.move, valueOf(each)]));
  const legal = legalMoves(rules, plainly(view));
  const twin = legal.length === values.size ? undefined : cellOrbits(new DuelBoard(view).owner);
  return new Map(legal.map((id) => [id, values.get(twin?.[id] ?? id)!]));
}

/** A proven win may be quicker than its plies say, because the forced-win search does not look for the shortest. */
function valueOf({ draws, score }: ScoredMove): Value {
  if (draws) return { outcome: 'draw', plies: 1 };
  if (score > PROVEN) return win(WIN - score);
  if (score < -PROVEN) return loss(WIN + score);
  return unknown(Math.tanh(score / 60));
}

function analyseMultiplayer(view: Q4State, clock: SearchClock, searchOptions: SearchOptions, report: Report): Analysis {
  const all = moveOutlooks(MultiplayerBoard.of(view));
  const sides = view.options.teams === 'none' ? view.options.players : 2;
  // Once a position may have occurred twice, a player could escape by a draw, so only the next ply is certain.
  const mayRepeat = view.quiet >= 2 * 3;
  const seed = searchOptions.seed ?? 1;
  const shares = searchOptions.shares === true ? winShares(view, seed) : undefined;
  const valueOfMove = ({ certain, danger }: MoveOutlook, rate: number | undefined, score: Score): Value => {
    if (certain !== undefined && (certain.plies === 1 || !mayRepeat)) return (certain.wins ? win : loss)(certain.plies);
    // A move that leaves an opponent a line, though a safe one exists, is not searched.
    return unknown(rate === undefined ? -1 + 0.05 * Math.min(danger, 3) : score(rate));
  };
  const analysis = ({ rates, line }: MultiplayerResult): Analysis => {
    const equal = calibration(rates.get(line[0]!) ?? 0, shares?.[view.turn] ?? 0);
    const score: Score = shares === undefined ? (rate) => standing(rate, 1 / sides) : (rate) => 2 * equal(rate) - 1;
    const values = new Map(all.map((each) => [asMoveId(each.move), valueOfMove(each, rates.get(each.move), score)]));
    return {
      line: line.map(asMoveId),
      value: values.get(asMoveId(line[0]!))!,
      moves: searchOptions.everyMove ? values : undefined,
      shares,
      depth: line.length,
      nodes: clock.nodes,
    };
  };
  const told = (so: MultiplayerResult) => report(analysis(so));
  const known = analysis(searchMultiplayer(view, all, clock, seed, searchOptions.everyMove, told));
  report(known);
  return known;
}

type Score = (rate: number) => number;

/** A win rate mapped to the scale from -1 to 1, where an equal share is 0. */
const standing = (rate: number, share: number): number =>
  rate < share ? rate / share - 1 : (rate - share) / (1 - share);

/** The same boards, with lines that count without announcement. */
function plainly(s: Q4State): Q4State {
  const options: Q4Options = { ...s.options, announce: false };
  return { ...rules.clone(s), options };
}

/** The value of a move with an announcement: a win if a line stands, else the value after the penalty. */
function announcedValue(view: Q4State, id: MoveId, plain: Value): Value {
  const s = rules.clone(view);
  const seat = s.turn;
  rules.make(s, asMoveId(id | ANNOUNCE));
  const status = rules.status(s);
  if (status > 0) return (status >> seat) & 1 ? win(1) : loss(1);
  if (status === 0 || view.options.penalty === 'none') return plain;
  return unknown(view.options.penalty === 'out' ? -1 : Math.max(-1, Math.min(1, worth(plain)) - 1));
}

/** The principal variation, with the announcement added where a move completes a line. */
function announcedLine(view: Q4State, line: readonly MoveId[]): MoveId[] {
  const s = rules.clone(view);
  const said: MoveId[] = [];
  for (const id of line) {
    if (announcedValue(s, id, unknown(0)).outcome === 'win') return [...said, asMoveId(id | ANNOUNCE)];
    said.push(id);
    rules.make(s, id);
    if (rules.status(s) >= 0) break;
  }
  return said;
}

/** An opponent has a complete line that was not announced, so every proof holds only until they announce it. */
function overlooked(view: Q4State): boolean {
  const { options, turn } = view;
  const hostile = Array.from({ length: options.players }, (_, seat) => seat).filter(
    (seat) => ((alliesOf(options, turn) >> seat) & 1) === 0 && ((view.out >> seat) & 1) === 0,
  );
  return hostile.some((seat) => canAnnounce(view, seat));
}

function doubtful(value: Value): Value {
  return value.outcome === 'unknown' ? value : unknown(Math.max(-0.9, Math.min(0.9, worth(value))));
}

/** Adds announcements under `announce`: to the best move, and as a second variant of every move. */
function announcing(view: Q4State, analysis: Analysis, searchOptions: SearchOptions): Analysis {
  if (!view.options.announce) return analysis;
  const held = overlooked(view) ? doubtful : (value: Value) => value;
  const winning = legalMoves(rules, plainly(view)).find((id) => announcedValue(view, id, unknown(0)).outcome === 'win');
  const line = winning === undefined ? announcedLine(view, analysis.line) : [asMoveId(winning | ANNOUNCE)];
  const value = winning === undefined ? held(analysis.value) : win(1);
  if (!searchOptions.everyMove || analysis.moves === undefined) return { ...analysis, line, value };
  const moves = new Map<MoveId, Value>();
  for (const [id, plain] of analysis.moves) {
    // An unannounced line must survive until the next turn.
    const kept = plain.outcome === 'win' && plain.plies === 1 ? unknown(0.9) : held(plain);
    moves.set(id, kept);
    moves.set(asMoveId(id | ANNOUNCE), announcedValue(view, id, kept));
  }
  return { ...analysis, line, value, moves };
}
