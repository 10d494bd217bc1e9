// A whole game in an address: `quads;border;;pppp@c3,xxxx@e5`. Readable, and short enough for a message.

import {
  err,
  formatAct,
  formatOptions,
  gameNamed,
  parseMatch,
  readOptions,
  type Match,
  type MatchFault,
  type Result,
} from '@quadrille/rules';

export type LinkFault = MatchFault | { readonly kind: 'broken' };

/** Longer texts are rejected unread: no game needs that many characters. */
const MAX_LINK_CHARS = 20_000;

export function packLink(match: Match): string {
  const { game, options, start, acts } = match;
  const position = game.formatPosition(start);
  const plain = position === game.formatPosition(game.setup(options));
  const parts = [
    game.id,
    formatOptions(game, options).replaceAll(', ', ','),
    plain ? '' : position,
    acts.map((what) => formatAct(game, what)).join(','),
  ];
  return parts.map((part) => encodeURI(part).replaceAll('#', '%23')).join(';');
}

export function unpackLink(packed: string): Result<Match, LinkFault> {
  if (packed.length > MAX_LINK_CHARS) return err({ kind: 'broken' });
  let parts: string[];
  try {
    parts = packed.split(';').map(decodeURIComponent);
  } catch {
    return err({ kind: 'broken' });
  }
  const [name = '', options = '', position = '', moves = '', ...more] = parts;
  if (more.length > 0 && gameNamed(name) !== undefined) return err({ kind: 'broken' });
  return parseMatch({
    game: name,
    options: readOptions(options),
    position: position === '' ? undefined : position,
    moves: moves.split(',').filter((move) => move !== ''),
  });
}
