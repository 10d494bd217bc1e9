import { indices, popcount } from '../bits.ts';
import { cellName, formatRows, parseRows } from '../grid.ts';
import { err, ok, type Result } from '../result.ts';
import { COPIES, LINE_CELLS, SHAPES, ZONES, type Line, type Shape } from './board.ts';
import { emptyBoard, openCells, placePiece, type QuantikState } from './kernel.ts';

/** Why a QFEN text is not a reachable position. Cells are numbers, seats 0 and 1. */
export type QuantikFault =
  | { readonly kind: 'bad-layout' }
  | { readonly kind: 'bad-piece'; readonly text: string; readonly cell: number }
  | { readonly kind: 'too-many'; readonly seat: number; readonly shape: Shape; readonly count: number }
  | { readonly kind: 'turn-count'; readonly first: number; readonly second: number }
  | { readonly kind: 'conflict'; readonly shape: Shape; readonly cells: readonly [number, number] }
  | { readonly kind: 'two-ends'; readonly lines: readonly Line[] };

const LETTERS = 'ABCDabcd';

export function shapeLetter(shape: Shape): string {
  return LETTERS[SHAPES.indexOf(shape)]!;
}

/** QFEN: four rows from the top, upper case the first player, lower case the second. */
export function formatQfen(s: QuantikState): string {
  return formatRows(4, '', (cell) => {
    const piece = pieceAt(s, cell);
    return piece === undefined ? '.' : LETTERS[4 * piece.seat + SHAPES.indexOf(piece.shape)]!;
  });
}

export function pieceAt(s: QuantikState, cell: number): { seat: number; shape: Shape } | undefined {
  const piece = s.pieces.findIndex((cells) => ((cells >> cell) & 1) === 1);
  return piece < 0 ? undefined : { seat: piece >> 2, shape: SHAPES[piece & 3]! };
}

/** The lines that hold four different shapes. */
export function completeLines(s: QuantikState): Line[] {
  const shapes = [0, 1, 2, 3].map((shape) => s.pieces[shape]! | s.pieces[4 + shape]!);
  return ZONES.flatMap((zone) =>
    LINE_CELLS[zone].flatMap((cells, index) => (shapes.every((at) => at & cells) ? [{ zone, index }] : [])),
  );
}

export function parseQfen(text: string): Result<QuantikState, QuantikFault> {
  const rows = parseRows(text, 4, (row) => Array.from(row));
  if (rows === undefined) return err({ kind: 'bad-layout' });
  const s = emptyBoard();
  for (const [cell, letter] of rows.flat().entries()) {
    if (letter === '.') continue;
    const piece = LETTERS.indexOf(letter);
    if (piece < 0) return err({ kind: 'bad-piece', text: letter, cell });
    placePiece(s, piece >> 2, piece & 3, cell);
  }
  const fault = impossible(s);
  return fault === undefined ? ok(s) : err(fault);
}

/**
 * Accepts exactly the reachable positions, and marks a finished one as won. The order of the pieces is irrelevant: a
 * conflict between two pieces does not depend on it, and a player who placed a piece was not blocked. Only the end has
 * an order: the standing lines must all have been completed by one last piece of the player who moved last.
 */
function impossible(s: QuantikState): QuantikFault | undefined {
  for (const [piece, cells] of s.pieces.entries()) {
    const count = popcount(cells);
    if (count > COPIES) return { kind: 'too-many', seat: piece >> 2, shape: SHAPES[piece & 3]!, count };
  }
  const counts = [0, 4].map((at) => s.pieces.subarray(at, at + 4).reduce((sum, cells) => sum + popcount(cells), 0));
  const [first, second] = counts as [number, number];
  if (first !== second && first !== second + 1) return { kind: 'turn-count', first, second };
  for (const shape of [0, 1, 2, 3]) {
    for (const cell of indices(s.pieces[shape]!)) {
      // Check the second player's piece against the first player's alone: may it stand there?
      const rival = indices(s.pieces[4 + shape]!).find((other) => {
        const alone = emptyBoard();
        placePiece(alone, 1, shape, other);
        return ((openCells(alone, 0, shape) >> cell) & 1) === 0;
      });
      if (rival !== undefined) return { kind: 'conflict', shape: SHAPES[shape]!, cells: [cell, rival] };
    }
  }
  const lines = completeLines(s);
  if (lines.length === 0) return undefined;
  const last = 1 - (s.ply & 1);
  const lastPieces = s.pieces.subarray(4 * last, 4 * last + 4).reduce((all, cells) => all | cells, 0);
  if (lines.reduce((shared, { zone, index }) => shared & LINE_CELLS[zone][index]!, lastPieces) === 0) {
    return { kind: 'two-ends', lines };
  }
  s.won = 1;
  return undefined;
}

export const quantikCell = (cell: number): string => cellName(4, cell);
