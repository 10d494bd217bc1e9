// Marks on a board: exactly the relevant cells.

import { act, GAMES, type GameId, type Match, type MoveId, startMatch } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../games/index.ts';
import { namesOf } from './cells.ts';
import { marksOf, standingLine, threatenedCells, winningCells } from './marks.ts';

function played(id: GameId, moves: string, options: object = {}): Match {
  const game = GAMES[id];
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  let match = startMatch(game, parsed.value);
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    const done = act(match, { kind: 'move', id: game.pack(game.parse(text)!) });
    if (!done.ok) throw new Error(`${text}: ${done.error.code}`);
    match = done.value;
  }
  return match;
}

const names = ({ game }: Match, cells: readonly number[]): string[] => namesOf(game, new Set(cells));
const moveOf = ({ game }: Match, text: string): MoveId => game.pack(game.parse(text)!);
const cellOf = ({ game }: Match, text: string): number => game.parseCell(text)!;

describe('the winning line', () => {
  test.each([
    ['quantik', 'Aa1 Bb1 Cc1 Dd1', {}, ['a1', 'b1', 'c1', 'd1']],
    ['quantik', 'Ab4 Bb3 Cb2 Db1', {}, ['b4', 'b3', 'b2', 'b1']],
    ['quantik', 'Ac3 Bd4 Cc4 Dd3', {}, ['c4', 'd4', 'c3', 'd3']],
    ['q4', '1a1 4d1 2b2 4c2 3c3 4b4 4d4', {}, ['1a1', '2b2', '3c3', '4d4']],
    ['q4', '4a1 1a1 4d2 1a2 4c2 1a3 3b4 1a4', {}, ['1a4', '1a3', '1a2', '1a1']],
    ['q4', '1a1 4d1 1a2 4c2 1a3 4b4 1a4', { players: 4, teams: 'shared' }, ['1a4', '1a3', '1a2', '1a1']],
  ] as const)('%s %s', (id, moves, options, expected) => {
    const match = played(id, moves, options);
    expect(names(match, winningCells(match))).toEqual(expected);
  });

  test('there is none before the end or after a resignation', () => {
    for (const id of ['quantik', 'q4'] as const) {
      const match = played(id, id === 'q4' ? '1a1 1b1' : 'Aa1 Bb1 Cc1');
      const resigned = act(match, { kind: 'resigns', seat: 0 });
      for (const each of [match, resigned.ok ? resigned.value : match]) {
        expect(winningCells(each)).toEqual([]);
        expect(standingLine(each)).toBeUndefined();
      }
    }
  });

  test('in Q4 it is drawn from end to end, in Quantik it is not drawn', () => {
    const match = played('q4', '2b2 4d1 1a1 4c2 4d4 4b4 3c3');
    expect(standingLine(match)?.map((cell) => names(match, [cell])[0])).toEqual(['1a1', '2b2', '3c3', '4d4']);
    expect(standingLine(played('quantik', 'Aa1 Bb1 Cc1 Dd1'))).toBeUndefined();
  });
});

const danger = (match: Match) => names(match, threatenedCells(match, match.state));

describe('cells where an opponent would win', () => {
  test('are marked for the player to move', () => {
    expect(danger(played('q4', '1a1 4d1 1a2 4c2 1a3'))).toEqual(['1a4']);
    expect(danger(played('quantik', 'Aa1 Bb1 Cc1'))).toEqual(['d1']);
  });

  test('exclude winning cells of the player and of a partner', () => {
    expect(danger(played('q4', '1a1 4d1 1a2 4c2 1a3 2b2'))).toEqual([]);
    const four = { players: 4, teams: 'partners' };
    const moves = '1a1 2a2 3b3 4c1 1a2 2c3 3d1 4b2 1a3';
    expect(danger(played('q4', moves, four))).toEqual(['1a4']);
    expect(danger(played('q4', `${moves} 2d4`, four))).toEqual([]);
  });

  test('include the destinations of marbles that can be moved', () => {
    const match = played('q4', '1a1 4d1 1a2 4c2 1a3 1a4 3b3 2b2 3b3-3b4 1a4-4b4 3b4-3a2', { marbles: 4 });
    expect(danger(match)).toEqual(['1a4']);
    const other = played('q4', '4d1 1a1 4c2 1a2 1a4 1a3 2b2 3b3 1a4-4b4 3b3-3b4', { marbles: 4 });
    expect(danger(other)).toEqual(['1a4']);
  });

  test('are not marked after the end', () => {
    expect(danger(played('quantik', 'Aa1 Bb1 Cc1 Dd1'))).toEqual([]);
  });
});

describe('marks', () => {
  const match = played('q4', '1a1 4d1 1a2 4c2 1a3 2b2');
  const cell = (text: string) => cellOf(match, text);
  const none = { match, last: undefined, hint: undefined, causes: [] };

  test('each cause gives its own mark', () => {
    const marks = marksOf({
      match,
      last: moveOf(match, '2b2'),
      hint: moveOf(match, '1a4'),
      causes: [cell('1a1')],
      legal: new Set([cell('3c3')]),
      threatened: [cell('4a1')],
    });
    expect(Object.fromEntries([...marks].map(([at, kind]) => [names(match, [at])[0], kind]))).toEqual({
      '3c3': 'legal',
      '4a1': 'threat',
      '2b2': 'last',
      '1a4': 'hint',
      '1a1': 'cause',
    });
    expect(marksOf(none).size).toBe(0);
  });

  test('a mark of higher priority replaces one of lower priority', () => {
    const here = cell('1a4');
    const move = moveOf(match, '1a4');
    const legal = new Set([here]);
    const dangers = [here];
    const kind = (more: object) => marksOf({ ...none, ...more }).get(here);
    expect(kind({ legal })).toBe('legal');
    expect(kind({ legal, threatened: dangers })).toBe('threat');
    expect(kind({ legal, threatened: dangers, last: move })).toBe('last');
    expect(kind({ legal, threatened: dangers, last: move, hint: move })).toBe('hint');
    const won = played('q4', '1a1 4d1 1a2 4c2 1a3 2b2 1a4');
    expect(kind({ match: won, last: move, hint: move })).toBe('win');
    expect(kind({ match: won, last: move, hint: move, causes: [here] })).toBe('cause');
  });
});

test('filled cells are the cells with a piece', () => {
  for (const [id, move, filled, free] of [
    ['quantik', 'Ab2', 'b2', 'b3'],
    ['quads', 'pppp@c3', 'c3', 'c4'],
    ['q4', '3b2', '3b2', '2b2'],
  ] as const) {
    const match = played(id, move);
    const isFilled = (text: string) => viewOf(match.game).pieceAt(match.state, cellOf(match, text)) !== undefined;
    expect([filled, free].map(isFilled)).toEqual([true, false]);
  }
});

test('cells are listed in reading order', () => {
  expect(namesOf(GAMES.quantik, new Set([0, 15, 3, 12, 5]))).toEqual(['a4', 'd4', 'b2', 'a1', 'd1']);
  expect(namesOf(GAMES.q4, new Set([16, 0, 12]))).toEqual(['1a4', '1a1', '2a1']);
});
