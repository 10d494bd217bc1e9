import { below, GAMES, legalMoves, seeded, type GameId, type Kinds, type Seat } from '@quadrille/rules';
import { ANNOUNCE } from '@quadrille/rules/q4';
import { quads, SIDES_OF, tileNamed, type QuadsState } from '@quadrille/rules/quads';
import { describe, expect, test } from 'vitest';
import { HANDLINGS } from './handlings.ts';
import { LAYOUTS } from './layout.ts';

/** Every legal move, as the hand makes it: choose, turn, point. */
function byHand(game: GameId, s: object): Set<number> {
  const { rules } = GAMES[game];
  const handling = HANDLINGS[game];
  const seat = rules.actor(s as never);
  const made = new Set<number>();
  const holding = new Set([...handling.pieces(s, seat), handling.opening(s, seat)]);
  if (handling.pieces(s, seat).length === 0) {
    for (const cell of handling.playable(s, undefined)) {
      const tapped = handling.tap(s, undefined, cell);
      if (tapped.kind === 'held') holding.add(tapped.held);
    }
  }
  for (const first of holding) {
    let held = first;
    for (let quarter = 0; quarter < 4 && held !== undefined; quarter++) {
      for (const cell of handling.playable(s, held)) {
        const tapped = handling.tap(s, held, cell);
        made.add(tapped.kind === 'move' ? tapped.id : -1);
      }
      held = handling.turned(held, 1);
    }
  }
  return made;
}

/** Every move that can be planned for a seat, as the hand does it. */
function byHandAhead(game: GameId, view: object, seat: Seat): Set<number> {
  const handling = HANDLINGS[game];
  const cells = LAYOUTS[game].flat(2);
  const holding = new Set([...handling.pieces(view, seat), handling.opening(view, seat)]);
  for (const cell of cells) {
    const tapped = handling.ahead(view, seat, undefined, cell);
    if (tapped.kind === 'held') holding.add(tapped.held);
  }
  const made = new Set<number>();
  for (const first of holding) {
    let held = first;
    for (let quarter = 0; quarter < 4 && held !== undefined; quarter++) {
      for (const cell of cells) {
        const tapped = handling.ahead(view, seat, held, cell);
        if (tapped.kind === 'move') made.add(tapped.id);
      }
      held = handling.turned(held, 1);
    }
  }
  return made;
}

/** Announcing is asked for beside the board. */
const withoutAnnouncing = (game: GameId, id: number): number => (game === 'q4' ? id & ~ANNOUNCE : id);

/** Positions of a few random games. */
function* positions(id: GameId, options: object): Generator<Kinds['state']> {
  const game = GAMES[id];
  const parsed = game.parseOptions(options);
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

/** The same as the one to move sees them. */
function* views(id: GameId, options: object): Generator<Kinds['state']> {
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
      // The hole that a marble leaves is still taken.
      const [left] = HANDLINGS[id].cellsOf(move).toReversed().slice(1);
      rules.make(after, move);
      const seat = rules.actor(after);
      if (seat === rules.actor(s) || game.outcome(after) !== undefined) continue;
      const ahead = byHandAhead(id, game.redact(s, seat), seat);
      for (const reply of legalMoves(rules, after)) {
        if (HANDLINGS[id].cellsOf(reply).at(-1) === left) continue;
        expect([...ahead]).toContain(withoutAnnouncing(id, reply));
        planned++;
      }
    }
    expect(planned).toBeGreaterThan(100);
  });

  test('a move touches cells of the board', () => {
    for (const view of views(id, options)) {
      const cells = legalMoves(GAMES[id].rules, view).flatMap((move) => [...HANDLINGS[id].cellsOf(move)]);
      expect(LAYOUTS[id].flat(2)).toEqual(expect.arrayContaining(cells));
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
  const handling = HANDLINGS.quads;
  const cell = quads.parseCell('c4')!;
  const held = { kind: 'tile', tile: tileNamed('pLLx')! } as const;
  const first = handling.tap(s, held, cell);
  if (first.kind !== 'held' || first.held?.kind !== 'tile') throw new Error(`not turned but ${first.kind}`);
  expect(handling.same(first.held, held)).toBe(true);
  expect(SIDES_OF[first.held.tile]![2]).toBe('parallel');
  expect(handling.tap(s, first.held, cell).kind).toBe('move');
});

test('a refusal names the pieces that cause it', () => {
  const s = GAMES.quantik.setup({});
  GAMES.quantik.rules.make(s, GAMES.quantik.pack(GAMES.quantik.parse('Ab2')!));
  const cell = GAMES.quantik.parseCell('b4')!;
  expect(HANDLINGS.quantik.tap(s, { kind: 'shape', seat: 1, shape: 'sphere' }, cell)).toMatchObject({
    kind: 'refused',
    causes: [GAMES.quantik.parseCell('b2')],
  });
});
