import { describe, expect, test } from 'vitest';
import { choices, legalMoves, play } from '../derive.ts';
import { below, seeded } from '../random.ts';
import { idNamed, moveNamed, stateAfter, randomGame } from '../../testing/random-games.ts';
import { readingOrder } from './board.ts';
import { demandsAt, handOf, handSize, quads } from './game.ts';
import { quadsCell } from './position.ts';
import { ownerOf, SIDES_OF } from './tiles.ts';

const after = (moves: string, options: object = {}) => stateAfter(quads, options, moves);
const whyNot = (moves: string, move: string, options: object = {}) =>
  quads.why(after(moves, options), moveNamed(quads, move));
const eventsOf = (moves: string, move: string) => quads.events(after(moves), idNamed(quads, move));
const legal = (moves: string, options: object = {}) =>
  legalMoves(quads.rules, after(moves, options)).map((id) => quads.format(id));
const cell = (name: string) => quads.parseCell(name)!;

/** Neutrals well apart, in the middle of the board. */
const OPENING = 'pppp@c3 xxxx@e5';

describe('the first two turns', () => {
  test('each player holds seventeen pieces, visible to both players', () => {
    for (const seat of [0, 1]) {
      expect(handOf(after(''), seat)).toHaveLength(17);
      expect(handOf(quads.redact(after(''), undefined), seat)).toHaveLength(17);
    }
  });

  test('the first player places either neutral on any cell', () => {
    expect(legal('')).toHaveLength(72);
    expect(new Set(legal('').map((move) => move.slice(0, 4)))).toEqual(new Set(['pppp', 'xxxx']));
    expect(quads.rules.actor(after(''))).toBe(0);
  });

  test('a coloured piece is refused in the first turn', () => {
    expect(whyNot('', 'LLpx@c4')).toEqual({ kind: 'neutral-first' });
    expect(whyNot('pppp@c3', 'DDpx@c4')).toEqual({ kind: 'neutral-first' });
  });

  test('dark places the other neutral', () => {
    expect(whyNot('pppp@c3', 'pppp@e5')).toEqual({ kind: 'neutral-gone', sides: moveNamed(quads, 'pppp@e5').sides });
    expect(new Set(legal('pppp@c3').map((move) => move.slice(0, 4)))).toEqual(new Set(['xxxx']));
    expect(new Set(legal('xxxx@c3').map((move) => move.slice(0, 4)))).toEqual(new Set(['pppp']));
  });

  test('neutrals may touch at a corner but not side by side', () => {
    for (const beside of ['c4', 'd3', 'c2', 'b3']) {
      expect(whyNot('pppp@c3', `xxxx@${beside}`)).toEqual({
        kind: 'neutrals-touch',
        cell: cell(beside),
        other: cell('c3'),
      });
    }
    for (const corner of ['b2', 'b4', 'd2', 'd4']) expect(whyNot('pppp@c3', `xxxx@${corner}`)).toBeUndefined();
    expect(legal('pppp@c3')).toHaveLength(36 - 5);
    expect(legal('pppp@a1')).toHaveLength(36 - 3);
  });

  test('no neutral can be placed after the second turn', () => {
    expect(whyNot(OPENING, 'pppp@c4')).toMatchObject({ kind: 'neutral-gone' });
    expect(whyNot(OPENING, 'xxxx@a1')).toMatchObject({ kind: 'neutral-gone' });
  });
});

describe('placing', () => {
  test('light goes first, then dark, then light', () => {
    const moves = [OPENING, `${OPENING} LLpx@c4`, `${OPENING} LLpx@c4 DDDx@f5`];
    expect(moves.map((played) => quads.rules.actor(after(played)))).toEqual([0, 1, 0]);
  });

  test('a player cannot place an opponent’s piece', () => {
    expect(whyNot(OPENING, 'DDpx@c4')).toEqual({ kind: 'not-yours', sides: moveNamed(quads, 'DDpx@c4').sides });
    expect(whyNot(`${OPENING} LLpx@c4`, 'LLLp@d3')).toMatchObject({ kind: 'not-yours' });
  });

  test('a cell holds one piece', () => {
    expect(whyNot(OPENING, 'LLpx@c3')).toEqual({
      kind: 'occupied',
      cell: cell('c3'),
      sides: ['parallel', 'parallel', 'parallel', 'parallel'],
    });
  });

  test('a piece must touch another', () => {
    expect(whyNot(OPENING, 'LLpx@a6')).toEqual({ kind: 'no-contact', cell: cell('a6') });
    // b4 touches a neutral at a corner only.
    expect(whyNot(OPENING, 'LLpx@b4')).toEqual({ kind: 'no-contact', cell: cell('b4') });
    expect(new Set(legal(OPENING).map((move) => move.slice(5)))).toEqual(
      new Set(['c4', 'd3', 'c2', 'b3', 'e6', 'f5', 'e4', 'd5']),
    );
  });

  test('pieces may be turned', () => {
    // One piece, its parallel side toward the parallel neutral from each of the four sides.
    expect(['LLpx@c4', 'xLLp@d3', 'pxLL@c2', 'LpxL@b3'].map((move) => whyNot(OPENING, move))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a placed piece cannot be placed again in any orientation', () => {
    for (const move of ['LLpx@d5', 'xLLp@d3', 'pxLL@c2', 'LpxL@b3']) {
      expect(whyNot(`${OPENING} LLpx@c4 DDDx@f5`, move)).toEqual({
        kind: 'not-in-hand',
        sides: moveNamed(quads, move).sides,
        cell: cell('c4'),
      });
    }
    expect(handOf(after(`${OPENING} LLpx@c4`), 0)).toHaveLength(16);
    expect(handOf(after(`${OPENING} LLpx@c4`), 1)).toHaveLength(17);
  });

  test('the refusal names the cell of the placed piece, on any board', () => {
    let refused = 0;
    const open = { name: 'open', game: quads, options: quads.options.defaults };
    for (const state of [0, 1, 2, 3].flatMap((seed) => [...randomGame(open, seed)].map((s) => quads.rules.clone(s)))) {
      if (quads.outcome(state) !== undefined) continue;
      const free = state.tiles.indexOf(0);
      for (const [on, tile] of state.tiles.entries()) {
        if (tile === 0 || ownerOf(tile - 1) !== quads.rules.actor(state)) continue;
        const sides = SIDES_OF[tile - 1]!;
        expect(quads.why(state, { sides, cell: free })).toEqual({ kind: 'not-in-hand', sides, cell: on });
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(100);
  });

  test('pieces are not flipped: a mirror image is another piece', () => {
    // Flipped, LLpx would be LxpL; no rotation of one gives the other.
    expect(legal(OPENING)).toEqual(expect.arrayContaining(['LLpx@c4', 'LxpL@c4']));
    expect(whyNot(`${OPENING} LLpx@c4 DDDx@f5`, 'xpLL@b3')).toBeUndefined();
    expect(whyNot(`${OPENING} LxpL@c4 DDDx@f5`, 'xLLp@d3')).toBeUndefined();
  });

  test('touching sides must be identical', () => {
    expect(whyNot(OPENING, 'LLLp@c4')).toEqual({
      kind: 'clash',
      cell: cell('c4'),
      clashes: [{ side: 'south', has: 'light', needs: 'parallel', neighbour: cell('c3') }],
    });
    expect(whyNot(OPENING, 'LLpx@e6')).toMatchObject({
      clashes: [{ side: 'south', has: 'parallel', needs: 'crossing', neighbour: cell('e5') }],
    });
  });

  test('at each of eight cells, 19 of the 64 orientations have the required side', () => {
    expect(legal(OPENING)).toHaveLength(8 * 19);
  });

  test('every touching side must match', () => {
    const corner = 'pppp@c3 xxxx@d4';
    expect(whyNot(corner, 'LxpL@c4')).toBeUndefined();
    expect(whyNot(corner, 'LLpL@c4')).toEqual({
      kind: 'clash',
      cell: cell('c4'),
      clashes: [{ side: 'east', has: 'light', needs: 'crossing', neighbour: cell('d4') }],
    });
    expect(whyNot(corner, 'LpxL@c4')).toMatchObject({
      clashes: [
        { side: 'east', has: 'parallel', needs: 'crossing', neighbour: cell('d4') },
        { side: 'south', has: 'crossing', needs: 'parallel', neighbour: cell('c3') },
      ],
    });
    // Two sides with demands: five orientations each at c4 and d3, nineteen at the other four cells.
    expect(legal(corner)).toHaveLength(4 * 19 + 2 * 5);
  });

  test('a piece may touch three others at once', () => {
    const s = after('pppp@c3 xxxx@e3 xLpx@c4 DDDx@f3 xpLL@d4 pDDD@c2');
    expect(demandsAt(s, cell('d3'))).toEqual([
      { side: 'north', edge: 'light', board: false },
      { side: 'east', edge: 'crossing', board: false },
      { side: 'west', edge: 'parallel', board: false },
    ]);
    expect(quads.why(s, moveNamed(quads, 'LxLp@d3'))).toBeUndefined();
    expect(quads.why(s, moveNamed(quads, 'pxLp@d3'))).toEqual({
      kind: 'clash',
      cell: cell('d3'),
      clashes: [{ side: 'north', has: 'parallel', needs: 'light', neighbour: cell('d4') }],
    });
  });

  test('pieces of different colours may touch where the sides are identical', () => {
    // Dark stands at b4 beside light's c4: both crossing there.
    const played = `${OPENING} LLpx@c4 xxpD@b4`;
    expect(whyNot(played, 'ppLL@b3')).toBeUndefined();
    expect(whyNot(played, 'LLpp@a4')).toEqual({
      kind: 'clash',
      cell: cell('a4'),
      clashes: [{ side: 'east', has: 'light', needs: 'dark', neighbour: cell('b4') }],
    });
  });

  test('solid light matches only solid light', () => {
    const played = `${OPENING} LLpx@c4`;
    const darkCells = new Set(legal(played).map((move) => move.slice(5)));
    expect(darkCells).not.toContain('c5');
    expect(darkCells).not.toContain('d4');
    expect(whyNot(played, 'DDDp@d4')).toMatchObject({
      clashes: [{ side: 'west', has: 'parallel', needs: 'light', neighbour: cell('c4') }],
    });
    expect(whyNot(`${played} DDDx@f5`, 'ppLp@c5')).toBeUndefined();
  });

  test('solid dark matches only solid dark', () => {
    const played = `${OPENING} LLpx@c4 DpDD@b3`;
    expect(legal(played).filter((move) => move.endsWith('@a3') || move.endsWith('@b2'))).toEqual([]);
    expect(whyNot(`${played} LLLx@f5`, 'DpDx@b2')).toBeUndefined();
    expect(whyNot(`${played} LLLx@f5`, 'pDxx@b2')).toMatchObject({
      clashes: [{ side: 'north', has: 'parallel', needs: 'dark', neighbour: cell('b3') }],
    });
  });

  test('without the border option any side may lie at the edge of the board', () => {
    expect(demandsAt(after('xxxx@a1 pppp@e5'), cell('a2'))).toEqual([
      { side: 'south', edge: 'crossing', board: false },
    ]);
    expect(whyNot('xxxx@a1 pppp@e5', 'LLxL@a2')).toBeUndefined();
  });
});

describe('the end', () => {
  const trapped = 'xxxx@a2 pppp@b1 Lppx@b2 xDxx@a3 LLxx@a4 xppD@a1';

  test('the first player who cannot place loses', () => {
    expect(eventsOf(trapped, 'LLpp@c1')).toEqual([
      { kind: 'placed', seat: 0, sides: ['light', 'light', 'parallel', 'parallel'], cell: cell('c1') },
      { kind: 'blocked', seat: 1 },
      { kind: 'ended', winners: [0], reason: 'blocked' },
    ]);
    const s = after(`${trapped} LLpp@c1`);
    expect(quads.outcome(s)).toEqual({ winners: [0], reason: 'blocked' });
    expect(handSize(s, 1)).toBe(15);
    expect(play(quads, s, 1, moveNamed(quads, 'DDDx@d1'))).toEqual({
      ok: false,
      error: { code: 'illegal-move', why: { kind: 'over' } },
    });
  });

  test('a player who can place a piece continues', () => {
    expect(quads.outcome(after(trapped))).toBeUndefined();
    expect(quads.drawable).toBe(false);
  });

  test('the events of a quiet move are the placement and the next turn', () => {
    expect(eventsOf('', 'pppp@c3')).toEqual([
      { kind: 'placed', seat: 0, sides: ['parallel', 'parallel', 'parallel', 'parallel'], cell: cell('c3') },
      { kind: 'turn', seat: 1 },
    ]);
  });
});

describe('with a border', () => {
  const border = { border: true };

  test('a side at the edge of the board must be parallel', () => {
    const played = 'pppp@a1 xxxx@e5';
    expect(whyNot(played, 'LLpL@a2', border)).toEqual({
      kind: 'clash',
      cell: cell('a2'),
      clashes: [{ side: 'west', has: 'light', needs: 'parallel', neighbour: undefined }],
    });
    expect(whyNot(played, 'LLpp@a2', border)).toBeUndefined();
    expect(legal(played, border)).toHaveLength(4 * 5 + 2 * 19);
  });

  test('the border also restricts the neutrals', () => {
    expect(whyNot('', 'xxxx@a1', border)).toEqual({
      kind: 'clash',
      cell: cell('a1'),
      clashes: [
        { side: 'south', has: 'crossing', needs: 'parallel', neighbour: undefined },
        { side: 'west', has: 'crossing', needs: 'parallel', neighbour: undefined },
      ],
    });
    expect(legal('', border)).toHaveLength(36 + 16);
    expect(legal('pppp@c3', border)).toHaveLength(16 - 5);
  });

  test('a piece at the edge must still touch another piece', () => {
    expect(whyNot('pppp@c3 xxxx@e5', 'LLpp@a1', border)).toEqual({ kind: 'no-contact', cell: cell('a1') });
  });
});

const hiddenHands = () => after(`${OPENING} LLpx@c4 DxDD@b4 LxLL@d5`, { hidden: true });

describe('with hidden hands', () => {
  test('a view counts the other hand but does not show it', () => {
    const s = hiddenHands();
    const light = quads.redact(s, 0);
    expect(handOf(light, 0)).toEqual(handOf(s, 0));
    expect(handOf(light, 0)).toHaveLength(15);
    expect(handOf(light, 1)).toBeUndefined();
    expect(handSize(light, 1)).toBe(16);
    expect(handOf(quads.redact(s, 1), 0)).toBeUndefined();
    expect(handOf(quads.redact(s, 1), 1)).toHaveLength(16);
  });

  test('a spectator sees no hand at all', () => {
    const s = hiddenHands();
    const view = quads.redact(s, undefined);
    expect([handOf(view, 0), handOf(view, 1)]).toEqual([undefined, undefined]);
    expect([handSize(view, 0), handSize(view, 1)]).toEqual([15, 16]);
    expect(Array.from(view.hands)).toEqual([0, 0, 0, 0]);
  });

  test('a view has the same legal moves and refusals as the state', () => {
    const s = hiddenHands();
    expect(legalMoves(quads.rules, quads.redact(s, 0))).toEqual(legalMoves(quads.rules, s));
    expect(quads.why(quads.redact(s, 0), moveNamed(quads, 'DDxD@e4'))).toEqual(
      quads.why(s, moveNamed(quads, 'DDxD@e4')),
    );
  });

  test('the neutrals are counted in no hand', () => {
    expect(['', 'pppp@c3', OPENING].map((moves) => [0, 1].map((seat) => handSize(after(moves), seat)))).toEqual([
      [17, 17],
      [17, 17],
      [17, 17],
    ]);
  });

  test('without the option every hand is visible', () => {
    expect(handOf(quads.redact(after(OPENING), 0), 1)).toHaveLength(17);
    expect([quads.hides(hiddenHands().options), quads.hides(after('').options)]).toEqual([true, false]);
  });

  test('both options together hide hands and restrict the edge', () => {
    const both = { hidden: true, border: true };
    expect(legal('', both)).toHaveLength(52);
    expect(handOf(quads.redact(after('pppp@a1 xxxx@e5', both), 0), 1)).toBeUndefined();
    expect(quads.options.list(after('', both).options)).toEqual([
      ['hidden', true],
      ['border', true],
    ]);
  });
});

describe('notation and options', () => {
  test('a partial move leaves the legal moves that match it', () => {
    expect(choices(quads, after(OPENING), { cell: cell('c4') })).toHaveLength(19);
  });

  test.each(['', 'LLpx', 'LLpx@', 'LLpx@g1', 'LLpx@a7', 'LLpx@a', 'LLpxc4', 'LLLL@c4', 'llpx@c4', 'LLpx@c4 '])(
    '"%s" is no move',
    (text) => {
      expect(quads.parse(text)).toBeUndefined();
    },
  );

  test('cells are named from a1 in the near left corner to f6', () => {
    expect([0, 5, 6, 35].map(quadsCell)).toEqual(['a1', 'f1', 'a2', 'f6']);
  });

  test('options are on or off', () => {
    expect(quads.options.parse({ border: 1 })).toEqual({
      ok: false,
      error: { kind: 'bad-value', option: 'border', allowed: ['true', 'false'] },
    });
    expect(quads.options.parse({ edge: true })).toEqual({
      ok: false,
      error: { kind: 'unknown-option', option: 'edge', known: ['hidden', 'border'] },
    });
    expect(quads.options.parse('border')).toEqual({ ok: false, error: { kind: 'not-an-object' } });
  });
});

test('the blocked player loses, whether light or dark', () => {
  const blocked = new Set<number>();
  for (let seed = 0; seed < 12; seed++) {
    const s = after('');
    const random = seeded(seed);
    for (;;) {
      const moves = legalMoves(quads.rules, s);
      const id = moves[below(random, moves.length)]!;
      const story = quads.events(s, id);
      quads.rules.make(s, id);
      if (quads.outcome(s) === undefined) continue;
      const loser = 1 - quads.outcome(s)!.winners[0]!;
      expect(story.at(-2)).toEqual({ kind: 'blocked', seat: loser });
      blocked.add(loser);
      break;
    }
  }
  expect(blocked).toEqual(new Set([0, 1]));
});

test('the board is read from the top row, each row from the left', () => {
  const read = readingOrder.map(quadsCell);
  expect(read.slice(0, 7)).toEqual(['a6', 'b6', 'c6', 'd6', 'e6', 'f6', 'a5']);
  expect(read.at(-1)).toBe('f1');
  expect(new Set(read).size).toBe(36);
});
