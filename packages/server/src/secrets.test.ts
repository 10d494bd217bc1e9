import { isTableId } from '@quadrille/protocol';
import { expect, test } from 'vitest';
import { newId } from './secrets.ts';

test('names are names of tables, all different, and no command takes one for an option', () => {
  const names = Array.from({ length: 2000 }, newId);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !isTableId(name) || name.startsWith('-'))).toEqual([]);
});
