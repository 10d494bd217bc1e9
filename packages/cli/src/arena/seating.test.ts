import { expect, test } from 'vitest';
import { roundOf, seatingOf } from './seating.ts';

const seatings = (contestants: number, seats: number, games: number) =>
  Array.from({ length: games }, (_, game) => seatingOf(contestants, seats, game));

test('two contestants swap seats after every game', () => {
  expect(seatings(2, 2, 4)).toEqual([
    [0, 1],
    [1, 0],
    [0, 1],
    [1, 0],
  ]);
});

test.each([3, 4])('%i contestants play in every order', (contestants) => {
  const orders = contestants === 3 ? 6 : 24;
  expect(new Set(seatings(contestants, contestants, orders).map(String)).size).toBe(orders);
});

test('in one round each contestant plays every seat with the same neighbours', () => {
  for (let round = 0; round < 6; round++) {
    const games = seatings(4, 4, 4 * (round + 1)).slice(4 * round);
    expect(games.map((_, i) => roundOf(4, 4 * round + i))).toEqual([round, round, round, round]);
    expect(new Set(games.map((seats) => seats.indexOf(0)))).toEqual(new Set([0, 1, 2, 3]));
    const followers = games.map((seats) => seats[(seats.indexOf(0) + 1) % 4]);
    expect(new Set(followers).size).toBe(1);
  }
});

test('two contestants alternate on four seats', () => {
  expect(seatings(2, 4, 2)).toEqual([
    [0, 1, 0, 1],
    [1, 0, 1, 0],
  ]);
});
