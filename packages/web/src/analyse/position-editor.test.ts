import { act, below, GAMES, legalMoves, seeded, startMatch } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { VARIANTS } from '@quadrille/rules/testing';
import { editorOf } from '../games/analyses.ts';
import {
  possibleSeatStates,
  seatStatesOf,
  draftOf,
  draftText,
  drawable,
  togglePiece,
  samePiece,
  turnedPiece,
} from './position-editor.ts';

describe.each(VARIANTS)('$name', ({ game, options }) => {
  const random = seeded(5);
  let match = startMatch(game, options);
  for (let ply = 0; ply < 9 && match.outcome === undefined; ply++) {
    const moves = legalMoves(game.rules, match.state);
    const next = act(match, { kind: 'move', id: moves[below(random, moves.length)]! });
    if (next.ok) match = next.value;
  }
  const draft = draftOf(game, match.state);

  test('a position converted to a draft and back is the same', () => {
    const [boards, ...company] = game.formatPosition(match.state).split(' ');
    const told = game.id === 'q4' ? company : [];
    expect(draftText(game, draft, seatStatesOf(game, match.state)).split(' ')).toEqual([boards, ...told]);
  });

  test('what is drawn is what was set up', () => {
    expect(draftOf(game, drawable(game, options, draft))).toEqual(draft);
  });

  test('every piece of the palette can be selected and named once', () => {
    const palette = editorOf(game).palette(options);
    expect(new Set(palette).size).toBe(palette.length);
    for (const piece of palette) expect(editorOf(game).selectionOf(piece)).toBeDefined();
  });
});

test('placing the same piece again empties the cell, and another piece replaces it', () => {
  const empty = Array.from({ length: 16 }, () => undefined);
  const one = togglePiece(empty, 5, 'A');
  expect(togglePiece(one, 5, 'A')).toEqual(empty);
  expect(togglePiece(one, 5, 'b')[5]).toBe('b');
});

test('a turned tile is the same piece, and other pieces do not turn', () => {
  expect(turnedPiece(GAMES.quads, 'LLpx')).toBe('xLLp');
  expect(samePiece(GAMES.quads, 'LLpx', 'pxLL')).toBe(true);
  expect(samePiece(GAMES.quads, 'LLpx', 'LLxp')).toBe(false);
  expect(turnedPiece(GAMES.q4, '2')).toBe('2');
});

function possible(written: object) {
  const options = GAMES.q4.options.parse(written);
  if (!options.ok) throw new Error(options.error.kind);
  return possibleSeatStates(GAMES.q4, options.value);
}

test('the editor offers skips and eliminated seats only where the options allow them', () => {
  expect(possible({})).toEqual({ skip: false, out: false });
  expect(possible({ announce: true, penalty: 'skip' })).toEqual({ skip: true, out: false });
  expect(possible({ players: 4, announce: true, penalty: 'out' })).toEqual({ skip: false, out: true });
  expect(possibleSeatStates(GAMES.quads, GAMES.quads.options.defaults)).toEqual({ skip: false, out: false });
});

test('skips and eliminated seats are part of the position text', () => {
  const options = GAMES.q4.options.parse({ players: 4, announce: true, penalty: 'skip' });
  if (!options.ok) throw new Error(options.error.kind);
  const empty = Array.from({ length: 64 }, () => undefined);
  const text = draftText(
    GAMES.q4,
    togglePiece(togglePiece(togglePiece(togglePiece(empty, 0, '1'), 1, '2'), 2, '3'), 3, '4'),
    {
      turn: 0,
      skip: 2,
      out: 8,
    },
  );
  expect(text.split(' ').slice(1)).toEqual(['1', 'skip=2', 'out=4']);
  const read = GAMES.q4.parsePosition(options.value, text);
  expect(read.ok && GAMES.q4.formatPosition(read.value)).toBe(text);
});
