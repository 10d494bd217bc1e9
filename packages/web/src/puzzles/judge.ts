// What a move in a puzzle is worth, proven: it still wins, and how the other side resists longest; or how it is refuted.

import type { Question, Reply } from '@quadrille/engine/worker';
import {
  act,
  formatAct,
  gameNamed,
  legalMoves,
  startMatch,
  type AnyGame,
  type Kinds,
  type Match,
  type MoveId,
} from '@quadrille/rules';
import type { Q4State } from '@quadrille/rules/q4';
import { Fight } from './forced.ts';
import type { Numbered } from './kinds.ts';

export type Verdict =
  /** The game is over and won. */
  | { readonly kind: 'won' }
  /** The win is safe; this is how the other side holds out longest. */
  | { readonly kind: 'wins'; readonly reply: MoveId }
  /** It wins too, but not in as few moves as it could. */
  | { readonly kind: 'slower' }
  /** The other side escapes or wins; plies are counted from its answer to its win, if that is certain. */
  | { readonly kind: 'fails'; readonly answer: MoveId | undefined; readonly plies: number | undefined }
  /** Nobody could say. */
  | { readonly kind: 'unknown' };

/** Asks the engine; undefined if it cannot be reached. */
export type Ask = (question: Question) => Promise<Reply | undefined>;

/** Plies that threats are followed. */
const FARTHEST = 15;
const MOST = 150_000;
/** Thinking time for what is not proven by threats, and for counting out the end of a game of Quads. */
const LIMITS = { quantik: {}, quads: { time: 6000 }, q4: { time: 1500 } } as const;

/** The puzzle before the first move. */
export function opening({ game: id, options, position }: Numbered): Match {
  const game = gameNamed(id)!;
  const parsed = game.parseOptions(options ?? {});
  if (!parsed.ok) throw new Error(`puzzle options: ${parsed.error.kind}`);
  const start = game.parsePosition(parsed.value, position);
  if (!start.ok) throw new Error(`puzzle position: ${start.error.kind}`);
  return startMatch(game, parsed.value, start.value);
}

export function idOf(game: AnyGame, notation: string): MoveId {
  return game.pack(game.parse(notation)!);
}

/** Judges a legal move of whoever solves the puzzle. */
export async function judge(puzzle: Numbered, match: Match, id: MoveId, ask: Ask): Promise<Verdict> {
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
  const verdict = (game.id === 'q4' ? byThreats(after) : undefined) ?? (await byEngine(puzzle, after, moves, ask));
  if (verdict.kind !== 'wins') return asked ? { kind: 'unknown' } : verdict;
  if (first && !asked) return { kind: 'slower' };
  return { kind: 'wins', reply: verdict.reply };
}

/** A move that wins for certain, wherever the solver has come to; undefined where none is found. */
export async function winningMove(puzzle: Numbered, match: Match, ask: Ask): Promise<MoveId | undefined> {
  const { game, options, state, acts } = match;
  if (game.id === 'q4') {
    const fight = new Fight(state as Q4State);
    fight.most = MOST;
    const [win] = fight.wins(FARTHEST, false);
    if (win !== undefined) return win.id;
  }
  const moves = acts.map((what) => formatAct(game, what));
  const reply = await ask({ game: game.id, options, position: puzzle.position, moves, limit: LIMITS[game.id] });
  return reply?.value.outcome === 'win' ? idOf(game, reply.line[0]!) : undefined;
}

/** While the solution is followed, the answers stand beside it. */
function knownReply({ line }: Numbered, moves: readonly string[]): string | undefined {
  return moves.every((move, i) => move === line[i]) ? line[moves.length] : undefined;
}

/** In Q4: is the other side forced, or does it win on the spot? */
function byThreats({ game, state }: Match): Verdict | undefined {
  const now = winAtOnce(game, state);
  if (now !== undefined) return { kind: 'fails', answer: now, plies: 1 };
  const fight = new Fight(state as Q4State);
  fight.most = MOST;
  const defence = fight.defence(FARTHEST);
  return defence === undefined ? undefined : { kind: 'wins', reply: defence.id };
}

function winAtOnce(game: AnyGame, state: Kinds['state']): MoveId | undefined {
  const s = game.rules.clone(state);
  const seat = game.rules.actor(s);
  return legalMoves(game.rules, s).find((id) => {
    game.rules.make(s, id);
    const status = game.rules.status(s);
    game.rules.unmake(s, id);
    return status > 0 && ((status >> seat) & 1) === 1;
  });
}

async function byEngine(
  puzzle: Numbered,
  { game, options }: Match,
  moves: readonly string[],
  ask: Ask,
): Promise<Verdict> {
  const reply = await ask({ game: game.id, options, position: puzzle.position, moves, limit: LIMITS[game.id] });
  if (reply === undefined) return { kind: 'unknown' };
  const answer = idOf(game, reply.line[0]!);
  if (reply.value.outcome === 'loss') return { kind: 'wins', reply: answer };
  return { kind: 'fails', answer, plies: reply.value.outcome === 'win' ? reply.value.plies : undefined };
}
