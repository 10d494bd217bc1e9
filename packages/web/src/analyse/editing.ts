// Setting up a position piece by piece. While it is being set up it may be impossible; only parsePosition decides.

import { seatsOf, type AnyGame, type GameId, type Kinds, type Seat } from '@quadrille/rules';
import { colourOf, coloursOf, type Q4Options, type Q4State } from '@quadrille/rules/q4';
import { formatSides, SIDES_OF, tileNamed, tilesOf, turn, type QuadsState } from '@quadrille/rules/quads';
import { SHAPES, type QuantikState } from '@quadrille/rules/quantik';
import type { Held } from '@quadrille/words/words';

/** What stands on each cell, as the notation writes it; undefined where nothing does. cells[n] is cell n. */
export type Draft = readonly (string | undefined)[];

const WIDTH: Readonly<Record<GameId, number>> = { quantik: 4, quads: 6, q4: 4 };
const EMPTY: Readonly<Record<GameId, string>> = { quantik: '.', quads: '-', q4: '.' };

const split = (game: GameId, row: string): string[] => (game === 'quads' ? row.split(',') : Array.from(row));

export function draftOf(game: AnyGame, state: Kinds['state']): Draft {
  const [boards = ''] = game.formatPosition(state).split(' ');
  return boards.split('|').flatMap((board) =>
    board
      .split('/')
      .toReversed()
      .flatMap((row) => split(game.id, row).map((piece) => (piece === EMPTY[game.id] ? undefined : piece))),
  );
}

/** Who moves, misses a turn or has left, which only Q4 must be told; the last two as masks of seats. */
export interface Company {
  readonly turn: Seat;
  readonly skip: number;
  readonly out: number;
}

export function companyOf(game: AnyGame, state: Kinds['state']): Company {
  if (game.id !== 'q4') return { turn: game.rules.actor(state), skip: 0, out: 0 };
  const s = state as Q4State;
  return { turn: s.turn, skip: s.skip, out: s.out };
}

/** Which of these can be at all: only false announcements cost a turn, and two players cannot go on without one. */
export function companyIn(game: AnyGame, options: object): { readonly skip: boolean; readonly out: boolean } {
  if (game.id !== 'q4') return { skip: false, out: false };
  const { announce, penalty, players } = options as Q4Options;
  return { skip: announce && penalty === 'skip', out: players > 2 };
}

const listed = (name: string, mask: number): string =>
  mask === 0
    ? ''
    : ` ${name}=${seatsOf(mask)
        .map((seat) => seat + 1)
        .join(',')}`;

export function draftText(game: GameId, draft: Draft, { turn: seat, skip, out }: Company): string {
  const width = WIDTH[game];
  const row = (from: number) =>
    draft
      .slice(from, from + width)
      .map((piece) => piece ?? EMPTY[game])
      .join(game === 'quads' ? ',' : '');
  const board = (from: number) =>
    Array.from({ length: width }, (_, n) => row(from + width * (width - 1 - n))).join('/');
  if (game !== 'q4') return board(0);
  return `${[0, 16, 32, 48].map(board).join('|')} ${seat + 1}${listed('skip', skip)}${listed('out', out)}`;
}

/** The same piece again takes it away. */
export function put(draft: Draft, cell: number, piece: string | undefined): Draft {
  return draft.map((there, n) => (n === cell ? (there === piece ? undefined : piece) : there));
}

/** Everything that can be put on the board: each piece once, tiles as they lie first. */
export function paletteOf(game: AnyGame, options: object): string[] {
  switch (game.id) {
    case 'quantik':
      return Array.from('ABCDabcd');
    case 'quads': {
      const hands = [0, 1].flatMap((seat) => Array.from({ length: 17 }, (_, piece) => tilesOf(seat, piece)[0]!));
      return ['pppp', 'xxxx', ...hands.map((tile) => formatSides(SIDES_OF[tile]!))];
    }
    case 'q4':
      return Array.from({ length: coloursOf(options as Q4Options) }, (_, colour) => String(colour + 1));
  }
}

/** A quarter turn; only tiles turn. */
export function turnedPiece(game: GameId, piece: string): string {
  const tile = game === 'quads' ? tileNamed(piece) : undefined;
  return tile === undefined ? piece : formatSides(turn(SIDES_OF[tile]!));
}

/** Is this the same piece, however it lies? */
export function samePiece(game: GameId, a: string, b: string | undefined): boolean {
  if (b === undefined) return false;
  let turned = b;
  for (let quarter = 0; quarter < 4; quarter++) {
    if (a === turned) return true;
    turned = turnedPiece(game, turned);
  }
  return false;
}

/** A piece of the palette as something one can hold, for drawing it and saying its name. */
export function heldOf(game: GameId, piece: string): Held {
  if (game === 'quads') return { kind: 'tile', tile: tileNamed(piece)! };
  if (game === 'q4') return { kind: 'marble', seat: Number(piece) - 1, from: undefined };
  const at = 'ABCDabcd'.indexOf(piece);
  return { kind: 'shape', seat: at >> 2, shape: SHAPES[at & 3]! };
}

/** A state that can be drawn and read aloud, whether or not play could ever reach it. Never to be played on. */
export function drawable(game: AnyGame, options: object, draft: Draft): Kinds['state'] {
  const s = game.setup(options);
  for (const [cell, piece] of draft.entries()) {
    if (piece === undefined) continue;
    if (game.id === 'quantik') (s as QuantikState).pieces['ABCDabcd'.indexOf(piece)]! |= 1 << cell;
    else if (game.id === 'quads') (s as QuadsState).tiles[cell] = tileNamed(piece)! + 1;
    else {
      const colour = colourOf(options as Q4Options, Number(piece) - 1);
      (s as Q4State).marbles[2 * colour + (cell >> 5)]! |= 1 << (cell & 31);
    }
  }
  return s;
}
