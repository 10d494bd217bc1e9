import { GAMES, startMatch, type MoveId } from '@quadrille/rules';
import { expect, test } from 'vitest';
import { unpackLink } from './link.ts';
import { beginPath, playMove, leaveLine, positionAt, stepTo, currentLine } from './path.ts';

const { quantik } = GAMES;
const id = (text: string): MoveId => quantik.pack(quantik.parse(text)!);
const read = unpackLink('quantik;;;Ab2,Bc3,Cd1');
if (!read.ok) throw new Error(read.error.kind);
const game = beginPath(read.value, 3);
const text = (path: typeof game) => quantik.formatPosition(positionAt(path).state);

test('stepping stays within the game', () => {
  expect(stepTo(game, 99).ply).toBe(3);
  expect(stepTo(game, -5).ply).toBe(0);
  expect(text(stepTo(game, 1))).toBe('..../..../.A../....');
});

test('playing the next move of the game starts no variation', () => {
  const next = playMove(stepTo(game, 1), id('Bc3'));
  expect(next.line).toBeUndefined();
  expect(next.ply).toBe(2);
});

test('another move starts a variation, and leaving it returns to its start', () => {
  const off = playMove(stepTo(game, 1), id('Dd4'));
  expect(off.line).toMatchObject({ from: 1 });
  const on = playMove(off, id('Ca1'));
  expect(currentLine(on)).toHaveLength(4);
  expect(text(on)).toBe('...d/..../.A../C...');
  expect(on.main).toBe(game.main);
  expect(leaveLine(on)).toMatchObject({ line: undefined, ply: 1 });
});

test('another move within a variation replaces the rest of it', () => {
  const line = playMove(playMove(stepTo(game, 1), id('Dd4')), id('Ca1'));
  const other = playMove(stepTo(line, 2), id('Bb1'));
  expect(text(other)).toBe('...d/..../.A../.B..');
  expect(currentLine(other)).toHaveLength(4);
});

test('a new variation from the game replaces the previous one', () => {
  const line = playMove(playMove(stepTo(game, 1), id('Dd4')), id('Ca1'));
  const other = playMove(stepTo(line, 0), id('Da1'));
  expect(other.line).toMatchObject({ from: 0 });
  expect(currentLine(other)).toHaveLength(2);
});

test('moves from a position without a game extend the game', () => {
  const bare = beginPath(startMatch(quantik, quantik.options.defaults), 0);
  const played = playMove(playMove(bare, id('Ab2')), id('Bc3'));
  expect(played.line).toBeUndefined();
  expect(played.main).toHaveLength(3);
});

test('an illegal move changes nothing', () => {
  expect(playMove(stepTo(game, 1), id('Ab1'))).toEqual(stepTo(game, 1));
});
