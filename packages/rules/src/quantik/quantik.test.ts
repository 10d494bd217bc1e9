import { describe, expect, test } from 'vitest';
import { choices, legalMoves, play } from '../derive.ts';
import { idNamed, moveNamed, stateAfter } from '../../testing/random-games.ts';
import { LINE_CELLS, SHAPES, ZONES, type Line } from './board.ts';
import { almostComplete, conflictingPieces, copiesInHand, quantik, lineContents } from './game.ts';
import { indices } from '../bits.ts';

const after = (moves: string) => stateAfter(quantik, {}, moves);
const whyNot = (moves: string, move: string) => quantik.why(after(moves), moveNamed(quantik, move));
const eventsOf = (moves: string, move: string) => quantik.events(after(moves), idNamed(quantik, move));
const legal = (moves: string) => legalMoves(quantik.rules, after(moves)).map((id) => quantik.format(id));
const [a1, b2, a4, c3, c4] = [0, 5, 12, 10, 14];

describe('the start', () => {
  test('each player has two spheres, two cylinders, two cubes and two cones', () => {
    for (const seat of [0, 1]) {
      expect(SHAPES.map((shape) => copiesInHand(after(''), seat, shape))).toEqual([2, 2, 2, 2]);
    }
    expect(SHAPES).toEqual(['sphere', 'cylinder', 'cube', 'cone']);
  });

  test('every shape may go on every one of the sixteen cells', () => {
    expect(legal('')).toHaveLength(64);
    expect(quantik.formatPosition(after(''))).toBe('..../..../..../....');
  });

  test('the players take turns', () => {
    expect(['', 'Ab2', 'Ab2 Bc3', 'Ab2 Bc3 Cd4'].map((moves) => quantik.rules.actor(after(moves)))).toEqual([
      0, 1, 0, 1,
    ]);
    expect(play(quantik, after(''), 1, moveNamed(quantik, 'Ab2'))).toEqual({
      ok: false,
      error: { code: 'not-your-turn', turn: 0 },
    });
  });
});

describe('placing', () => {
  test('a placed piece leaves the hand and stands on its cell', () => {
    expect(quantik.formatPosition(after('Ab2 Bc3'))).toBe('..../..b./.A../....');
    expect(copiesInHand(after('Ab2 Bc3'), 0, 'sphere')).toBe(1);
    expect(copiesInHand(after('Ab2 Bc3'), 1, 'sphere')).toBe(2);
  });

  test('an occupied cell is refused, with a piece of either player', () => {
    expect(whyNot('Ab2', 'Bb2')).toEqual({ kind: 'occupied', cell: b2, seat: 0, shape: 'sphere' });
    expect(whyNot('Ab2 Bc3', 'Ac3')).toEqual({ kind: 'occupied', cell: c3, seat: 1, shape: 'cylinder' });
  });

  test('a third piece of the same shape is refused', () => {
    expect(whyNot('Ab2 Bd4 Aa1 Bd3', 'Ac3')).toEqual({ kind: 'none-left', shape: 'sphere' });
    expect(legal('Ab2 Bd4 Aa1 Bd3').filter((move) => move.startsWith('A'))).toEqual([]);
    expect(whyNot('Ab2 Bd4 Aa1', 'Ac3')).toBeUndefined();
  });

  test.each([
    ['Ad2', ['row']],
    ['Ab4', ['column']],
    ['Aa1', ['region']],
    ['Aa2', ['row', 'region']],
    ['Ab1', ['column', 'region']],
  ])('an opponent’s piece forbids its shape at %s by %j', (move, zones) => {
    const { cell, shape } = moveNamed(quantik, move);
    expect(whyNot('Ab2', move)).toEqual({ kind: 'opponent-shape', shape, cell, by: [{ cell: b2, zones }] });
  });

  test('an opponent’s piece allows its shape outside its row, column and region', () => {
    const spheres = legal('Ab2').filter((move) => move.startsWith('A'));
    expect(spheres).toEqual(['Ac1', 'Ad1', 'Aa3', 'Ac3', 'Ad3', 'Aa4', 'Ac4', 'Ad4']);
  });

  test('an opponent’s piece allows another shape beside it', () => {
    expect(legal('Ab2').filter((move) => !move.startsWith('A'))).toHaveLength(3 * 15);
  });

  test('a piece forbids its shape until the end of the game', () => {
    const played = 'Ab2 Bc3 Cd4 Bd1 Dc1';
    expect(whyNot(played, 'Ab4')).toMatchObject({ kind: 'opponent-shape', by: [{ cell: b2, zones: ['column'] }] });
    expect(whyNot(played, 'Ad2')).toMatchObject({ kind: 'opponent-shape', by: [{ cell: b2, zones: ['row'] }] });
  });

  test('a player’s own piece does not forbid its shape', () => {
    expect(['Ad2', 'Ab4', 'Aa1', 'Aa2'].map((move) => whyNot('Ab2 Bd3', move))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('an opponent’s piece forbids its shape beside the player’s own', () => {
    // Row 2 holds my own sphere, column c the opponent's.
    expect(whyNot('Ab2 Ac3', 'Ac2')).toEqual({
      kind: 'opponent-shape',
      shape: 'sphere',
      cell: 6,
      by: [{ cell: c3, zones: ['column'] }],
    });
  });

  test('the refusal names both pieces that forbid a shape', () => {
    const by = [
      { cell: b2, zones: ['column'] },
      { cell: c4, zones: ['row'] },
    ];
    expect(whyNot('Ab2 Bd3 Ac4', 'Ab4')).toEqual({ kind: 'opponent-shape', shape: 'sphere', cell: 13, by });
    expect(conflictingPieces(after('Ab2 Bd3 Ac4'), 1, 'sphere', 13)).toEqual(by);
    expect(conflictingPieces(after('Ab2 Bd3 Ac4'), 1, 'cube', 13)).toEqual([]);
  });
});

describe('winning', () => {
  const lines = ZONES.flatMap((zone) => [0, 1, 2, 3].map((index): Line => ({ zone, index })));

  test.each(lines)('four different shapes in $zone $index win', (line) => {
    const cells = indices(LINE_CELLS[line.zone][line.index]!);
    const moves = cells.map((cell, i) => quantik.format(quantik.pack({ shape: SHAPES[i]!, cell })));
    const last = moves.pop()!;
    expect(eventsOf(moves.join(' '), last)).toEqual([
      { kind: 'placed', seat: 1, shape: 'cone', cell: cells[3] },
      { kind: 'completed', seat: 1, lines: [line] },
      { kind: 'ended', winners: [1], reason: 'line' },
    ]);
  });

  test('a line may contain pieces of both players; the player of the fourth shape wins', () => {
    // The first player owns three of the four.
    const s = after('Aa1 Ab3 Bb1 Ad4 Cc1 Dd1');
    expect(quantik.formatPosition(s)).toBe('...a/.a../..../ABCd');
    expect(quantik.outcome(s)).toEqual({ winners: [1], reason: 'line' });
  });

  test('one piece may complete two lines', () => {
    expect(eventsOf('Aa1 Bb1 Cc1 Ad2 Bd3 Cd4', 'Dd1')[1]).toEqual({
      kind: 'completed',
      seat: 0,
      lines: [
        { zone: 'row', index: 0 },
        { zone: 'column', index: 3 },
      ],
    });
  });

  test('a line with a repeated shape does not win', () => {
    expect(quantik.outcome(after('Aa1 Bb1 Ac1 Cd1'))).toBeUndefined();
  });

  test('neither diagonals nor a square across regions win', () => {
    expect(quantik.outcome(after('Aa1 Bb2 Cc3 Dd4'))).toBeUndefined();
    expect(quantik.outcome(after('Ab2 Bc2 Cc3 Db3'))).toBeUndefined();
  });

  test('after a win every placement is refused', () => {
    const s = after('Aa1 Bb1 Cc1 Dd1');
    expect(legalMoves(quantik.rules, s)).toEqual([]);
    expect(quantik.why(s, moveNamed(quantik, 'Ac3'))).toEqual({ kind: 'over' });
    expect(play(quantik, s, 1, moveNamed(quantik, 'Ac3'))).toEqual({
      ok: false,
      error: { code: 'illegal-move', why: { kind: 'over' } },
    });
  });
});

describe('being blocked', () => {
  const shortest = 'Cc2 Bc1 Ca1 Ba4 Ab3 Dd3 Ad4';

  test('a blocked player loses at once, with pieces and cells left', () => {
    const s = after(`${shortest} Db2`);
    expect(quantik.formatPosition(s)).toBe('b..A/.A.d/.dC./C.b.');
    expect(SHAPES.map((shape) => copiesInHand(s, 0, shape))).toEqual([0, 2, 0, 2]);
    expect(quantik.outcome(s)).toEqual({ winners: [1], reason: 'blocked' });
    expect(quantik.rules.actor(s)).toBe(0);
  });

  test('the events name the blocked player', () => {
    expect(eventsOf(shortest, 'Db2')).toEqual([
      { kind: 'placed', seat: 1, shape: 'cone', cell: b2 },
      { kind: 'blocked', seat: 0 },
      { kind: 'ended', winners: [1], reason: 'blocked' },
    ]);
  });

  test('after sixteen pieces the next player is blocked', () => {
    const s = after('Dc1 Bd3 Cc3 Aa1 Bc2 Aa2 Db1 Ba3 Cc4 Cd1 Ab3 Dd4 Bb2 Da4 Ab4 Cd2');
    expect(quantik.formatPosition(s)).toBe('dACd/bACb/aBBc/aDDc');
    expect(quantik.outcome(s)).toEqual({ winners: [1], reason: 'blocked' });
  });

  test('a draw cannot be offered', () => {
    expect(quantik.drawable).toBe(false);
  });
});

describe('reading the board', () => {
  test('the events of a quiet move are the placement and the next turn', () => {
    expect(eventsOf('', 'Ca4')).toEqual([
      { kind: 'placed', seat: 0, shape: 'cube', cell: a4 },
      { kind: 'turn', seat: 1 },
    ]);
  });

  test('a line lists its pieces and its missing shapes', () => {
    expect(lineContents(after('Aa1 Bb2'), { zone: 'region', index: 0 })).toEqual({
      cells: [
        { cell: 0, piece: { seat: 0, shape: 'sphere' } },
        { cell: 1, piece: undefined },
        { cell: 4, piece: undefined },
        { cell: 5, piece: { seat: 1, shape: 'cylinder' } },
      ],
      missing: ['cube', 'cone'],
    });
  });

  test('a line that one piece would complete is almost complete', () => {
    const s = after('Aa1 Bb1 Cc1');
    expect(almostComplete(s, a1)).toEqual([{ line: { zone: 'row', index: 0 }, missing: 'cone' }]);
    expect(almostComplete(s, a4)).toEqual([]);
    expect(almostComplete(after('Aa1 Bb1 Cc1 Ac3 Ba3 Bd1'), a1)).toEqual([]);
  });

  test('a partial move leaves the legal moves that match it', () => {
    expect(choices(quantik, after('Ab2'), { shape: 'sphere' })).toHaveLength(8);
    expect(choices(quantik, after('Ab2'), { cell: a1 })).toEqual(
      ['Ba1', 'Ca1', 'Da1'].map((move) => moveNamed(quantik, move)),
    );
    expect(choices(quantik, after('Ab2'), { shape: 'sphere', cell: a1 })).toEqual([]);
  });

  test('a move is a shape and a cell', () => {
    expect(quantik.unpack(idNamed(quantik, 'Cd4'))).toEqual({ shape: 'cube', cell: 15 });
  });

  test.each(['', 'A', 'Ab', 'ab2', 'Eb2', 'Ae2', 'Ab5', 'Ab0', 'Ab22', 'b2A', ' Ab2', 'Ab2 ', 'AB2'])(
    '"%s" is no move',
    (text) => {
      expect(quantik.parse(text)).toBeUndefined();
    },
  );
});

describe('options', () => {
  test('Quantik has no options', () => {
    for (const nothing of [undefined, null, {}])
      expect(quantik.options.parse(nothing)).toEqual({ ok: true, value: {} });
    expect(quantik.options.list({})).toEqual([]);
  });

  test('any option is refused', () => {
    expect(quantik.options.parse({ border: true })).toEqual({
      ok: false,
      error: { kind: 'unknown-option', option: 'border', known: [] },
    });
    for (const wrong of [[], 'border', 3, true]) {
      expect(quantik.options.parse(wrong)).toEqual({ ok: false, error: { kind: 'not-an-object' } });
    }
  });
});
