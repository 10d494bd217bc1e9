import { expect, test } from 'vitest';
import { readTables, standingOf, type Mine } from './mine.ts';

const MINE: Mine = { id: 'abcdefghijkl', game: 'quantik', seat: 1, names: ['Ben'] };

test('what was written is read', () => {
  expect(readTables(JSON.stringify([MINE]))).toEqual([MINE]);
});

test.each([undefined, '', 'null', '7', '{}', '[1,null,{"id":3}]', '[{"id":"x","game":"chess","names":[]}]'])(
  '%s holds no tables',
  (text) => {
    expect(readTables(text)).toEqual([]);
  },
);

test('whose turn it is follows from the record', () => {
  const record = '[Game "quantik"]\n\nAa1 *\n';
  expect(standingOf(MINE, record)).toBe('yours');
  expect(standingOf({ ...MINE, seat: 0 }, record)).toBe('theirs');
  expect(standingOf({ ...MINE, seat: undefined }, record)).toBe('waiting');
});

test('there is nothing to come back for once a game is over', () => {
  expect(standingOf(MINE, '[Game "quantik"]\n\n1:resigns 0-1\n')).toBeUndefined();
});
