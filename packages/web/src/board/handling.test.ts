import { below, GAMES, legalMoves, seeded, type GameId } from '@quadrille/rules';
import { quads, SIDES_OF, tileNamed, type QuadsState } from '@quadrille/rules/quads';
import { describe, expect, test } from 'vitest';
import { HANDLINGS } from './handlings.ts';

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
        expect(tapped.kind).toBe('move');
        if (tapped.kind === 'move') made.add(tapped.id);
      }
      held = handling.turned(held, 1);
    }
  }
  return made;
}

describe.each([
  ['quantik', {}],
  ['quads', {}],
  ['quads', { border: true, hidden: true }],
  ['q4', { marbles: 4 }],
  ['q4', { players: 4, marbles: 4, teams: 'shared' }],
] as const)('%s %j', (id, options) => {
  test('what the hand can do is exactly what the rules allow', () => {
    const game = GAMES[id];
    const parsed = game.parseOptions(options);
    if (!parsed.ok) throw new Error(parsed.error.kind);
    const random = seeded(5);
    for (let round = 0; round < 4; round++) {
      const s = game.setup(parsed.value);
      for (let ply = 0; ply < 26; ply++) {
        const moves = legalMoves(game.rules, s);
        if (moves.length === 0) break;
        if (ply % 5 === round) {
          const view = game.redact(s, game.rules.actor(s));
          expect([...byHand(id, view)].toSorted((a, b) => a - b)).toEqual(moves);
        }
        const id_ = moves[below(random, moves.length)]!;
        expect(HANDLINGS[id].cellsOf(id_).length).toBeGreaterThan(0);
        game.rules.make(s, id_);
      }
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
