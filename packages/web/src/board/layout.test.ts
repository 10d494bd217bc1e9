import { GAMES } from '@quadrille/rules';
import { quantik } from '@quadrille/rules/quantik';
import { q4 } from '@quadrille/rules/q4';
import { expect, test } from 'vitest';
import { viewOf } from '../games/index.ts';
import { layersOf, nextOf, rowsLaid, moveFocus } from './layout.ts';

const stroke = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });
const from = (game: 'quantik' | 'q4', cell: string, key: string, ctrl = false) => {
  const start = game === 'quantik' ? quantik.parseCell(cell) : q4.parseCell(cell);
  return moveFocus(viewOf(GAMES[game]).layout, start!, stroke(key, ctrl));
};
const cell = (name: string) => quantik.parseCell(name);
const hole = (name: string) => q4.parseCell(name);

test('arrow up goes to the next higher row', () => {
  expect(from('quantik', 'b2', 'ArrowUp')).toBe(cell('b3'));
  expect(from('quantik', 'b2', 'ArrowDown')).toBe(cell('b1'));
  expect(from('quantik', 'b2', 'ArrowLeft')).toBe(cell('a2'));
  expect(from('quantik', 'b2', 'ArrowRight')).toBe(cell('c2'));
});

test('arrow and page keys stop at the edge of the board', () => {
  expect(from('quantik', 'a4', 'ArrowUp')).toBe('edge');
  expect(from('quantik', 'a4', 'ArrowLeft')).toBe('edge');
  expect(from('q4', '4d1', 'ArrowRight')).toBe('edge');
  expect(from('q4', '4d1', 'PageDown')).toBe('edge');
});

test('Home and End go to the ends of the row, with Control to the ends of the board', () => {
  expect(from('quantik', 'c2', 'Home')).toBe(cell('a2'));
  expect(from('quantik', 'c2', 'End')).toBe(cell('d2'));
  expect(from('quantik', 'c2', 'Home', true)).toBe(cell('a4'));
  expect(from('quantik', 'c2', 'End', true)).toBe(cell('d1'));
});

test('in Q4 arrows continue on the next board, and page keys go to the same hole of it', () => {
  expect(from('q4', '1d3', 'ArrowRight')).toBe(hole('2a3'));
  expect(from('q4', '3a3', 'ArrowLeft')).toBe(hole('2d3'));
  expect(from('q4', '2b3', 'PageDown')).toBe(hole('3b3'));
  expect(from('q4', '2b3', 'PageUp')).toBe(hole('1b3'));
});

test('other keys do not move the focus', () => {
  expect(from('quantik', 'b2', 'x')).toBeUndefined();
  expect(from('quantik', 'b2', 'PageDown')).toBeUndefined();
});

test('the next playable cell follows in reading order and wraps around', () => {
  const wanted = new Set([cell('c3')!, cell('a1')!]);
  expect(nextOf(viewOf(quantik).layout, cell('a4')!, wanted, 1)).toBe(cell('c3'));
  expect(nextOf(viewOf(quantik).layout, cell('c3')!, wanted, 1)).toBe(cell('a1'));
  expect(nextOf(viewOf(quantik).layout, cell('a1')!, wanted, 1)).toBe(cell('c3'));
  expect(nextOf(viewOf(quantik).layout, cell('c3')!, wanted, -1)).toBe(cell('a1'));
  expect(nextOf(viewOf(quantik).layout, cell('c3')!, new Set(), 1)).toBeUndefined();
});

test('a board is laid out wood first, then row by row', () => {
  expect(layersOf(viewOf(GAMES.quads).layout)).toBe(7);
  expect(layersOf(viewOf(q4).layout)).toBe(8);
  expect([0, 3, 4, 5, 8].map((laid) => rowsLaid(viewOf(q4).layout, laid))).toEqual([0, 0, 0, 1, 4]);
});
