// Reads moves as the product writes them: in notation separated by commas, as in a link, or in the words of a move list.
// Each text is compared with those of the legal moves, so whatever a list writes can be read again.

import {
  act,
  formatAct,
  legalMoves,
  startMatch,
  stillIn,
  seatsOf,
  type Act,
  type AnyGame,
  type Match,
  type SomeKinds,
} from '@quadrille/rules';
import type { AnyGameWords, Who, Words } from '@quadrille/words';
import { moveLabel } from '../play/move-label.ts';

/** The words of the page's language. */
export interface MoveWords {
  readonly all: Words;
  readonly game: AnyGameWords;
}

/** Between moves: spaces, commas, and the numbers of rounds. */
const BETWEEN = /^(?:[\s,;.]+|\d+\.*(?=\s))+/;

/** A text must not end within a word or a number. */
const ENDS = /^(?![\p{L}\p{N}@])/u;

/** The match with these moves; undefined if a part of the text is no legal move, or may be several. */
export function parseMoves(
  text: string,
  game: AnyGame,
  options: SomeKinds['options'],
  words: MoveWords,
): Match | undefined {
  let rest = readable(text);
  let match = startMatch(game, options);
  for (rest = rest.replace(BETWEEN, ''); rest !== ''; rest = rest.replace(BETWEEN, '')) {
    const found = longest(rest, textsOf(match, words));
    const next = found === undefined ? undefined : act(match, found.what);
    if (next?.ok !== true) return undefined;
    match = next.value;
    rest = rest.slice(found!.text.length);
  }
  return match.acts.length === 0 ? undefined : match;
}

/** Without accents, capitals and special spaces, which are often lost on the way. */
const readable = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').toLowerCase().trim();

/** Every act that is possible now, by its texts; a text of several acts is left out. */
function textsOf(match: Match, words: MoveWords): ReadonlyMap<string, Act> {
  const { game, options, state } = match;
  const who: Who = (seat) => words.game.seat(options, seat);
  const texts = new Map<string, Act | undefined>();
  const add = (what: Act, ...written: readonly string[]) => {
    for (const text of new Set(written.map(readable))) texts.set(text, texts.has(text) ? undefined : what);
  };
  if (match.outcome === undefined) {
    for (const id of legalMoves(game.rules, state)) {
      const named = [
        words.game.move(state, id),
        words.game.move(state, id, 'long'),
        moveLabel(words.game, match, state, id),
      ];
      add({ kind: 'move', id }, game.format(id), ...named);
    }
    const departures = seatsOf(stillIn(match)).flatMap((seat) => [
      { kind: 'resigns', seat } as const,
      { kind: 'time', seat } as const,
    ]);
    for (const what of [...departures, { kind: 'draw' } as const]) {
      add(what, formatAct(game, what), words.all.act(what, who));
    }
  }
  return new Map([...texts].flatMap(([text, what]) => (what === undefined ? [] : [[text, what] as const])));
}

function longest(rest: string, texts: ReadonlyMap<string, Act>): { text: string; what: Act } | undefined {
  let best: { text: string; what: Act } | undefined;
  for (const [text, what] of texts) {
    if (text.length <= (best?.text.length ?? 0) || !rest.startsWith(text)) continue;
    if (ENDS.test(rest.slice(text.length))) best = { text, what };
  }
  return best;
}
