import { expect, test } from 'vitest';
import { nextPlayers, nextSeating, pointsBySeat } from './series.ts';

const player = (name: string, points: number) => ({ name, points });
const FOUR = { players: [player('A', 1), player('B', 2), player('C', 3), player('D', 4)], stake: 5 };

test('every winner takes the stake', () => {
  expect(pointsBySeat(FOUR, { winners: [1, 3], reason: 'line' })).toEqual([1, 7, 3, 9]);
  expect(pointsBySeat(FOUR, { winners: [], reason: 'agreement' })).toEqual([1, 2, 3, 4]);
  expect(pointsBySeat(FOUR, undefined)).toEqual([1, 2, 3, 4]);
});

test('the next player begins, with the points of this game; partners stay partners', () => {
  expect(nextPlayers(FOUR, { winners: [0, 2], reason: 'line' })).toEqual([
    player('B', 2),
    player('C', 8),
    player('D', 4),
    player('A', 6),
  ]);
  expect(FOUR.players[0]).toEqual(player('A', 1));
});

test('after as many games as there are seats everybody has begun once', () => {
  let seats = ['A', 'B', 'C'];
  const first: string[] = [];
  for (let game = 0; game < 3; game++) {
    first.push(seats[0]!);
    seats = nextSeating(seats);
  }
  expect(first).toEqual(['A', 'B', 'C']);
  expect(seats).toEqual(['A', 'B', 'C']);
});
