import { GAME_IDS, GAMES } from '@quadrille/rules';
import { GAME_ACTIONS, questionsOf, wordsOf } from '@quadrille/words';
import { WORDS } from '@quadrille/words/testing';
import { expect, test } from 'vitest';
import { boardActionForKey, keysFor } from './keys.ts';

const stroke = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false });

test.each(GAME_IDS)('%s: no key means two things, and every question has one', (game) => {
  const keys = keysFor(GAMES[game]);
  expect(new Set(keys.map(([key]) => key)).size).toBe(keys.length);
  const actions = keys.map(([, action]) => action);
  for (const question of questionsOf(game)) expect(actions).toContain(question);
});

test.each(GAME_IDS)('%s explains its own keys in every language', (game) => {
  const own = keysFor(GAMES[game]).flatMap(([, doing]) => GAME_ACTIONS.filter((action) => action === doing));
  const explained = Object.values(WORDS).map((words) => wordsOf(words, game).keyHelp ?? {});
  expect(explained.flatMap((help) => own.filter((action) => !(action in help)))).toEqual([]);
});

test('browser shortcuts stay the browser’s', () => {
  expect(boardActionForKey(GAMES.quads, stroke('r'))).toBe('rotate');
  expect(boardActionForKey(GAMES.quads, stroke('r', true))).toBeUndefined();
  expect(boardActionForKey(GAMES.quads, stroke('q'))).toBeUndefined();
});
