// Turning points from constructed values, so that each rule is tested alone.

import type { Value } from '@quadrille/engine/value';
import type { EngineReply } from '@quadrille/engine/worker';
import { positionsOf, GAMES, type Match, type MoveId } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { decisive, lineWords } from './explaining.ts';
import { moveLabel } from '../play/move-label.ts';
import { wordsOf } from '@quadrille/words';
import { WORDS } from '@quadrille/words/testing';
import { unpackLink } from './link.ts';
import { moveAtPly, onlyMove, sidesIn, turningPoints, valueFor } from './turning-points.ts';

function opened(packed: string): Match {
  const match = unpackLink(packed);
  if (!match.ok) throw new Error(match.error.kind);
  return match.value;
}

const win = (plies: number | undefined): Value => ({ outcome: 'win', plies });
const loss = (plies: number | undefined): Value => ({ outcome: 'loss', plies });
const about = (score: number): Value => ({ outcome: 'unknown', score });
const draw: Value = { outcome: 'draw', plies: 4 };
const says = (value: Value, moves?: EngineReply['moves'], line: readonly string[] = []): EngineReply => ({
  line,
  value,
  moves,
  depth: 1,
  nodes: 1,
});

const TWO = positionsOf(opened('q4;;;1a1,1b1,1c1'));
const formats = (ids: readonly MoveId[]) => ids.map((id) => GAMES.q4.format(id));

describe('the kind of a turning point', () => {
  test.each([
    ['won-to-lost', win(5), win(4), loss(5)],
    ['won-to-open', win(5), about(0), about(0)],
    ['open-to-lost', about(0), win(4), loss(5)],
    ['open-to-lost', draw, win(undefined), loss(undefined)],
    ['won-to-open', win(5), draw, { outcome: 'draw', plies: 5 }],
  ] as const)('%s', (kind, before, next, after) => {
    const [point, ...more] = turningPoints({ positions: TWO, replies: [says(before), says(next)] });
    expect(more).toEqual([]);
    expect(point).toMatchObject({ kind, ply: 0, seat: 0, played: moveAtPly(TWO, 0), before });
    expect(point!.after).toEqual(after);
  });

  test('a fall of half the scale is one, of a little less none', () => {
    // An estimate is drawn at 0.96 of its score.
    const falls = (before: number, after: number) =>
      turningPoints({ positions: TWO, replies: [says(about(before), { '1a1': about(after) })] }).length;
    expect([falls(0.3, -0.23), falls(0.3, -0.21), falls(0.3, 0.9)]).toEqual([1, 0, 0]);
    const replies = [says(about(0.3), { '1a1': about(-0.3) })];
    expect(turningPoints({ positions: TWO, replies })).toMatchObject([{ kind: 'drop', after: about(-0.3) }]);
  });
});

const better = (before: Value, moves: NonNullable<EngineReply['moves']>) => {
  const replies = [says(before, moves), says(win(3))];
  return formats(turningPoints({ positions: TWO, replies })[0]!.better);
};

describe('better moves', () => {
  test('are the three best that keep the value, best first, without the move played', () => {
    expect(
      better(win(3), {
        '1a1': win(3),
        '2a1': win(9),
        '2b1': win(5),
        '2c1': about(0.5),
        '2d1': win(3),
        '3a1': win(11),
      }),
    ).toEqual(['2d1', '2b1', '2a1']);
  });

  test('include estimates at most a quarter of the scale lower', () => {
    expect(better(about(0), { '2a1': about(-0.25), '2b1': about(-0.27), '2c1': about(0.01) })).toEqual(['2c1', '2a1']);
  });

  test('exclude moves that lose', () => {
    expect(better(about(0), { '2a1': loss(20), '2b1': loss(4) })).toEqual([]);
  });
});

describe('the refutation', () => {
  const line = Array.from({ length: 16 }, (_, n) => GAMES.q4.format((n + 4) as MoveId));

  test('has up to eleven moves if proven, up to three if estimated', () => {
    const answer = (next: Value) =>
      turningPoints({ positions: TWO, replies: [says(win(1)), says(next, undefined, line)] })[0]!.answer;
    expect(formats(answer(win(15)))).toEqual(line.slice(0, 11));
    expect(formats(answer(about(0.9)))).toEqual(line.slice(0, 3));
  });

  test('is empty without a reply, and omits unreadable moves', () => {
    const moves = { '1a1': about(-0.9) };
    const [silent] = turningPoints({ positions: TWO, replies: [says(about(0.5), moves)] });
    expect(silent!.answer).toEqual([]);
    const [odd] = turningPoints({ positions: TWO, replies: [says(win(1)), says(win(3), {}, ['x9', '2a1'])] });
    expect(formats(odd!.answer)).toEqual(['2a1']);
  });
});

describe('the value of a position for a seat', () => {
  test('is inverted for the opponent, and unknown with three players', () => {
    const [two] = TWO;
    expect(valueFor(two!, says(win(3)), 0)).toEqual(win(3));
    expect(valueFor(two!, says(win(3)), 1)).toEqual(loss(3));
    expect(valueFor(two!, says(loss(2)), 1)).toEqual(win(2));
    expect(valueFor(two!, undefined, 0)).toBeUndefined();
    expect([0, 1].map((seat) => valueFor(TWO[1]!, says(win(3)), seat)?.outcome)).toEqual(['loss', 'win']);
    const three = opened('q4;players=3');
    expect(valueFor(three, says(win(3)), 0)).toEqual(win(3));
    expect(valueFor(three, says(win(3)), 1)).toBeUndefined();
  });

  test('is the same for partners', () => {
    const four = opened('q4;players=4,teams=partners');
    expect([0, 1, 2, 3].map((seat) => valueFor(four, says(win(3)), seat)?.outcome)).toEqual([
      'win',
      'loss',
      'win',
      'loss',
    ]);
    expect([sidesIn(four), sidesIn(opened('q4;players=4')), sidesIn(TWO[0]!)]).toEqual([2, 4, 2]);
  });

  test('is the outcome once the game is over', () => {
    const won = opened('quantik;;;Aa1,Bb1,Cc1,Dd1');
    expect(valueFor(won, says(win(3)), 0)).toEqual(loss(0));
    expect(valueFor(won, undefined, 1)).toEqual(win(0));
    const drawn = opened('q4;;;1a1,draw');
    expect(drawn.outcome).toMatchObject({ winners: [] });
    expect(valueFor(drawn, undefined, 0)).toEqual({ outcome: 'draw', plies: 0 });
  });
});

test('a resignation is not a turning point', () => {
  const positions = positionsOf(opened('q4;;;1a1,1b1,1:resigns'));
  expect(moveAtPly(positions, 1)).toBe(GAMES.q4.pack(GAMES.q4.parse('1b1')!));
  expect(moveAtPly(positions, 2)).toBeUndefined();
  expect(moveAtPly(positions, 3)).toBeUndefined();
  expect(turningPoints({ positions, replies: positions.map(() => says(about(0.1))) })).toEqual([]);
});

describe('the only move', () => {
  const match = TWO[0]!;
  const only = (moves: EngineReply['moves']) => onlyMove(match, says(about(0), moves));

  test('is the one that does not lose while at least three others do', () => {
    const others = { '2a1': loss(2), '2b1': loss(4), '2c1': loss(6) };
    expect(only({ ...others, '1a1': about(-0.9) })).toBe(GAMES.q4.pack(GAMES.q4.parse('1a1')!));
    expect(only({ ...others, '1a1': draw, '1b1': about(0) })).toBeUndefined();
    expect(only({ ...others, '1a1': loss(8) })).toBeUndefined();
  });

  test('is undefined among three moves or without values', () => {
    expect(only({ '2a1': loss(2), '2b1': loss(4), '1a1': win(1) })).toBeUndefined();
    expect(only(undefined)).toBeUndefined();
    expect(onlyMove(match, undefined)).toBeUndefined();
  });
});

describe('the decisive mistake', () => {
  const points = turningPoints({ positions: TWO, replies: [says(win(5)), says(win(4)), undefined, undefined] });

  test('is the last mistake of a loser, and undefined for a winner or a draw', () => {
    expect(decisive(points, opened('q4;;;1a1,1:resigns'))).toBe(points[0]);
    expect(decisive(points, opened('q4;;;1a1,2:resigns'))).toBeUndefined();
    expect(decisive(points, opened('q4;;;1a1,draw'))).toBeUndefined();
    expect(decisive(points, opened('q4;;;1a1'))).toBeUndefined();
    expect(decisive([], opened('q4;;;1a1,1:resigns'))).toBeUndefined();
  });
});

const ids = (game: 'quantik' | 'quads', ...moves: string[]) =>
  moves.map((move) => GAMES[game].pack(GAMES[game].parse(move)!));

describe('a variation in words', () => {
  test('stops at the first illegal move, and names the outcome', () => {
    const words = wordsOf(WORDS.en, 'quantik');
    const match = opened('quantik;;;Aa1,Bb1');
    const line = lineWords(words, match, ids('quantik', 'Cc1', 'Dd1', 'Ad4'));
    expect(line.moves).toHaveLength(2);
    expect(line.outcome).toEqual({ winners: [1], reason: 'line' });
    const broken = lineWords(words, match, ids('quantik', 'Cc1', 'Aa1', 'Dd1'));
    expect(broken.moves).toHaveLength(1);
    expect(broken.outcome).toBeUndefined();
    expect(match.game.formatPosition(match.state)).toBe('..../..../..../Ab..');
  });

  test('describes a tile of Quads by its sides', () => {
    const quads = opened('quads');
    const [id] = ids('quads', 'pppp@c3');
    expect(moveLabel(wordsOf(WORDS.en, 'quads'), quads, quads.state, id!)).toMatch(/\(pppp\)$/);
    const quantik = opened('quantik');
    const [sphere] = ids('quantik', 'Aa1');
    expect(moveLabel(wordsOf(WORDS.en, 'quantik'), quantik, quantik.state, sphere!)).not.toMatch(/\(/);
  });
});
