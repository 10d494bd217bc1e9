import { expect, test } from 'vitest';
import { mutedPlayers, readMuted, toggleMuted } from './muted.ts';

test.each([undefined, '', 'null', '7', '{}', '[1,null,{"id":3}]'])('stored value %s mutes no player', (text) => {
  expect(readMuted(text)).toEqual(new Set());
});

test('a player stays muted until unmuted, and the list keeps the latest 200', () => {
  toggleMuted('anna');
  toggleMuted('ben');
  expect(mutedPlayers()).toEqual(new Set(['anna', 'ben']));
  expect(toggleMuted('anna')).toEqual(new Set(['ben']));
  for (let n = 0; n < 250; n++) toggleMuted(`player ${n}`);
  expect(mutedPlayers().size).toBe(200);
  expect(mutedPlayers().has('player 249')).toBe(true);
});
