// Positions as text: three rows from the top, then the seat to move: `1.2/.1./..2 1`.

import { indices, popcount } from '../bits.ts';
import { formatRows, parseRows } from '../grid.ts';
import { err, ok, type Result } from '../result.ts';
import { lineOf, PIECES, WIDTH } from './board.ts';
import { assemble, reach, type MorrisOptions, type MorrisState } from './kernel.ts';

/** Why a text is not a reachable position. */
export type MorrisFault =
  | { readonly kind: 'bad-layout' }
  | { readonly kind: 'bad-piece'; readonly text: string; readonly cell: number }
  | { readonly kind: 'bad-turn'; readonly text: string }
  | { readonly kind: 'too-many'; readonly seat: number; readonly count: number }
  /** The seats place in turn, seat 0 first. */
  | { readonly kind: 'turn-count'; readonly first: number; readonly second: number }
  /** A line of the seat to move, or of both: the game would have ended before. */
  | { readonly kind: 'ended-before' }
  /** No move of the other seat leads here. */
  | { readonly kind: 'no-last-move'; readonly seat: number };

export function seatAt(s: MorrisState, cell: number): number | undefined {
  if ((s.pieces[0]! >> cell) & 1) return 0;
  return (s.pieces[1]! >> cell) & 1 ? 1 : undefined;
}

export function formatMorris(s: MorrisState): string {
  const rows = formatRows(WIDTH, '', (cell) => {
    const seat = seatAt(s, cell);
    return seat === undefined ? '.' : String(seat + 1);
  });
  return `${rows} ${s.turn + 1}`;
}

export function parseMorris(options: MorrisOptions, text: string): Result<MorrisState, MorrisFault> {
  const [board = '', turnText = '', ...more] = text.split(' ');
  const rows = parseRows(board, WIDTH, (row) => Array.from(row));
  if (rows === undefined || more.length > 0) return err({ kind: 'bad-layout' });
  const pieces: [number, number] = [0, 0];
  for (const [cell, digit] of rows.flat().entries()) {
    if (digit === '.') continue;
    if (digit !== '1' && digit !== '2') return err({ kind: 'bad-piece', text: digit, cell });
    pieces[digit === '1' ? 0 : 1] |= 1 << cell;
  }
  const turn = ['1', '2'].indexOf(turnText);
  if (turn < 0) return err({ kind: 'bad-turn', text: turnText });
  const s = assemble(options, pieces, turn);
  const fault = impossible(s);
  return fault === undefined ? ok(s) : err(fault);
}

/** Accepts exactly the reachable positions, as a test that visits all of them shows. */
function impossible(s: MorrisState): MorrisFault | undefined {
  const [first, second] = [popcount(s.pieces[0]!), popcount(s.pieces[1]!)];
  if (first > PIECES) return { kind: 'too-many', seat: 0, count: first };
  if (second > PIECES) return { kind: 'too-many', seat: 1, count: second };
  const isMoving = first === PIECES && second === PIECES;
  if (!isMoving && first !== second + s.turn) return { kind: 'turn-count', first, second };
  if (lineOf(s.pieces[s.turn]!) !== 0) return { kind: 'ended-before' };
  // Any other position can arise from placing alone, except that seat 0 never places last.
  return isMoving && s.turn === 1 && !hasLastMove(s) ? { kind: 'no-last-move', seat: 0 } : undefined;
}

/** Whether seat 0 can have moved a piece to where it is, from a position in which it had no line. */
function hasLastMove(s: MorrisState): boolean {
  const own = s.pieces[0]!;
  return indices(own).some((to) => indices(reach(s, to)).some((from) => lineOf(own ^ (1 << to) ^ (1 << from)) === 0));
}
