// Judges moves in a puzzle by proof: a winning move with its longest defence, or a refutation.

import { engineRequestOf, type EngineReply, type EngineRequest } from '@quadrille/engine/worker';
import { act, formatAct, parseStart, type Game, type Kinds, type Match, type MoveId } from '@quadrille/rules';
import { puzzlesOf } from '../games/puzzles.ts';
import type { Numbered } from './kinds.ts';
import type { Verdict } from './verdict.ts';

/** Asks the engine; undefined if it is unavailable. */
export type AskEngine = (request: EngineRequest) => Promise<EngineReply | undefined>;

/** The position of the puzzle before the first move. */
export function opening(puzzle: Numbered): Match {
  const start = parseStart(puzzle);
  if (!start.ok) throw new Error(`puzzle ${puzzle.position}: ${start.error.kind}`);
  return start.value;
}

export function idOf<K extends Kinds>(game: Game<K>, notation: string): MoveId {
  return game.pack(game.parse(notation)!);
}

/** Judges a legal move by the solver. */
export async function judgeMove(puzzle: Numbered, match: Match, id: MoveId, ask: AskEngine): Promise<Verdict> {
  const { game } = match;
  const done = act(match, { kind: 'move', id });
  if (!done.ok) throw new Error('an illegal move was judged');
  const after = done.value;
  const solver = game.rules.actor(match.start);
  if (after.outcome !== undefined) {
    return after.outcome.winners.includes(solver)
      ? { kind: 'won' }
      : { kind: 'fails', answer: undefined, plies: undefined };
  }
  const moves = after.acts.map((what) => formatAct(game, what));
  const known = knownReply(puzzle, moves);
  if (known !== undefined) return { kind: 'wins', reply: idOf(game, known) };
  const first = match.acts.length === 0;
  const asked = first && [puzzle.line[0], ...(puzzle.also ?? [])].includes(moves[0]);
  const verdict = puzzlesOf(game).proof?.answer(after.state) ?? (await byEngine(after, ask));
  if (verdict.kind !== 'wins') return asked ? { kind: 'unknown' } : verdict;
  if (first && !asked) return { kind: 'slower' };
  return { kind: 'wins', reply: verdict.reply };
}

/** A proven winning move in the current position; undefined if none is found. */
export async function winningMove(match: Match, ask: AskEngine): Promise<MoveId | undefined> {
  const { game, state } = match;
  const { proof, limit } = puzzlesOf(game);
  const proven = proof?.win(state);
  if (proven !== undefined) return proven;
  const reply = await ask({ ...engineRequestOf(match), limit });
  return reply?.value.outcome === 'win' ? idOf(game, reply.line[0]!) : undefined;
}

/** While the solver follows the solution, the answers are taken from it. */
function knownReply({ line }: Numbered, moves: readonly string[]): string | undefined {
  return moves.every((move, i) => move === line[i]) ? line[moves.length] : undefined;
}

async function byEngine(match: Match, ask: AskEngine): Promise<Verdict> {
  const { game } = match;
  const reply = await ask({ ...engineRequestOf(match), limit: puzzlesOf(game).limit });
  if (reply === undefined) return { kind: 'unknown' };
  const answer = idOf(game, reply.line[0]!);
  if (reply.value.outcome === 'loss') return { kind: 'wins', reply: answer };
  return { kind: 'fails', answer, plies: reply.value.outcome === 'win' ? reply.value.plies : undefined };
}
