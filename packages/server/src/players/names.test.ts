import { describe, expect, test } from 'vitest';
import { checkName, fold } from './names.ts';

describe('names that are the same', () => {
  test.each([
    ['Anna', 'anna'],
    ['Élodie', 'elodie'],
    ['Groß', 'GROSS'],
    ['Müller', 'Muller'],
    ['Anna B', 'anna_b'],
    ['Anna', 'Аnnа'], // two Cyrillic letters
    ['Søren', 'Soren'],
    ['ﬁona', 'fiona'],
    ['ＡＮＮＡ', 'anna'],
    ['İnci', 'inci'],
  ])('%s and %s', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  test('others are not', () => {
    expect(fold('Anna')).not.toBe(fold('Hanna'));
    expect(fold('李娜')).not.toBe(fold('李雷'));
  });
});

describe('a name', () => {
  test.each(['Jo', 'Élodie', 'Jean-Luc', 'O’Neil', "d'Arc", '李娜', 'Анна', 'नेहा', 'x_1.y', 'Anna B', 'a'.repeat(20)])(
    '%s is allowed',
    (name) => {
      expect(checkName(name)).toMatchObject({ ok: true, value: { name } });
    },
  );

  test.each([
    ['', 'bad-name'],
    ['a', 'bad-name'],
    ['a'.repeat(21), 'bad-name'],
    ['-anna', 'bad-name'],
    ['an  na', 'bad-name'],
    ['an\u200bna', 'bad-name'],
    ['an\u202ena', 'bad-name'],
    ['<b>', 'bad-name'],
    ['an\nna', 'bad-name'],
    [`a${'\u0301'.repeat(9)}b`, 'bad-name'],
    ['Admin', 'name-reserved'],
    ['ádmin-42', 'name-reserved'],
    ['Аdmin', 'name-reserved'],
    ['Invité', 'name-reserved'],
    ['Computer 3', 'name-reserved'],
    ['Gelöschter Spieler', 'name-reserved'],
  ])('%j is refused: %s', (name, error) => {
    expect(checkName(name)).toEqual({ ok: false, error });
  });

  test('is kept as written, without what surrounds it', () => {
    expect(checkName('  E\u0301lodie ')).toMatchObject({ value: { name: 'Élodie' } });
  });
});
