// Contents of hands, and the refusals when a piece may not be selected.

import { GAME_IDS, GAMES, type Game, type GameId, type GameKinds } from '@quadrille/rules';
import { q4 } from '@quadrille/rules/q4';
import { quads, tileNamed } from '@quadrille/rules/quads';
import { quantik } from '@quadrille/rules/quantik';
import type { GameSelections, MarbleSelection, ShapeSelection, TileSelection } from '@quadrille/words';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../games/index.ts';
import { q4Input } from '../games/q4/input.ts';
import { quadsInput } from '../games/quads/input.ts';
import { quantikInput } from '../games/quantik/input.ts';
import { KEY_ACTIONS, TYPED_ACTIONS } from './actions.ts';
import type { Input } from './input.ts';
import { boardActionForKey, keysFor } from './keys.ts';

type Tested = 'quantik' | 'quads' | 'q4';

const GAME_BY_ID: { readonly [G in Tested]: Game<GameKinds[G]> } = { quantik, quads, q4 };
const INPUTS: { readonly [G in Tested]: Input<GameKinds[G], GameSelections[G]> } = {
  quantik: quantikInput,
  quads: quadsInput,
  q4: q4Input,
};

function after<G extends Tested>(id: G, moves: string, options: object = {}): GameKinds[G]['state'] {
  const game = GAME_BY_ID[id];
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const s = game.setup(parsed.value);
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    const move = game.parse(text)!;
    expect(game.why(s, move)).toBeUndefined();
    game.rules.make(s, game.pack(move));
  }
  return s;
}

const input = <G extends Tested>(id: G): Input<GameKinds[G], GameSelections[G]> => INPUTS[id];
const at = (id: GameId, text: string): number => GAMES[id].parseCell(text)!;
const tile = (name: string): TileSelection => ({ kind: 'tile', tile: tileNamed(name)! });
const marble = (seat: number, from?: string): MarbleSelection => ({
  kind: 'marble',
  seat,
  from: from === undefined ? undefined : at('q4', from),
});
const shape = (seat: number, name: 'sphere' | 'cube'): ShapeSelection => ({ kind: 'shape', seat, shape: name });

describe('a refusal marks the cells that caused it', () => {
  test.each([
    ['quantik', 'Ab2', shape(1, 'sphere'), 'b2', ['b2']],
    ['quantik', 'Ab2 Bc4 Ad1', shape(1, 'sphere'), 'b1', ['d1', 'b2']],
    ['quads', 'pppp@c3', tile('xxxx'), 'c3', ['c3']],
    ['quads', 'pppp@c3', tile('xxxx'), 'c4', ['c3']],
    ['quads', 'pppp@c3 xxxx@e5', tile('LLpx'), 'a1', []],
    ['q4', '1a1', marble(1), '1a1', ['1a1']],
  ] as const)('%s %s', (id, moves, selection, cell, causes) => {
    const tapped = input(id).tap(after(id, moves), selection, at(id, cell));
    if (tapped.kind !== 'refused') throw new Error(tapped.kind);
    expect(tapped.causes.toSorted((a, b) => a - b)).toEqual(
      causes.map((each) => at(id, each)).toSorted((a, b) => a - b),
    );
  });

  test('a tile that fits in no orientation is refused because of its neighbour', () => {
    const s = after('quads', 'pppp@c3 xxxx@e5');
    expect(input('quads').tap(s, tile('LLxx'), at('quads', 'c4'))).toMatchObject({
      kind: 'refused',
      reason: { kind: 'clash' },
      causes: [at('quads', 'c3')],
    });
  });
});

describe('nothing selected', () => {
  test.each([
    ['quantik', 'Ab2', 'c3'],
    ['quads', 'pppp@c3', 'd4'],
    ['q4', '1a1', '2a1'],
  ] as const)('%s: a piece must be selected first', (id, moves, cell) => {
    const s = after(id, moves);
    expect(input(id).tap(s, undefined, at(id, cell))).toEqual({ kind: 'choose' });
    expect(input(id).ahead(s, 0, undefined, at(id, cell))).toEqual({ kind: 'choose' });
    expect(input(id).playable(s, undefined).size).toBe(0);
    expect(input(id).turning?.turnable(s, undefined).size ?? 0).toBe(0);
  });
});

describe('equality of selections', () => {
  test.each([
    ['quantik', shape(0, 'cube'), shape(0, 'cube'), true],
    ['quantik', shape(0, 'cube'), shape(1, 'cube'), false],
    ['quantik', shape(0, 'cube'), shape(0, 'sphere'), false],
    ['quads', tile('LLpx'), tile('xLLp'), true],
    ['quads', tile('LLpx'), tile('LLxp'), false],
    ['quads', tile('LLpx'), tile('DDpx'), false],
    ['quads', tile('pppp'), tile('pppp'), true],
    ['quads', tile('pppp'), tile('xxxx'), false],
    ['q4', marble(0, '1a1'), marble(0, '1a1'), true],
    ['q4', marble(0, '1a1'), marble(0, '1a2'), false],
    ['q4', marble(0, '1a1'), marble(1, '1a1'), false],
  ] as const)('%s %j %j: %s', (id, a, b, same) => {
    expect(input(id).same(a, b)).toBe(same);
    expect(input(id).same(b, a)).toBe(same);
  });
});

const hand = (moves: string, seat: number) => input('quads').pieces(after('quads', moves), seat);

describe('pieces that can be selected', () => {
  test('in Quantik a shape until both of its pieces are placed', () => {
    const pieces = input('quantik').pieces(after('quantik', 'Aa1 Bb3 Ac3'), 0);
    expect(pieces).toEqual(['cylinder', 'cube', 'cone'].map((name) => ({ kind: 'shape', seat: 0, shape: name })));
  });

  test('in Quads first the remaining neutral tiles, then the player’s hand', () => {
    expect(hand('', 0)).toEqual([tile('pppp'), tile('xxxx')]);
    expect(hand('pppp@c3', 1)).toEqual([tile('xxxx')]);
    // Seat 0 waits: its next turn is the third of the game.
    expect(hand('pppp@c3', 0)).toHaveLength(17);
    expect(hand('', 1)).toEqual([tile('pppp'), tile('xxxx')]);
    expect(hand('pppp@c3 xxxx@e5', 0)).toHaveLength(17);
    expect(hand('pppp@c3 xxxx@e5', 1)).toHaveLength(17);
  });

  test('in Q4 the next marble, and none once all are placed', () => {
    expect(input('q4').pieces(after('q4', ''), 0)).toEqual([marble(0)]);
    expect(input('q4').opening(after('q4', ''), 0)).toEqual(marble(0));
    const dropped = after('q4', '1a1 4d1 1b2 4c2 1c3 3a4 3b3 2b2', { marbles: 4 });
    expect(input('q4').pieces(dropped, 0)).toEqual([]);
    expect(input('q4').opening(dropped, 0)).toBeUndefined();
  });
});

const cells = (text: string) => input('q4').cellsOf(GAMES.q4.pack(GAMES.q4.parse(text)!));

describe('in Q4, once all marbles are placed', () => {
  const s = after('q4', '1a1 4d1 1b2 4c2 1c3 3a4 3b3 2b2', { marbles: 4 });
  const tap = (selection: MarbleSelection | undefined, cell: string) => input('q4').tap(s, selection, at('q4', cell));

  test('a tap selects an own marble, replaces the selection or cancels it', () => {
    expect(tap(undefined, '1a1')).toEqual({ kind: 'selected', selection: marble(0, '1a1') });
    expect(tap(marble(0, '1a1'), '3b3')).toEqual({ kind: 'selected', selection: marble(0, '3b3') });
    expect(tap(marble(0, '1a1'), '1a1')).toEqual({ kind: 'selected', selection: undefined });
  });

  test('a tap on an opponent’s marble is refused with its cause', () => {
    expect(tap(undefined, '4d1')).toMatchObject({ kind: 'refused', causes: [at('q4', '4d1')] });
  });

  test('a selected marble moves to a free hole, not to a filled one', () => {
    expect(tap(marble(0, '1a1'), '2a1')).toEqual({ kind: 'move', id: GAMES.q4.pack(GAMES.q4.parse('1a1-2a1')!) });
    expect(tap(marble(0, '1a1'), '4d1')).toMatchObject({ kind: 'refused', causes: [at('q4', '4d1')] });
  });

  test('a player who waits can plan moves with their own marbles only', () => {
    const ahead = (selection: MarbleSelection | undefined, cell: string) =>
      input('q4').ahead(s, 1, selection, at('q4', cell));
    expect(ahead(undefined, '4d1')).toEqual({ kind: 'selected', selection: marble(1, '4d1') });
    expect(ahead(undefined, '1a1')).toEqual({ kind: 'choose' });
    expect(ahead(marble(1, '4d1'), '1a1')).toMatchObject({ kind: 'refused', causes: [at('q4', '1a1')] });
  });

  test('the cells of a move are its origin and its destination', () => {
    expect(cells('1a1-2a1')).toEqual([at('q4', '1a1'), at('q4', '2a1')]);
    expect(cells('2a1')).toEqual([at('q4', '2a1')]);
  });
});

const turned = (selection: TileSelection, quarters: 1 | -1) => input('quads').turning!.turned(selection, quarters);

describe('a tile of Quads', () => {
  test('returns to its orientation after a turn and a turn back', () => {
    const selection = tile('LLpx');
    expect(turned(selection, 1)).toEqual(tile('xLLp'));
    expect(turned(selection, -1)).toEqual(tile('LpxL'));
    expect(turned(turned(selection, 1), -1)).toEqual(selection);
  });

  test('is playable where its orientation fits and turnable where any orientation fits', () => {
    const s = after('quads', 'pppp@c3 xxxx@e5');
    const selection = tile('pLLx');
    const [now, anyWay] = [input('quads').playable(s, selection), input('quads').turning!.turnable(s, selection)];
    for (const cell of now) expect(anyWay).toContain(cell);
    expect(anyWay.size).toBeGreaterThan(now.size);
    expect(now).toContain(at('quads', 'c2'));
    expect(now).not.toContain(at('quads', 'c4'));
    expect(anyWay).toContain(at('quads', 'c4'));
  });
});

test('only Quads has turning', () => {
  expect(GAME_IDS.filter((id) => viewOf(GAMES[id]).input.turning !== undefined)).toEqual(['quads']);
});

describe('keys', () => {
  // Users memorise the letters, so a key must not change its meaning.
  const everywhere =
    '? help, n next, N previous, p playable, w why, l last, t turn, h hand, b read, k clocks, y braille, . repeat, ' +
    'd hint, u undo, U redo, m type, Escape put-back';
  test.each([
    [
      'quantik',
      '1 piece-1, 2 piece-2, 3 piece-3, 4 piece-4, x next-piece, X previous-piece, r row, c column, g region',
    ],
    ['quads', 'x next-piece, X previous-piece, r rotate, R rotate-back, s sides, f fits, o where'],
    ['q4', 's straight, g lines, 3 threes, a toggle, v cube'],
  ] as const)('of %s', (game, own) => {
    const listed = keysFor(GAMES[game]).map(([key, action]) => `${key} ${action}`);
    expect(listed.join(', ')).toBe(`${own}, ${everywhere}`);
    for (const [key, action] of keysFor(GAMES[game])) {
      expect(boardActionForKey(GAMES[game], { key, ctrlKey: false, metaKey: false })).toBe(action);
      expect(boardActionForKey(GAMES[game], { key, ctrlKey: false, metaKey: true })).toBeUndefined();
    }
  });

  test('every action is listed once', () => {
    const actions = [...TYPED_ACTIONS, ...KEY_ACTIONS];
    expect(new Set(actions).size).toBe(actions.length);
  });
});
