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

import type { Game, Kinds, Outcome, SomeKinds } from './game.ts';
import { formatAct, MAX_QUOTED_CHARS, parseNext, parseStart, type MatchFault } from './match-text.ts';
import type { Match } from './match.ts';
import { err, ok, type Result } from './result.ts';

export interface GameRecord<K extends Kinds = SomeKinds> {
  readonly match: Match<K>;
  /** All tags except those derived from the match: players, date, clock and others. */
  readonly tags: ReadonlyMap<string, string>;
  /** comments[n] follows the n-th act. */
  readonly comments: ReadonlyMap<number, string>;
}

export type RecordFault =
  | MatchFault
  | { readonly kind: 'bad-tag'; readonly line: number; readonly text: string }
  | { readonly kind: 'no-game' }
  | { readonly kind: 'bad-comment' }
  | { readonly kind: 'result-differs'; readonly said: string; readonly found: string };

/** Derived from the match itself, overriding the tags. */
const OWN_TAGS = ['Game', 'Options', 'Position', 'Result', 'Reason'];

export function formatOptions<K extends Kinds>(game: Game<K>, options: K['options']): string {
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

const escapeTag = (value: string) => value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r');
const unescapeTag = (value: string) =>
  value.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c === 'r' ? '\r' : c));

export function formatRecord<K extends Kinds>({ match, tags, comments }: GameRecord<K>): string {
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
    if (tag === null) return err({ kind: 'bad-tag', line: at + 1, text: line.slice(0, MAX_QUOTED_CHARS) });
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
  const game = tags.get('Game');
  if (game === undefined) return err({ kind: 'no-game' });
  const options = readOptions(tags.get('Options') ?? '');
  const start = parseStart({ game, options, position: tags.get('Position') });
  if (!start.ok) return start;

  let match = start.value;
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
    const next = parseNext(match, token.replace(/^\d+\.+/, ''));
    if (!next.ok) return next;
    match = next.value;
  }
  const said = tags.get('Result') ?? '*';
  const reason = tags.get('Reason');
  const found = formatResult(match.outcome);
  if (said !== '*' && said !== found)
    return err({ kind: 'result-differs', said: said.slice(0, MAX_QUOTED_CHARS), found });
  if (reason !== undefined && match.outcome !== undefined && reason !== match.outcome.reason) {
    return err({ kind: 'result-differs', said: reason.slice(0, MAX_QUOTED_CHARS), found: match.outcome.reason });
  }
  for (const own of OWN_TAGS) tags.delete(own);
  return ok({ match, tags, comments });
}
