import type { EngineReply } from '@quadrille/engine/worker';
import { GAMES } from '@quadrille/rules';
import { expect, test } from 'vitest';
import { editorOf } from '../games/analyses.ts';
import { plyAt, place } from './chart.ts';
import { cellValues, noteOf, otherSide, rankMoves, scoreOf } from './values.ts';

const { quantik, q4 } = GAMES;

test.each([
  [{ outcome: 'win', plies: 1 }, '+1', 'good'],
  [{ outcome: 'win', plies: 5 }, '+3', 'good'],
  [{ outcome: 'loss', plies: 4 }, '−2', 'bad'],
  [{ outcome: 'loss', plies: undefined }, '−', 'bad'],
  [{ outcome: 'draw', plies: 0 }, '=', 'even'],
  [{ outcome: 'unknown', score: 0 }, '50%', 'even'],
  [{ outcome: 'unknown', score: 0.5 }, '75%', 'good'],
  [{ outcome: 'unknown', score: -7 }, '1%', 'bad'],
] as const)('%o is written %s', (value, text, tone) => {
  expect(noteOf(value)).toEqual({ text, tone });
});

test('an estimate never has the score of a proven win', () => {
  expect(scoreOf({ outcome: 'unknown', score: 1 })).toBeLessThan(1);
  expect(otherSide({ outcome: 'win', plies: 3 })).toEqual({ outcome: 'loss', plies: 3 });
  expect(otherSide({ outcome: 'unknown', score: 0 })).toEqual({ outcome: 'unknown', score: 0 });
});

const reply = (moves: EngineReply['moves']): EngineReply => ({
  line: [],
  value: { outcome: 'unknown', score: 0 },
  moves,
  depth: 2,
  nodes: 0,
});

test('moves are sorted best first, and moves without a value are omitted', () => {
  const moves = rankMoves(
    quantik,
    reply({
      Aa1: { outcome: 'loss', plies: 2 },
      Ba1: { outcome: 'win', plies: 5 },
      Ca1: { outcome: 'win', plies: 3 },
      Da1: { outcome: 'unknown', score: -1 },
      Db1: { outcome: 'loss', plies: 8 },
    }),
  );
  expect(moves.map(({ id }) => quantik.format(id))).toEqual(['Ca1', 'Ba1', 'Db1', 'Aa1']);
});

test('a cell shows the best value of any piece, or of the selected piece', () => {
  const s = quantik.setup(quantik.options.defaults);
  const moves = rankMoves(quantik, reply({ Aa1: { outcome: 'loss', plies: 2 }, Ba1: { outcome: 'win', plies: 3 } }));
  expect(cellValues(quantik, s, moves, undefined).get(0)).toMatchObject({ outcome: 'win' });
  const sphere = editorOf(quantik).selectionOf('A');
  expect(cellValues(quantik, s, moves, sphere).get(0)).toMatchObject({ outcome: 'loss' });
});

test('without a selection, marbles to move show the best value of their moves', () => {
  const options = q4.options.parse({ marbles: 4 });
  if (!options.ok) throw new Error(options.error.kind);
  const s = q4.parsePosition(
    options.value,
    '11../22../11../22..|..../..../..../....|..../..../..../....|..../..../..../.... 1',
  );
  if (!s.ok) throw new Error(s.error.kind);
  const moves = rankMoves(
    q4,
    reply({ '1a4-2a1': { outcome: 'unknown', score: 0.1 }, '1a4-3a1': { outcome: 'unknown', score: 0.4 } }),
  );
  expect([...cellValues(q4, s.value, moves, undefined)]).toEqual([[12, { outcome: 'unknown', score: 0.4 }]]);
});

test('a click on the chart gives the ply at that position', () => {
  for (const ply of [0, 3, 10]) expect(plyAt(place({ ply, score: 0 }, 10).x / 600, 10)).toBe(ply);
  expect(plyAt(-1, 10)).toBe(0);
});
