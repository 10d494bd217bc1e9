import { below, GAMES, legalMoves, seeded, type GameId, type Seat, type SomeKinds } from '@quadrille/rules';
import { ANNOUNCE } from '@quadrille/rules/q4';
import { quads, SIDES_OF, tileNamed, type QuadsState } from '@quadrille/rules/quads';
import { quantik } from '@quadrille/rules/quantik';
import type { ShapeSelection, TileSelection } from '@quadrille/words';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../games/index.ts';
import { quadsInput } from '../games/quads/input.ts';
import { quantikInput } from '../games/quantik/input.ts';

/** Every legal move, made by input steps: select, turn, tap. */
function byHand(game: GameId, s: SomeKinds['state']): Set<number> {
  const { rules } = GAMES[game];
  const { input } = viewOf(GAMES[game]);
  const seat = rules.actor(s);
  const made = new Set<number>();
  const holding = new Set([...input.pieces(s, seat), input.opening(s, seat)]);
  if (input.pieces(s, seat).length === 0) {
    for (const cell of input.playable(s, undefined)) {
      const tapped = input.tap(s, undefined, cell);
      if (tapped.kind === 'selected') holding.add(tapped.selection);
    }
  }
  for (const first of holding) {
    let selection = first;
    for (let quarter = 0; quarter < 4 && selection !== undefined; quarter++) {
      for (const cell of input.playable(s, selection)) {
        const tapped = input.tap(s, selection, cell);
        made.add(tapped.kind === 'move' ? tapped.id : -1);
      }
      selection = input.turning?.turned(selection, 1);
    }
  }
  return made;
}

/** Every move that a seat can plan, made by input steps. */
function byHandAhead(game: GameId, view: SomeKinds['state'], seat: Seat): Set<number> {
  const { input, layout } = viewOf(GAMES[game]);
  const cells = layout.flat(2);
  const holding = new Set([...input.pieces(view, seat), input.opening(view, seat)]);
  for (const cell of cells) {
    const tapped = input.ahead(view, seat, undefined, cell);
    if (tapped.kind === 'selected') holding.add(tapped.selection);
  }
  const made = new Set<number>();
  for (const first of holding) {
    let selection = first;
    for (let quarter = 0; quarter < 4 && selection !== undefined; quarter++) {
      for (const cell of cells) {
        const tapped = input.ahead(view, seat, selection, cell);
        if (tapped.kind === 'move') made.add(tapped.id);
      }
      selection = input.turning?.turned(selection, 1);
    }
  }
  return made;
}

/** Announcing is a toggle beside the board, not an input step. */
const withoutAnnouncing = (game: GameId, id: number): number => (game === 'q4' ? id & ~ANNOUNCE : id);

/** Positions of a few random games. */
function* positions(id: GameId, options: object): Generator<SomeKinds['state']> {
  const game = GAMES[id];
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const random = seeded(5);
  for (let round = 0; round < 4; round++) {
    const s = game.setup(parsed.value);
    for (let ply = 0; ply < 26 && game.rules.count(s) > 0; ply++) {
      if (ply % 5 === round) yield game.rules.clone(s);
      const moves = legalMoves(game.rules, s);
      game.rules.make(s, moves[below(random, moves.length)]!);
    }
  }
}

/** The same positions as the seat to move sees them. */
function* views(id: GameId, options: object): Generator<SomeKinds['state']> {
  const game = GAMES[id];
  for (const s of positions(id, options)) yield game.redact(s, game.rules.actor(s));
}

describe.each([
  ['quantik', {}],
  ['quads', {}],
  ['quads', { border: true, hidden: true }],
  ['q4', { marbles: 4 }],
  ['q4', { players: 4, marbles: 4, teams: 'shared' }],
] as const)('%s %j', (id, options) => {
  test('what the hand can do is exactly what the rules allow', () => {
    for (const view of views(id, options)) {
      const moves = legalMoves(GAMES[id].rules, view);
      expect([...byHand(id, view)].toSorted((a, b) => a - b)).toEqual(moves);
    }
  });

  test('whatever will be legal can be planned while another is to move, unless the place is still taken', () => {
    const game = GAMES[id];
    const { rules } = game;
    const random = seeded(7);
    let planned = 0;
    for (const s of positions(id, options)) {
      const moves = legalMoves(rules, s);
      const after = rules.clone(s);
      const move = moves[below(random, moves.length)]!;
      // In a planned move, the hole that the marble leaves counts as occupied.
      const [left] = viewOf(GAMES[id]).input.cellsOf(move).toReversed().slice(1);
      rules.make(after, move);
      const seat = rules.actor(after);
      if (seat === rules.actor(s) || game.outcome(after) !== undefined) continue;
      const ahead = byHandAhead(id, game.redact(s, seat), seat);
      for (const reply of legalMoves(rules, after)) {
        if (viewOf(GAMES[id]).input.cellsOf(reply).at(-1) === left) continue;
        expect([...ahead]).toContain(withoutAnnouncing(id, reply));
        planned++;
      }
    }
    expect(planned).toBeGreaterThan(100);
  });

  test('a move touches cells of the board', () => {
    for (const view of views(id, options)) {
      const cells = legalMoves(GAMES[id].rules, view).flatMap((move) => [...viewOf(GAMES[id]).input.cellsOf(move)]);
      expect(viewOf(GAMES[id]).layout.flat(2)).toEqual(expect.arrayContaining(cells));
    }
  });
});

function quadsAfter(...moves: string[]): QuadsState {
  const s = quads.setup({ hidden: false, border: false });
  for (const text of moves) quads.rules.make(s, quads.pack(quads.parse(text)!));
  return s;
}

test('a piece that fits only when turned turns at the first tap and is placed at the second', () => {
  const s = quadsAfter('pppp@c3', 'xxxx@e5');
  const cell = quads.parseCell('c4')!;
  const selection: TileSelection = { kind: 'tile', tile: tileNamed('pLLx')! };
  const first = quadsInput.tap(s, selection, cell);
  if (first.kind !== 'turned') throw new Error(`not turned but ${first.kind}`);
  expect(quadsInput.same(first.selection, selection)).toBe(true);
  expect(SIDES_OF[first.selection.tile]![2]).toBe('parallel');
  expect(quadsInput.tap(s, first.selection, cell).kind).toBe('move');
});

test('a refusal names the pieces that cause it', () => {
  const s = quantik.setup({});
  quantik.rules.make(s, quantik.pack(quantik.parse('Ab2')!));
  const sphere: ShapeSelection = { kind: 'shape', seat: 1, shape: 'sphere' };
  expect(quantikInput.tap(s, sphere, quantik.parseCell('b4')!)).toMatchObject({
    kind: 'refused',
    causes: [quantik.parseCell('b2')],
  });
});
