// The game record: tag lines, a blank line, numbered moves. Text like PGN, for all games alike.
//
//   [Game "quads"]
//   [Options "border"]
//   [Player1 "Anna"]
//   [Result "1"]
//   [Reason "blocked"]
//
//   1. pppp@c3 xxxx@e5
//   2. LLpx@c4 …
//
// Acts other than moves are written like moves: `2:resigns`, `2:time` (seats from 1) and `draw`. A comment in braces
// follows the act that it describes. Results: the winning seats (`1`, `1+3`), `=` for a draw, `*` for an ongoing game.

import type { AnyGame, Kinds, Outcome } from './game.ts';
import { gameNamed } from './games.ts';
import { act, startMatch, type Act, type ActRefusal, type Match } from './match.ts';
import type { OptionFault } from './options.ts';
import { err, ok, type Result } from './result.ts';

export interface GameRecord {
  readonly match: Match;
  /** All tags except those derived from the match: players, date, clock and others. */
  readonly tags: ReadonlyMap<string, string>;
  /** comments[n] follows the n-th act. */
  readonly comments: ReadonlyMap<number, string>;
}

export type RecordFault =
  | { readonly kind: 'bad-tag'; readonly line: number; readonly text: string }
  | { readonly kind: 'no-game' }
  | { readonly kind: 'unknown-game'; readonly text: string }
  | { readonly kind: 'bad-options'; readonly game: AnyGame; readonly fault: OptionFault }
  | { readonly kind: 'bad-position'; readonly game: AnyGame; readonly fault: Kinds['fault'] }
  | { readonly kind: 'bad-comment' }
  | { readonly kind: 'bad-token'; readonly ply: number; readonly token: string }
  | {
      readonly kind: 'refused';
      readonly ply: number;
      readonly token: string;
      readonly game: AnyGame;
      readonly refusal: ActRefusal;
    }
  | { readonly kind: 'result-differs'; readonly said: string; readonly found: string };

/** Derived from the match itself, overriding the tags. */
const OWN_TAGS = ['Game', 'Options', 'Position', 'Result', 'Reason'];

export function formatOptions(game: AnyGame, options: object): string {
  return game.options
    .list(options)
    .map(([name, value]) => (value === true ? name : `${name}=${value}`))
    .join(', ');
}

/** Parses `border, players=3` to the raw object for the game's parser, without validation. */
export function readOptions(text: string): Record<string, unknown> {
  const values = text.split(/[\s,]+/).filter((word) => word !== '');
  return Object.fromEntries(
    values.map((word): [string, unknown] => {
      const [name, value] = word.split(/=(.*)/s) as [string, string | undefined];
      if (value === undefined || value === 'true') return [name, true];
      if (value === 'false') return [name, false];
      return [name, /^\d{1,9}$/.test(value) ? Number(value) : value];
    }),
  );
}

export function formatResult(outcome: Outcome | undefined): string {
  if (outcome === undefined) return '*';
  return outcome.winners.length === 0 ? '=' : outcome.winners.map((seat) => seat + 1).join('+');
}

export function formatAct(game: AnyGame, what: Act): string {
  return what.kind === 'move' ? game.format(what.id) : what.kind === 'draw' ? 'draw' : `${what.seat + 1}:${what.kind}`;
}

export function parseAct(game: AnyGame, token: string): Act | undefined {
  const move = game.parse(token);
  if (move !== undefined) return { kind: 'move', id: game.pack(move) };
  if (token === 'draw') return { kind: 'draw' };
  const departure = /^([1-4]):(resigns|time)$/.exec(token);
  if (departure === null) return undefined;
  return { kind: departure[2] as 'resigns' | 'time', seat: Number(departure[1]) - 1 };
}

const escapeTag = (value: string) => value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r');
const unescapeTag = (value: string) =>
  value.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c === 'r' ? '\r' : c));

export function formatRecord({ match, tags, comments }: GameRecord): string {
  const { game } = match;
  const lines: [string, string][] = [['Game', game.id]];
  const options = formatOptions(game, match.options);
  if (options !== '') lines.push(['Options', options]);
  const start = game.formatPosition(match.start);
  if (start !== game.formatPosition(game.setup(match.options))) lines.push(['Position', start]);
  lines.push(...[...tags].filter(([name]) => !OWN_TAGS.includes(name)));
  lines.push(['Result', formatResult(match.outcome)]);
  if (match.outcome !== undefined && match.acts.length > 0) lines.push(['Reason', match.outcome.reason]);

  const rounds: string[] = [];
  const perRound = game.seats(match.options);
  for (const [n, what] of match.acts.entries()) {
    const comment = comments.get(n);
    const text = formatAct(game, what) + (comment === undefined ? '' : ` {${comment.replace(/[\\}]/g, '\\$&')}}`);
    if (n % perRound === 0) rounds.push(`${n / perRound + 1}. ${text}`);
    else rounds.push(`${rounds.pop()!} ${text}`);
  }
  const head = lines.map(([name, value]) => `[${name} "${escapeTag(value)}"]\n`).join('');
  return `${head}\n${rounds.map((round) => `${round}\n`).join('')}`;
}

/** Tag lines, then the rest. */
function readTags(text: string): Result<{ tags: Map<string, string>; rest: string }, RecordFault> {
  const tags = new Map<string, string>();
  const lines = text.split('\n');
  let at = 0;
  for (; at < lines.length; at++) {
    const line = lines[at]!.trim();
    if (line === '') continue;
    if (!line.startsWith('[')) break;
    const tag = /^\[([A-Za-z][A-Za-z0-9]*)\s+"([^"\\]*(?:\\.[^"\\]*)*)"\]$/.exec(line);
    if (tag === null) return err({ kind: 'bad-tag', line: at + 1, text: line.slice(0, 80) });
    tags.set(tag[1]!, unescapeTag(tag[2]!));
  }
  return ok({ tags, rest: lines.slice(at).join('\n') });
}

/** A comment, an unfinished comment, or a word. */
const TOKEN = /\{([^\\}]*(?:\\[^][^\\}]*)*)\}|(\{)|([^\s{]+)/g;

export function parseRecord(text: string): Result<GameRecord, RecordFault> {
  const read = readTags(text);
  if (!read.ok) return read;
  const { tags, rest } = read.value;
  const name = tags.get('Game');
  if (name === undefined) return err({ kind: 'no-game' });
  const game = gameNamed(name);
  if (game === undefined) return err({ kind: 'unknown-game', text: name.slice(0, 80) });
  const options = game.options.parse(readOptions(tags.get('Options') ?? ''));
  if (!options.ok) return err({ kind: 'bad-options', game, fault: options.error });
  const position = tags.get('Position');
  const start = position === undefined ? ok(game.setup(options.value)) : game.parsePosition(options.value, position);
  if (!start.ok) return err({ kind: 'bad-position', game, fault: start.error });

  let match = startMatch(game, options.value, start.value);
  const comments = new Map<number, string>();
  for (const [, comment, unfinished, token] of rest.matchAll(TOKEN)) {
    const ply = match.acts.length;
    if (unfinished !== undefined || (comment !== undefined && ply === 0)) return err({ kind: 'bad-comment' });
    if (comment !== undefined) {
      const before = comments.get(ply - 1);
      const plain = comment.replace(/\\([^])/g, '$1');
      comments.set(ply - 1, before === undefined ? plain : `${before} ${plain}`);
      continue;
    }
    if (token === undefined || /^\d+\.*$/.test(token) || token === formatResult(match.outcome)) continue;
    const bare = token.replace(/^\d+\.+/, '');
    const what = parseAct(game, bare);
    if (what === undefined) return err({ kind: 'bad-token', ply, token: bare.slice(0, 80) });
    const next = act(match, what);
    if (!next.ok) return err({ kind: 'refused', ply, token: bare, game, refusal: next.error });
    match = next.value;
  }
  const said = tags.get('Result') ?? '*';
  const reason = tags.get('Reason');
  const found = formatResult(match.outcome);
  if (said !== '*' && said !== found) return err({ kind: 'result-differs', said: said.slice(0, 80), found });
  if (reason !== undefined && match.outcome !== undefined && reason !== match.outcome.reason) {
    return err({ kind: 'result-differs', said: reason.slice(0, 80), found: match.outcome.reason });
  }
  for (const own of OWN_TAGS) tags.delete(own);
  return ok({ match, tags, comments });
}
