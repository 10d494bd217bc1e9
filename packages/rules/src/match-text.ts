// A game in its parts: name, options, start position and acts in notation. Records, links, engine requests and command
// lines write these parts differently; all of them are read here.

import type { AnyGame, Game, Kinds, SomeKinds } from './game.ts';
import { gameNamed } from './games.ts';
import { act, startMatch, type Act, type ActRefusal, type Match } from './match.ts';
import type { OptionFault } from './options.ts';
import { err, ok, type Result } from './result.ts';

export interface MatchText {
  /** The name of the game. */
  readonly game: unknown;
  readonly options?: unknown;
  /** The start position; the empty board if absent. */
  readonly position?: string | undefined;
  readonly moves: readonly string[];
}

export type MatchFault =
  | { readonly kind: 'unknown-game'; readonly text: string }
  | { readonly kind: 'bad-options'; readonly game: AnyGame; readonly fault: OptionFault }
  | { readonly kind: 'bad-position'; readonly game: AnyGame; readonly fault: SomeKinds['fault'] }
  | { readonly kind: 'bad-token'; readonly ply: number; readonly token: string }
  | {
      readonly kind: 'refused';
      readonly ply: number;
      readonly token: string;
      readonly game: AnyGame;
      readonly refusal: ActRefusal;
    };

/** Reads one token. */
export type ActParser = (game: AnyGame, token: string) => Act | undefined;

/** A fault quotes at most this much of the input. */
export const MAX_QUOTED_CHARS = 80;

export function formatAct<K extends Kinds>(game: Game<K>, what: Act): string {
  return what.kind === 'move' ? game.format(what.id) : what.kind === 'draw' ? 'draw' : `${what.seat + 1}:${what.kind}`;
}

export function parseMove<K extends Kinds>(
  game: Game<K>,
  token: string,
): (Act & { readonly kind: 'move' }) | undefined {
  const move = game.parse(token);
  return move === undefined ? undefined : { kind: 'move', id: game.pack(move) };
}

export function parseAct<K extends Kinds>(game: Game<K>, token: string): Act | undefined {
  const move = parseMove(game, token);
  if (move !== undefined) return move;
  if (token === 'draw') return { kind: 'draw' };
  const departure = /^([1-4]):(resigns|time)$/.exec(token);
  if (departure === null) return undefined;
  return { kind: departure[2] as 'resigns' | 'time', seat: Number(departure[1]) - 1 };
}

/** The match before its first act. */
export function parseStart({
  game: name,
  options: written,
  position,
}: Omit<MatchText, 'moves'>): Result<Match, MatchFault> {
  const game = gameNamed(name);
  if (game === undefined) {
    return err({ kind: 'unknown-game', text: typeof name === 'string' ? name.slice(0, MAX_QUOTED_CHARS) : '' });
  }
  const options = game.options.parse(written);
  if (!options.ok) return err({ kind: 'bad-options', game, fault: options.error });
  if (position === undefined) return ok(startMatch(game, options.value));
  const start = game.parsePosition(options.value, position);
  if (!start.ok) return err({ kind: 'bad-position', game, fault: start.error });
  return ok(startMatch(game, options.value, start.value));
}

/** The match with one more act. */
export function parseNext(match: Match, token: string, parse: ActParser = parseAct): Result<Match, MatchFault> {
  const { game, acts } = match;
  const ply = acts.length;
  const what = parse(game, token);
  if (what === undefined) return err({ kind: 'bad-token', ply, token: token.slice(0, MAX_QUOTED_CHARS) });
  const next = act(match, what);
  return next.ok ? next : err({ kind: 'refused', ply, token, game, refusal: next.error });
}

/** `parse` decides which acts may occur: `parseMove` refuses resignations, losses on time and draws. */
export function parseMatch(text: MatchText, parse: ActParser = parseAct): Result<Match, MatchFault> {
  let read = parseStart(text);
  for (const token of text.moves) {
    if (!read.ok) return read;
    read = parseNext(read.value, token, parse);
  }
  return read;
}
