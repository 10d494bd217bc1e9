import { legalMoves } from './derive.ts';
import { asMoveId, ONGOING, type Game, type Kinds, type MoveId, type Seat } from './game.ts';
import { below, seeded } from './random.ts';
import { quads } from './quads/index.ts';
import { canAnnounce, q4, targetOf, type Q4State } from './q4/index.ts';
import { LINE_CELLS, quantik, SHAPES, ZONES, type QuantikState } from './quantik/index.ts';
import { describe, expect, test } from 'vitest';

function after<K extends Kinds>(game: Game<K>, moves: string, options: object = {}) {
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const state = game.setup(parsed.value);
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    const move = game.parse(text)!;
    expect(game.why(state, move)).toBeUndefined();
    game.rules.make(state, game.pack(move));
  }
  return { game, state };
}

/** The threats of each seat, in notation. */
function told<K extends Kinds>({ game, state }: { readonly game: Game<K>; readonly state: K['state'] }) {
  return (game.threats?.(state) ?? []).map(({ seat, moves }) => [seat, moves.map((id) => game.format(id))]);
}

/** A seat's winning moves, found from the pieces alone, independent of turn, kernel and legality. */
function winsOnSight({ pieces }: QuantikState, seat: Seat): MoveId[] {
  const lines = ZONES.flatMap((zone) => LINE_CELLS[zone]);
  const shapeOn = (cell: number) => pieces.findIndex((mask) => ((mask >> cell) & 1) === 1) & 3;
  const isFree = (cell: number) => pieces.every((mask) => ((mask >> cell) & 1) === 0);
  const cells = Array.from({ length: 16 }, (_, cell) => cell);
  return SHAPES.flatMap((shape, n) => {
    const used = cells.filter((cell) => (pieces[4 * seat + n]! >> cell) & 1).length;
    return cells.filter(isFree).flatMap((cell) => {
      const through = lines.filter((line) => (line >> cell) & 1);
      const forbidden = through.some((line) => (line & pieces[4 * (1 - seat) + n]!) !== 0);
      const completes = through.some((line) => {
        const others = cells.filter((each) => each !== cell && ((line >> each) & 1) === 1);
        return others.every((each) => !isFree(each)) && new Set([n, ...others.map(shapeOn)]).size === 4;
      });
      return used < 2 && !forbidden && completes ? [quantik.pack({ shape, cell })] : [];
    });
  }).toSorted((a, b) => a - b);
}

describe('in Quantik', () => {
  test('both seats may threaten with the same move', () => {
    expect(told(after(quantik, 'Aa1 Bb1 Cc1'))).toEqual([
      [0, ['Dd1']],
      [1, ['Dd1']],
    ]);
  });

  test('a seat does not threaten where an opponent’s piece forbids the shape', () => {
    expect(told(after(quantik, 'Aa1 Bb1 Cc1 Dd3'))).toEqual([[1, ['Dd1']]]);
  });

  test('in random positions the threats are exactly the moves that complete a line', () => {
    let found = 0;
    for (let seed = 0; seed < 60; seed++) {
      const { state: s } = after(quantik, '');
      const random = seeded(seed);
      for (let ply = 0; ply < 9 && quantik.rules.status(s) === ONGOING; ply++) {
        const expected = [0, 1].map((seat) => ({ seat, moves: winsOnSight(s, seat) }));
        const said = quantik.threats!(s);
        expect(said.map(({ seat, moves }) => ({ seat, moves: moves.toSorted((a, b) => a - b) }))).toEqual(
          expected.filter(({ moves }) => moves.length > 0),
        );
        found += said.length;
        const moves = legalMoves(quantik.rules, s);
        quantik.rules.make(s, moves[below(random, moves.length)]!);
      }
    }
    expect(found).toBeGreaterThan(50);
  });
});

function wins(s: Q4State, id: MoveId): boolean {
  const end = q4.rules.clone(s);
  q4.rules.make(end, id);
  const status = q4.rules.status(end);
  return status > 0 && ((status >> s.turn) & 1) === 1;
}

/** Where this seat would win if it were its turn, by the rules. */
function winningHoles(s: Q4State, seat: Seat): number[] {
  const now = { ...q4.rules.clone(s), turn: seat };
  const holes = legalMoves(q4.rules, now)
    .filter((id) => wins(now, id))
    .map(targetOf);
  return [...new Set(holes)].toSorted((a, b) => a - b);
}

describe('in Q4', () => {
  test('each line of three is a threat; once all marbles are placed it needs another marble', () => {
    expect(told(after(q4, '1a1 4d1 1a2 4c2 1a3 2b2'))).toEqual([[0, ['1a4']]]);
    expect(told(after(q4, '1a1 4d1 1a2 4c2 1a3 2b2 3b3 3d4', { marbles: 5 }))).toEqual([[0, ['1a4']]]);
    const moving = after(q4, '1a1 4d1 1a2 4c2 1a3 1a4 3b3 2b2 3b3-3b4 1a4-4a4', { marbles: 4 });
    expect(told(moving)).toEqual([
      [0, ['3b4-1a4']],
      [1, ['2b2-4b3']],
    ]);
  });

  test('a blocked line of three is no threat, and a hole of two lines is listed once', () => {
    expect(told(after(q4, '1a1 4d1 1a2 4c2 1a3 1a4'))).toEqual([]);
    expect(told(after(q4, '1a2 4d1 1a3 4c2 1a4 3b3 1b1 2d3 1c1 3c2 1d1 2b2'))).toEqual([[0, ['1a1']]]);
  });

  test.each([
    [{ marbles: 8 }, 15],
    [{ marbles: 4 }, 30],
    [{ players: 3, marbles: 6 }, 24],
    [{ players: 4, marbles: 6 }, 24],
    [{ players: 4, teams: 'shared', marbles: 8 }, 18],
    [{ players: 4, teams: 'partners', marbles: 6 }, 26],
    [{ marbles: 8, announce: true }, 15],
    [{ players: 3, marbles: 8, announce: true, penalty: 'out' }, 20],
  ])('%j: the holes are those where the rules let a seat win, and the moves win', (options, plies) => {
    let found = 0;
    for (let seed = 0; seed < 30; seed++) {
      const { state: s } = after(q4, '', options);
      const random = seeded(seed);
      for (let ply = 0; ply < plies && q4.rules.status(s) === ONGOING; ply++) {
        const moves = legalMoves(q4.rules, s);
        // Drawn from a part of the boards, so that lines arise; with occasional announcements.
        const near = moves.filter((id) => (targetOf(id) & 0b10_0010) === 0 && id < 1 << 13);
        const choice = near.length > 0 && below(random, 8) > 0 ? near : moves;
        q4.rules.make(s, choice[below(random, choice.length)]!);
      }
      const seats = Array.from({ length: s.options.players }, (_, seat) => seat);
      if (q4.rules.status(s) !== ONGOING || seats.some((seat) => canAnnounce(s, seat))) continue;
      const said = new Map(q4.threats!(s).map(({ seat, moves }) => [seat, moves]));
      expect(seats).toEqual(expect.arrayContaining([...said.keys()]));
      for (const seat of seats) {
        const moves = said.get(seat) ?? [];
        const isOut = ((s.out >> seat) & 1) === 1;
        expect(moves.map(targetOf).toSorted((a, b) => a - b)).toEqual(isOut ? [] : winningHoles(s, seat));
        expect(moves.every((id) => wins({ ...q4.rules.clone(s), turn: seat }, asMoveId(id)))).toBe(true);
        found += moves.length;
      }
    }
    expect(found).toBeGreaterThan(0);
  });
});

test('Quads has no threats', () => {
  expect(told(after(quads, 'pppp@c3'))).toEqual([]);
});
