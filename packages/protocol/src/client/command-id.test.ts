import { is } from 'valibot';
import { expect, test } from 'vitest';
import { CommandId } from '../ids.ts';
import { newCommandId } from './command-id.ts';

test('ids of commands are valid, have 128 bits and differ', () => {
  const ids = Array.from({ length: 1000 }, newCommandId);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id) && is(CommandId, id))).toBe(true);
  expect(new Set(ids).size).toBe(1000);
  // Every digit takes every value.
  for (let digit = 0; digit < 32; digit++) expect(new Set(ids.map((id) => id[digit])).size).toBe(16);
});
