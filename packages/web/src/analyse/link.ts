// A whole game in an address: `quads;border;;pppp@c3,xxxx@e5`. Readable, and short enough for a message.

import {
  act,
  err,
  formatAct,
  formatOptions,
  gameNamed,
  ok,
  parseAct,
  readOptions,
  startMatch,
  type ActRefusal,
  type AnyGame,
  type Kinds,
  type Match,
  type OptionFault,
  type Result,
} from '@quadrille/rules';

export type LinkFault =
  | { readonly kind: 'broken' }
  | { readonly kind: 'unknown-game'; readonly text: string }
  | { readonly kind: 'bad-options'; readonly game: AnyGame; readonly fault: OptionFault }
  | { readonly kind: 'bad-position'; readonly game: AnyGame; readonly fault: Kinds['fault'] }
  | { readonly kind: 'bad-move'; readonly ply: number; readonly text: string }
  | {
      readonly kind: 'refused';
      readonly ply: number;
      readonly text: string;
      readonly game: AnyGame;
      readonly refusal: ActRefusal;
    };

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
  const game = gameNamed(name);
  if (game === undefined) return err({ kind: 'unknown-game', text: name.slice(0, 40) });
  if (more.length > 0) return err({ kind: 'broken' });
  const parsed = game.options.parse(readOptions(options));
  if (!parsed.ok) return err({ kind: 'bad-options', game, fault: parsed.error });
  const start = position === '' ? ok(game.setup(parsed.value)) : game.parsePosition(parsed.value, position);
  if (!start.ok) return err({ kind: 'bad-position', game, fault: start.error });
  let match = startMatch(game, parsed.value, start.value);
  for (const [ply, text] of moves
    .split(',')
    .filter((move) => move !== '')
    .entries()) {
    const what = parseAct(game, text);
    if (what === undefined) return err({ kind: 'bad-move', ply, text: text.slice(0, 40) });
    const next = act(match, what);
    if (!next.ok) return err({ kind: 'refused', ply, text, game, refusal: next.error });
    match = next.value;
  }
  return ok(match);
}
