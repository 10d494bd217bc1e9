import { GAME_IDS } from '@quadrille/rules';
import { questionsOf } from '@quadrille/words/words';
import { expect, test } from 'vitest';
import { doingOf, keysOf } from './keys.ts';

const stroke = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });

test.each(GAME_IDS)('%s: no key means two things, and every question has one', (game) => {
  const keys = keysOf(game);
  expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
  const doings = keys.map(({ doing }) => doing);
  for (const question of questionsOf(game)) expect(doings).toContain(question);
});

test('browser shortcuts stay the browser’s', () => {
  expect(doingOf('quads', stroke('r'))).toBe('rotate');
  expect(doingOf('quads', stroke('r', true))).toBeUndefined();
  expect(doingOf('quads', stroke('q'))).toBeUndefined();
});
