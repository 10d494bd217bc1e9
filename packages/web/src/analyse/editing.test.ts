import { act, below, legalMoves, seeded, startMatch } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { TABLES } from '../../../rules/src/walks.ts';
import { draftOf, draftText, drawable, heldOf, paletteOf, put, samePiece, turnedPiece } from './editing.ts';

describe.each(TABLES)('$name', ({ game, options }) => {
  const random = seeded(5);
  let match = startMatch(game, options);
  for (let ply = 0; ply < 9 && match.outcome === undefined; ply++) {
    const moves = legalMoves(game.rules, match.state);
    const next = act(match, { kind: 'move', id: moves[below(random, moves.length)]! });
    if (next.ok) match = next.value;
  }
  const draft = draftOf(game, match.state);
  const seat = game.rules.actor(match.state);

  test('a position taken apart and put together is the same', () => {
    // Penalties that are pending are not set up by hand.
    const [boards] = game.formatPosition(match.state).split(' ');
    expect(draftText(game.id, draft, seat).split(' ')[0]).toBe(boards);
  });

  test('what is drawn is what was set up', () => {
    expect(draftOf(game, drawable(game, options, draft))).toEqual(draft);
  });

  test('every piece of the palette can be held and named once', () => {
    const palette = paletteOf(game, options);
    expect(new Set(palette).size).toBe(palette.length);
    for (const piece of palette) expect(heldOf(game.id, piece)).toBeDefined();
  });
});

test('the same piece again empties the cell, another replaces it', () => {
  const empty = Array.from({ length: 16 }, () => undefined);
  const one = put(empty, 5, 'A');
  expect(put(one, 5, 'A')).toEqual(empty);
  expect(put(one, 5, 'b')[5]).toBe('b');
});

test('tiles turn and stay the same piece, others do not turn', () => {
  expect(turnedPiece('quads', 'LLpx')).toBe('xLLp');
  expect(samePiece('quads', 'LLpx', 'pxLL')).toBe(true);
  expect(samePiece('quads', 'LLpx', 'LLxp')).toBe(false);
  expect(turnedPiece('q4', '2')).toBe('2');
});
