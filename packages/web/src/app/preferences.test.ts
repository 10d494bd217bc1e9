import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, readPreferences, type Preferences } from './preferences.ts';

test('saved preferences are read back', () => {
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
  '%s gives the default preferences',
  (text) => {
    expect(readPreferences(text)).toEqual(DEFAULT_PREFERENCES);
  },
);

test('an invalid value is replaced by its default, the others are kept', () => {
  expect(readPreferences('{"theme":"dark","volume":-1}')).toEqual({ ...DEFAULT_PREFERENCES, theme: 'dark' });
});
