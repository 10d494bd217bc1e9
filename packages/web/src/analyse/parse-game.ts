// Parses pasted or dropped text as a game: a link, a record, a list of moves or a position.

import {
  err,
  formatOptions,
  gameNamed,
  ok,
  parseRecord,
  startMatch,
  type AnyGame,
  type GameRecord,
  type RecordFault,
  type Result,
  type SomeKinds,
} from '@quadrille/rules';
import { unpackLink, type LinkFault } from './link.ts';
import { parseMoves, type MoveWords } from './parse-moves.ts';

export type ReadFault =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'too-large' }
  /** More acts than any game has; parsing them would take too long. */
  | { readonly kind: 'too-many'; readonly most: number }
  /** An export of all games of a device: the settings page imports those. */
  | { readonly kind: 'exported-games' }
  | { readonly kind: 'binary' }
  | { readonly kind: 'record'; readonly fault: RecordFault }
  | { readonly kind: 'link'; readonly fault: LinkFault }
  | { readonly kind: 'position'; readonly game: AnyGame; readonly fault: SomeKinds['fault'] };

export const MAX_IMPORT_CHARS = 200_000;
/** Parsing a record takes quadratic time. */
const MAX_ACTS = 2000;

const NOTHING: Pick<GameRecord, 'tags' | 'comments'> = { tags: new Map(), comments: new Map() };

/**
 * `game` and `options` apply to positions and lists of moves, which do not name theirs; `words` are those in which a list
 * may be written.
 */
export function parseGame(
  text: string,
  game: AnyGame,
  options: SomeKinds['options'],
  words: MoveWords,
): Result<GameRecord, ReadFault> {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim();
  if (plain === '') return err({ kind: 'nothing' });
  if (plain.length > MAX_IMPORT_CHARS) return err({ kind: 'too-large' });
  if (plain.includes('\0') || plain.includes('\uFFFD')) return err({ kind: 'binary' });
  if (/^\{\s*"quadrille"/.test(plain)) return err({ kind: 'exported-games' });
  if (/^https?:/i.test(plain)) return readLink(plain.slice(plain.indexOf('#') + 1));
  if (gameNamed(plain.split(';', 1)[0]) !== undefined && plain.includes(';')) return readLink(plain);
  if (plain.startsWith('[')) return readRecord(plain);
  if (plain.includes('/')) return readPosition(plain, game, options);
  const named = formatOptions(game, options);
  const record = readRecord(`[Game "${game.id}"]\n${named === '' ? '' : `[Options "${named}"]\n`}\n${plain}`);
  if (record.ok || record.error.kind !== 'record') return record;
  const match = parseMoves(plain, game, options, words);
  return match === undefined ? record : ok({ match, ...NOTHING });
}

function readLink(packed: string): Result<GameRecord, ReadFault> {
  const match = unpackLink(packed);
  return match.ok ? ok({ match: match.value, ...NOTHING }) : err({ kind: 'link', fault: match.error });
}

function readRecord(text: string): Result<GameRecord, ReadFault> {
  if (countActs(text) > MAX_ACTS) return err({ kind: 'too-many', most: MAX_ACTS });
  const record = parseRecord(text);
  return record.ok ? record : err({ kind: 'record', fault: record.error });
}

function readPosition(text: string, game: AnyGame, options: SomeKinds['options']): Result<GameRecord, ReadFault> {
  const state = game.parsePosition(options, text);
  if (!state.ok) return err({ kind: 'position', game, fault: state.error });
  return ok({ match: startMatch(game, options, state.value), ...NOTHING });
}

/** An upper bound on the number of acts, without parsing them. */
export function countActs(text: string): number {
  const bare = text.replace(/^\s*\[.*$/gm, '').replace(/\{[^\\}]*(?:\\[^][^\\}]*)*\}/g, ' ');
  return bare.split(/\s+/).filter((word) => word !== '' && !/^\d+\.*$/.test(word)).length;
}
