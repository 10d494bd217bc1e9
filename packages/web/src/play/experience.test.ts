import { GAME_IDS } from '@quadrille/rules';
import { expect, test } from 'vitest';
import { countFinishedGame, isBeginner } from './experience.ts';

test('after three games of a kind its next steps are no longer told, those of the others still are', () => {
  const [game, other] = GAME_IDS;
  for (let n = 0; n < 3; n++) {
    expect(isBeginner(game)).toBe(true);
    countFinishedGame(game);
  }
  expect(isBeginner(game)).toBe(false);
  countFinishedGame(game);
  expect(isBeginner(game)).toBe(false);
  expect(isBeginner(other)).toBe(true);
});
