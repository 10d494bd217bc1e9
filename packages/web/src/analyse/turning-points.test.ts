import { analyse } from '@quadrille/engine';
import { positionsOf, GAMES, type Match } from '@quadrille/rules';
import type { EngineReply } from '@quadrille/engine/worker';
import { describe, expect, test } from 'vitest';
import { seriesOf } from './chart.ts';
import { wordsOf } from '@quadrille/words';
import { WORDS } from '@quadrille/words/testing';
import { decisive, lineWords } from './explaining.ts';
import { analyse as en } from '@quadrille/words/en/analyse';
import { unpackLink } from './link.ts';
import { onlyMove, turningPoints, twoSided, type AnalysedGame } from './turning-points.ts';

function opened(packed: string): Match {
  const match = unpackLink(packed);
  if (!match.ok) throw new Error(match.error.kind);
  return match.value;
}

/** The engine's reply for every position: exact without a limit, as Quantik is solved. */
function studiedBy(packed: string, limit: { readonly nodes?: number } = {}): AnalysedGame {
  const positions = positionsOf(opened(packed));
  const replies = positions.map(({ game, state }): EngineReply | undefined => {
    const found = analyse(game, state, limit, { everyMove: true });
    if (!found.ok) return undefined;
    const { line, value, moves, depth, nodes } = found.value;
    const named = Object.fromEntries([...moves!].map(([id, each]) => [game.format(id), each]));
    return { line: line.map((id) => game.format(id)), value, moves: named, depth, nodes };
  });
  return { positions, replies };
}

const { quantik } = GAMES;
const GAME = 'quantik;;;Aa1,Bb3,Cc2,Dd4,Ab2,Bd3,Da3,Cb4,Bc1,Db1';

describe('a game of Quantik with four mistakes', () => {
  const studied = studiedBy(GAME);
  const points = turningPoints(studied);

  test('is won for the second player from the start', () => {
    expect(studied.replies[0]?.value).toMatchObject({ outcome: 'loss' });
  });

  test('turns exactly where a won position is given away', () => {
    expect(points.map(({ ply, kind }) => [ply + 1, kind])).toEqual([
      [2, 'won-to-lost'],
      [5, 'won-to-lost'],
      [6, 'won-to-lost'],
      [9, 'won-to-lost'],
    ]);
  });

  test('the better move wins, and the refutation wins for the opponent', () => {
    for (const { ply, better, answer } of points) {
      for (const id of better) {
        expect(studied.replies[ply]!.moves![quantik.format(id)]).toMatchObject({ outcome: 'win' });
      }
      expect(answer.length).toBeGreaterThan(0);
      const first = studied.replies[ply + 1]!.moves![quantik.format(answer[0]!)];
      expect(first).toMatchObject({ outcome: 'win' });
    }
  });

  test('an overlooked immediate win is named as such', () => {
    const last = points.at(-1)!;
    expect(last.before).toEqual({ outcome: 'win', plies: 1 });
    expect(last.better.map((id) => quantik.format(id))).toEqual(['Db1']);
  });

  test('the last mistake decided it, for its player lost', () => {
    const end = studied.positions.at(-1)!;
    expect(end.outcome).toMatchObject({ winners: [1], reason: 'line' });
    expect(decisive(points, end)).toBe(points.at(-1));
  });

  test('the only winning move among many is noted', () => {
    expect(quantik.format(onlyMove(studied.positions[6]!, studied.replies[6])!)).toBe('Da3');
    expect(onlyMove(studied.positions[1]!, studied.replies[1])).toBeUndefined();
  });

  test('the graph ends where the game ended', () => {
    const [course, ...more] = seriesOf(studied);
    expect(more).toEqual([]);
    expect(course!.points.map(({ score }) => score)).toEqual([-1, -1, 1, 1, 1, -1, 1, 1, 1, -1, -1]);
  });
});

test('positions without a reply give no turning point', () => {
  const positions = positionsOf(opened(GAME));
  expect(turningPoints({ positions, replies: positions.map(() => undefined) })).toEqual([]);
});

const reply = (score: number, moves: EngineReply['moves']): EngineReply => ({
  line: [],
  value: { outcome: 'unknown', score },
  moves,
  depth: 4,
  nodes: 0,
});

test('an estimate that falls far is a turning point, a small change is not', () => {
  const positions = positionsOf(opened('q4;;;1a1,1b1,1c1'));
  const good = { outcome: 'unknown', score: 0.6 } as const;
  const bad = { outcome: 'unknown', score: -0.4 } as const;
  const replies = [
    reply(0.6, { '2b2': good, '1a1': bad }),
    reply(0.4, { '1b1': { outcome: 'unknown', score: 0.3 } }),
    undefined,
    undefined,
  ];
  const points = turningPoints({ positions, replies });
  expect(points).toMatchObject([{ ply: 0, kind: 'drop', before: good, after: bad }]);
  expect(points[0]!.better.map((id) => GAMES.q4.format(id))).toEqual(['2b2']);
});

test('with three players the chart has one series for each player', () => {
  const positions = positionsOf(opened('q4;players=3;;1a1,1b1'));
  expect(twoSided(positions[0]!)).toBe(false);
  expect(twoSided(opened('q4;players=4,teams=partners'))).toBe(true);
  expect(seriesOf({ positions, replies: [] }).map(({ seat }) => seat)).toEqual([0, 1, 2]);
});

/** Orange lets Blue start a sequence of threats that cannot be stopped. */
const UNSTOPPED = 'q4;;2.../..../..../...2|..1./.1../..../....|2.../..2./.1../....|1.../.1../..../.... 2;2c1';

test('in Q4 a refutation is described move by move to its end', () => {
  const studied = studiedBy(UNSTOPPED, { nodes: 20_000 });
  const [point, ...more] = turningPoints(studied);
  expect(more).toEqual([]);
  expect(point).toMatchObject({ kind: 'open-to-lost', seat: 1, after: { outcome: 'loss' } });
  const after = studied.positions[1]!;
  const { moves, outcome } = lineWords(wordsOf(WORDS.en, 'q4'), after, point!.answer);
  expect(moves.length).toBeGreaterThan(3);
  expect(outcome).toMatchObject({ winners: [0], reason: 'line' });
  const { kind, ply, before, after: worth } = point!;
  const told = { kind, number: ply + 1, who: 'Orange', move: '2c1', before, after: worth, par: 0, better: [] };
  expect(en.turning({ ...told, answer: moves, winners: ['Blue'] })).toContain(
    `What follows: ${moves.join(', then ')}, and Blue has won.`,
  );
  expect(en.turning({ ...told, answer: ['2c2'], winners: ['Blue', 'Green'] })).toContain(
    'and Blue and Green have won.',
  );
});
