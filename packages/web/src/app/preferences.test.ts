import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, readPreferences, type Preferences } from './preferences.ts';

test('what was written is read', () => {
  const mine: Preferences = {
    theme: 'contrast',
    colours: 'safe',
    motion: 'none',
    verbosity: 'full',
    volume: 0,
    coordinates: false,
    showLegal: false,
    showThreats: true,
    clockWarnings: false,
    chat: true,
  };
  expect(readPreferences(JSON.stringify(mine))).toEqual(mine);
});

test.each([undefined, '', 'null', '[]', '7', '{"theme":"pink","volume":9,"coordinates":"yes"}'])(
  '%s gives what everybody begins with',
  (text) => {
    expect(readPreferences(text)).toEqual(DEFAULT_PREFERENCES);
  },
);

test('one bad value costs only itself', () => {
  expect(readPreferences('{"theme":"dark","volume":-1}')).toEqual({ ...DEFAULT_PREFERENCES, theme: 'dark' });
});
