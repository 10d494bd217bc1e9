import { isTableId } from '@quadrille/protocol';
import { expect, test } from 'vitest';
import { idFor, newId } from './secrets.ts';

test('names are names of tables, all different, and no command takes one for an option', () => {
  const names = Array.from({ length: 2000 }, newId);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !isTableId(name) || name.startsWith('-'))).toEqual([]);
});

test('names for what was asked for are as good, and the same for the same', () => {
  const names = Array.from({ length: 2000 }, (_, n) => idFor('anna', `asked-${n}`));
  expect(new Set([...names, idFor('ben', 'asked-1')]).size).toBe(names.length + 1);
  expect(names.filter((name) => !isTableId(name) || name.startsWith('-'))).toEqual([]);
  expect(names.map((_, n) => idFor('anna', `asked-${n}`))).toEqual(names);
});
