// Edits a position piece by piece. A draft may be illegal; only `parsePosition` decides.

import type { AnyGame, Game, Kinds } from '@quadrille/rules';
import { editorOf } from '../games/analyses.ts';
import type { Company } from '../games/game-analysis.ts';
import { viewOf } from '../games/index.ts';

/** cells[n] is the notation of the piece on cell n, undefined if the cell is empty. */
export type Draft = readonly (string | undefined)[];

export function draftOf<K extends Kinds>(game: Game<K>, state: K['state']): Draft {
  const { empty, between } = editorOf(game);
  const [boards = ''] = game.formatPosition(state).split(' ');
  return boards.split('|').flatMap((board) =>
    board
      .split('/')
      .toReversed()
      .flatMap((row) => row.split(between).map((piece) => (piece === empty ? undefined : piece))),
  );
}

export function seatStatesOf<K extends Kinds>(game: Game<K>, state: K['state']): Company {
  return editorOf(game).company?.of(state) ?? { turn: game.rules.actor(state), skip: 0, out: 0 };
}

/** Which seat states this game and these options allow. */
export function possibleSeatStates<K extends Kinds>(
  game: Game<K>,
  options: K['options'],
): { readonly skip: boolean; readonly out: boolean } {
  return editorOf(game).company?.possible(options) ?? { skip: false, out: false };
}

export function draftText(game: AnyGame, draft: Draft, company: Company): string {
  const editor = editorOf(game);
  const row = (cells: readonly number[]) => cells.map((cell) => draft[cell] ?? editor.empty).join(editor.between);
  const boards = viewOf(game).layout.map((rows) => rows.map(row).join('/'));
  return boards.join('|') + (editor.company?.format(company) ?? '');
}

/** Placing the same piece again removes it. */
export function togglePiece(draft: Draft, cell: number, piece: string | undefined): Draft {
  return draft.map((there, n) => (n === cell ? (there === piece ? undefined : piece) : there));
}

/** A quarter turn; pieces without an orientation are unchanged. */
export function turnedPiece(game: AnyGame, piece: string): string {
  return editorOf(game).turned?.(piece) ?? piece;
}

/** The same piece, in any orientation? */
export function samePiece(game: AnyGame, a: string, b: string | undefined): boolean {
  if (b === undefined) return false;
  let turned = b;
  for (let quarter = 0; quarter < 4; quarter++) {
    if (a === turned) return true;
    turned = turnedPiece(game, turned);
  }
  return false;
}

/** A state that can be drawn and described even if no game reaches it. Never to be played on. */
export function drawable<K extends Kinds>(game: Game<K>, options: K['options'], draft: Draft): K['state'] {
  const editor = editorOf(game);
  const s = game.setup(options);
  for (const [cell, piece] of draft.entries()) if (piece !== undefined) editor.put(s, cell, piece);
  return s;
}
