import { expect, test } from 'vitest';
import { nextPlayers, nextSeating, pointsBySeat } from './series.ts';

const player = (name: string, points: number) => ({ name, points });
const FOUR = { players: [player('A', 1), player('B', 2), player('C', 3), player('D', 4)], stake: 5 };

test('every winner gains the stake', () => {
  expect(pointsBySeat(FOUR, { winners: [1, 3], reason: 'line' })).toEqual([1, 7, 3, 9]);
  expect(pointsBySeat(FOUR, { winners: [], reason: 'agreement' })).toEqual([1, 2, 3, 4]);
  expect(pointsBySeat(FOUR, undefined)).toEqual([1, 2, 3, 4]);
});

test('in the next game the next player begins; points and partners are kept', () => {
  expect(nextPlayers(FOUR, { winners: [0, 2], reason: 'line' })).toEqual([
    player('B', 2),
    player('C', 8),
    player('D', 4),
    player('A', 6),
  ]);
  expect(FOUR.players[0]).toEqual(player('A', 1));
});

test('after one game per seat every player has begun once', () => {
  let seats = ['A', 'B', 'C'];
  const first: string[] = [];
  for (let game = 0; game < 3; game++) {
    first.push(seats[0]!);
    seats = nextSeating(seats);
  }
  expect(first).toEqual(['A', 'B', 'C']);
  expect(seats).toEqual(['A', 'B', 'C']);
});
