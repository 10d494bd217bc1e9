import { isTableId } from '@quadrille/protocol';
import { expect, test } from 'vitest';
import { idFor, newId } from './secrets.ts';

test('new ids are valid table ids, are unique, and never start like a command-line option', () => {
  const names = Array.from({ length: 2000 }, newId);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !isTableId(name) || name.startsWith('-'))).toEqual([]);
});

test('ids derived from a request are valid table ids, and equal requests give equal ids', () => {
  const names = Array.from({ length: 2000 }, (_, n) => idFor('anna', `asked-${n}`));
  expect(new Set([...names, idFor('ben', 'asked-1')]).size).toBe(names.length + 1);
  expect(names.filter((name) => !isTableId(name) || name.startsWith('-'))).toEqual([]);
  expect(names.map((_, n) => idFor('anna', `asked-${n}`))).toEqual(names);
});
