import { expect, test } from 'vitest';
import { runsOf, spoken } from './strong.ts';

test('strong words are told apart, wherever they stand', () => {
  expect(runsOf('a **b** c')).toEqual([
    { text: 'a ', strong: false },
    { text: 'b', strong: true },
    { text: ' c', strong: false },
  ]);
  expect(runsOf('**b**')).toEqual([{ text: 'b', strong: true }]);
  expect(runsOf('')).toEqual([]);
});

test('angle brackets stay what they are', () => {
  expect(runsOf('<b>**<i>**')).toEqual([
    { text: '<b>', strong: false },
    { text: '<i>', strong: true },
  ]);
});

test('nobody hears the asterisks', () => {
  expect(spoken('Place a **sphere on b2**.')).toBe('Place a sphere on b2.');
});
