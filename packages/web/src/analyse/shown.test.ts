// Labels of cells and moves, and the position editor.

import type { Value } from '@quadrille/engine/value';
import type { EngineReply } from '@quadrille/engine/worker';
import { GAMES, startMatch, type Game, type GameId, type Kinds } from '@quadrille/rules';
import { tileNamed } from '@quadrille/rules/quads';
import { ownMoves, percent, wordsOf } from '@quadrille/words';
import { words as en } from '@quadrille/words/en/words';
import { describe, expect, test } from 'vitest';
import { editorOf } from '../games/analyses.ts';
import { viewOf } from '../games/index.ts';
import { seatStatesOf, draftOf, togglePiece, samePiece } from './position-editor.ts';
import { packLink, unpackLink } from './link.ts';
import { beginPath, leaveLine, stepTo, currentLine } from './path.ts';
import { countActs, MAX_IMPORT_CHARS, parseGame } from './parse-game.ts';
import { cellValues, noteOf, otherSide, rankMoves, scoreOf, percentages } from './values.ts';

const { quantik, quads, q4 } = GAMES;
const about = (score: number): Value => ({ outcome: 'unknown', score });
const reply = (moves: EngineReply['moves']): EngineReply => ({ line: [], value: about(0), moves, depth: 2, nodes: 0 });

function after<K extends Kinds>(game: Game<K>, moves: string, options: object = {}): K['state'] {
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const s = game.setup(parsed.value);
  for (const text of moves.split(' ').filter((word) => word !== '')) game.rules.make(s, game.pack(game.parse(text)!));
  return s;
}

describe('the score of a value', () => {
  test('increases with the value, and proven values are the ends of the scale', () => {
    const scores = [
      scoreOf({ outcome: 'loss', plies: 2 }),
      scoreOf(about(-9)),
      scoreOf(about(-0.4)),
      scoreOf({ outcome: 'draw', plies: 3 }),
      scoreOf(about(0.4)),
      scoreOf(about(9)),
      scoreOf({ outcome: 'win', plies: 2 }),
    ];
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect([scores[0], scores[3], scores[6]]).toEqual([-1, 0, 1]);
    expect([scores[1], scores[5]]).toEqual([-0.96, 0.96]);
  });

  test('is negated for the opponent', () => {
    for (const value of [
      about(0.3),
      about(-1),
      { outcome: 'win', plies: 3 },
      { outcome: 'loss', plies: 2 },
    ] as Value[]) {
      expect(scoreOf(otherSide(value))).toBe(-scoreOf(value));
      expect(otherSide(otherSide(value))).toEqual(value);
    }
    expect(otherSide({ outcome: 'draw', plies: 2 })).toEqual({ outcome: 'draw', plies: 2 });
  });

  test('in percent is never 0 or 100', () => {
    expect([-5, -1, -0.5, 0, 0.5, 1, 5].map(percent)).toEqual([1, 1, 25, 50, 75, 99, 99]);
  });

  test('shares are whole percentages that add up to 100', () => {
    expect(percentages([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(percentages([0.405, 0.345, 0.25])).toEqual([41, 34, 25]);
    expect(percentages([1, 0, 0])).toEqual([100, 0, 0]);
  });

  test('plies are converted to own moves, rounded up', () => {
    expect([1, 2, 3, 4, 5].map(ownMoves)).toEqual([1, 1, 2, 2, 3]);
  });
});

test('a note is good or bad relative to the average', () => {
  expect(noteOf(about(0.21)).tone).toBe('good');
  expect(noteOf(about(0.2)).tone).toBe('even');
  expect(noteOf(about(-0.2)).tone).toBe('even');
  expect(noteOf(about(-0.21)).tone).toBe('bad');
  expect(noteOf(about(0.3), 0.3).tone).toBe('even');
  expect(noteOf(about(0.3), 0.6).tone).toBe('bad');
  expect(noteOf(about(-0.3), -0.6).tone).toBe('good');
  expect(noteOf({ outcome: 'win', plies: undefined })).toEqual({ text: '+', tone: 'good' });
});

describe('ranked moves', () => {
  test('moves of equal value are sorted by id, and unreadable ones are omitted', () => {
    const moves = rankMoves(quantik, reply({ Ba1: about(0), Aa1: about(0), 'no move': about(1), Ca1: about(-0.99) }));
    expect(moves.map(({ id }) => quantik.format(id))).toEqual(['Aa1', 'Ba1', 'Ca1']);
    expect(rankMoves(quantik, reply(undefined))).toEqual([]);
  });

  test('a tile is drawn beside a move of Quads, and only there', () => {
    expect(viewOf(quads).lookalikes?.piece(quads.pack(quads.parse('pppp@c3')!))).toEqual({
      kind: 'tile',
      tile: tileNamed('pppp'),
    });
    expect(viewOf(quantik).lookalikes).toBeUndefined();
  });
});

describe('the value of a cell', () => {
  test('with a selected tile: only where its orientation fits', () => {
    const s = after(quads, 'pppp@c3 xxxx@e5');
    const moves = rankMoves(quads, reply({ 'pLLx@c2': about(0.5), 'xpLL@c2': about(0.9), 'LLxp@d3': about(0.1) }));
    const selection = editorOf(quads).selectionOf('pLLx');
    const values = cellValues(quads, s, moves, selection);
    expect([...values]).toEqual([[quads.parseCell('c2'), about(0.5)]]);
  });

  test('with a selected marble: only the destinations of this marble', () => {
    const s = after(q4, '1a1 4d1 1b2 4c2 1c3 3a4 3b3 2b2', { marbles: 4 });
    const moves = rankMoves(q4, reply({ '1a1-2a1': about(0.5), '3b3-2a1': about(0.9), '1a1-2a2': about(0.1) }));
    const lifted = viewOf(q4).input.tap(s, undefined, q4.parseCell('1a1')!);
    const selection = lifted.kind === 'selected' ? lifted.selection : undefined;
    expect(selection).toMatchObject({ seat: 0, from: q4.parseCell('1a1') });
    expect(new Map(cellValues(q4, s, moves, selection))).toEqual(
      new Map([
        [q4.parseCell('2a1'), about(0.5)],
        [q4.parseCell('2a2'), about(0.1)],
      ]),
    );
    expect([...cellValues(q4, s, moves, undefined)]).toEqual([
      [q4.parseCell('3b3'), about(0.9)],
      [q4.parseCell('1a1'), about(0.5)],
    ]);
  });

  test('is the best value of its moves, in any order', () => {
    const s = quantik.setup(quantik.options.defaults);
    const [low, high] = [about(0.1), about(0.2)];
    const id = (text: string) => quantik.pack(quantik.parse(text)!);
    for (const order of [
      [low, high],
      [high, low],
    ]) {
      const moves = [
        { id: id('Aa1'), value: order[0]! },
        { id: id('Ba1'), value: order[1]! },
      ];
      expect([...cellValues(quantik, s, moves, undefined)]).toEqual([[0, high]]);
    }
  });
});

describe('the position editor', () => {
  test('the palette lists each piece once', () => {
    expect(editorOf(quantik).palette(quantik.options.defaults).join('')).toBe('ABCDabcd');
    const tiles = editorOf(quads).palette(quads.options.defaults);
    expect(tiles).toHaveLength(36);
    expect(tiles.slice(0, 2)).toEqual(['pppp', 'xxxx']);
    for (const [n, a] of tiles.entries()) {
      expect(tiles.filter((b) => samePiece(quads, a, b))).toEqual([tiles[n]]);
    }
    const three = q4.options.parse({ players: 3 });
    expect(three.ok && editorOf(q4).palette(three.value)).toEqual(['1', '2', '3']);
    const shared = q4.options.parse({ players: 4, teams: 'shared' });
    expect(shared.ok && editorOf(q4).palette(shared.value)).toEqual(['1', '2']);
  });

  test('the selection is the piece of the palette', () => {
    expect(editorOf(quantik).selectionOf('A')).toEqual({ kind: 'shape', seat: 0, shape: 'sphere' });
    expect(editorOf(quantik).selectionOf('d')).toEqual({ kind: 'shape', seat: 1, shape: 'cone' });
    expect(editorOf(quantik).selectionOf('b')).toEqual({ kind: 'shape', seat: 1, shape: 'cylinder' });
    expect(editorOf(q4).selectionOf('3')).toEqual({ kind: 'marble', seat: 2, from: undefined });
    expect(editorOf(quads).selectionOf('xxxx')).toEqual({ kind: 'tile', tile: tileNamed('xxxx') });
  });

  test('cells are counted from the lower left, board by board', () => {
    expect(
      draftOf(quantik, after(quantik, 'Aa1 Bd4 Cb1'))
        .map((piece) => piece ?? '.')
        .join(''),
    ).toBe('AC.............b');
    const marbles = draftOf(q4, after(q4, '1b1 4d4'));
    expect([marbles.indexOf('1'), marbles.indexOf('2'), marbles.length]).toEqual([1, 63, 64]);
  });

  test('toggling changes only the given cell', () => {
    const draft = togglePiece(togglePiece([undefined, undefined, undefined], 1, 'A'), 2, 'B');
    expect(draft).toEqual([undefined, 'A', 'B']);
    expect(togglePiece(draft, 1, undefined)).toEqual([undefined, undefined, 'B']);
  });

  test('samePiece distinguishes owners and an empty cell', () => {
    expect(samePiece(quantik, 'A', undefined)).toBe(false);
    expect(samePiece(quantik, 'A', 'A')).toBe(true);
    expect(samePiece(quantik, 'A', 'a')).toBe(false);
  });

  test('turn, skips and eliminated seats are taken from the game', () => {
    expect(seatStatesOf(quantik, after(quantik, 'Aa1'))).toEqual({ turn: 1, skip: 0, out: 0 });
    const skipping = after(q4, '1a1 4d1!', { players: 3, announce: true, penalty: 'skip' });
    expect(seatStatesOf(q4, skipping)).toEqual({ turn: 2, skip: 0b010, out: 0 });
    const left = after(q4, '1a1 4d1!', { players: 3, announce: true, penalty: 'out' });
    expect(seatStatesOf(q4, left)).toEqual({ turn: 2, skip: 0, out: 0b010 });
  });
});

const filled = (length: number) => `quantik;;;${','.repeat(length - 10)}`;

const link = (packed: string) => {
  const match = unpackLink(packed);
  if (!match.ok) throw new Error(match.error.kind);
  return match.value;
};

describe('a link', () => {
  test('contains only what differs from the defaults', () => {
    expect(packLink(link('quantik'))).toBe('quantik;;;');
    expect(packLink(link('quantik;;;Aa1,Bb3'))).toBe('quantik;;;Aa1,Bb3');
    expect(packLink(link('q4;players=3,announce;;1a1!'))).toMatch(/^q4;players=3,announce(=true)?;;1a1!$/);
    const placed = 'quantik;;..../..../..../A...;Bb3';
    expect(packLink(link(placed))).toBe(placed);
  });

  test('names the first invalid move', () => {
    expect(unpackLink('quantik;;;Aa1,,zz')).toMatchObject({ error: { kind: 'bad-token', ply: 1, token: 'zz' } });
    expect(unpackLink('quantik;;;Aa1,Bb3,Aa1')).toMatchObject({ error: { kind: 'refused', ply: 2, token: 'Aa1' } });
    expect(unpackLink(`quantik;;;${'z'.repeat(90)}`)).toMatchObject({ error: { token: 'z'.repeat(80) } });
    expect(unpackLink('c'.repeat(90))).toMatchObject({ error: { kind: 'unknown-game', text: 'c'.repeat(80) } });
  });

  test('is read up to 20,000 characters', () => {
    expect(unpackLink(filled(20_000)).ok).toBe(true);
    expect(unpackLink(filled(20_001))).toEqual({ ok: false, error: { kind: 'broken' } });
  });
});

const kind = (text: string, game: GameId = 'quantik') => {
  const read = parseGame(text, GAMES[game], GAMES[game].options.defaults, {
    all: en,
    game: wordsOf(en, game),
  });
  return read.ok ? `${read.value.match.game.id} ${read.value.match.acts.length}` : read.error.kind;
};

describe('pasted text', () => {
  test.each([
    ['\uFEFF \r\n', 'nothing'],
    ['Aa1 Bb3', 'quantik 2'],
    ['1. Aa1 Bb3\r\n2. Cc4', 'quantik 3'],
    ['..../..../..../A...', 'quantik 0'],
    ['..../..../....', 'position'],
    ['https://example.org/en/analyse/#quads;;;pppp@c3', 'quads 1'],
    ['HTTP://example.org/#quantik;;;Aa1', 'quantik 1'],
    ['q4;;;1a1,4d1', 'q4 2'],
    ['q4;;;1a1,1a1', 'link'],
    ['[Game "q4"]\n\n1. 1a1', 'q4 1'],
    ['[Game "chess"]', 'record'],
    ['{ "quadrille": 1, "games": [] }', 'exported-games'],
    ['a\0b', 'binary'],
    ['a\uFFFDb', 'binary'],
    ['x'.repeat(MAX_IMPORT_CHARS + 1), 'too-large'],
    [Array.from({ length: 2001 }, () => 'Aa1').join(' '), 'too-many'],
    [Array.from({ length: 2000 }, () => 'Aa1').join(' '), 'record'],
  ])('%.30s: %s', (text, expected) => {
    expect(kind(text)).toBe(expected);
  });

  test('moves without a game are read in the open game with its options', () => {
    const options = quads.options.parse({ border: true });
    const read = parseGame('pppp@c3', quads, options.ok ? options.value : quads.options.defaults, {
      all: en,
      game: wordsOf(en, 'quads'),
    });
    expect(read.ok && read.value.match.options).toMatchObject({ border: true });
    expect(read.ok && read.value.match.acts).toHaveLength(1);
  });

  test('acts are counted without numbers, tags and comments', () => {
    expect(countActs('[Game "q4"]\n[Player1 "a b c"]\n\n1. 1a1 4d1 { a few words } 2. 1b1\n2... 1c1')).toBe(4);
    expect(countActs('')).toBe(0);
  });
});

describe('stepping through a game', () => {
  const path = beginPath(startMatch(quantik, quantik.options.defaults), 0);

  test('leaving a variation without one changes nothing', () => {
    expect(leaveLine(path)).toBe(path);
    expect(currentLine(path)).toBe(path.main);
    expect(path.grows).toBe(true);
  });

  test('a game that was played does not grow', () => {
    const game = unpackLink('quantik;;;Aa1,Bb3');
    const played = game.ok ? beginPath(game.value, 2) : path;
    expect([played.grows, played.main.length, stepTo(played, 1).ply]).toEqual([false, 3, 1]);
  });
});
