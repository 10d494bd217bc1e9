import { describe, expect, test } from 'vitest';
import { checkName, checkNickname } from './names.ts';
import { fold, nameKeys } from './skeleton.ts';

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
    ['Solo', 'SoIo'],
    ['Solo', 'S0lo'],
    ['Solo', 'SOLO'],
    ['Solo', 'Ѕоӏо'], // Cyrillic throughout
    ['Solo', '𝐒𝐨𝐥𝐨'],
    ['Solo', 'So\u0335lo'],
    ['Modern', 'Modem'],
    ['Wanda', 'VVanda'],
    ['Bill', 'BiII'],
    ['Bill', 'Bi11'],
    ['Hawaiʻi', 'Hawaii'],
    ['محمد', 'محـمد'], // lengthened by a tatweel
  ])('%s and %s', (one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  test.each([
    ['Nina', 'ΝΙΝΑ'], // Greek capitals, whose small letters look different
    ['Maxim', 'МАХІМ'],
    ['Groß', 'Grob'],
    ['Solo', 'Տօӏօ'], // an Armenian capital, whose small letter looks different
  ])('%s and %s share a key', (one, other) => {
    expect(nameKeys(one).some((key) => nameKeys(other).includes(key))).toBe(true);
  });

  test('a name in upper or lower case has the same key', () => {
    for (const name of ['Анна', 'Νίνα', 'Groß', 'İnci', 'Ꮪꮎꮮꮎ']) {
      for (const other of [name.toLowerCase(), name.toUpperCase()]) {
        expect(nameKeys(other).some((key) => nameKeys(name).includes(key))).toBe(true);
      }
    }
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
    ['Аdmin', 'bad-name'], // a Cyrillic letter
    ['Invité', 'name-reserved'],
    ['Computer 3', 'name-reserved'],
    ['Gelöschter Spieler', 'name-reserved'],
    ['Adm1n', 'name-reserved'],
    ['C0mputer', 'name-reserved'],
    ['Solo\u3164', 'bad-name'], // Hangul fillers
    ['So\u115flo', 'bad-name'],
    ['So\u1160lo', 'bad-name'],
    ['Solo\uffa0', 'bad-name'],
    ['So\u2800lo', 'bad-name'], // a braille blank
    ['Solo\ufe0f', 'bad-name'], // a variation selector
    ['Solo\u{e0061}', 'bad-name'], // a tag
    ['So\u034flo', 'bad-name'], // a grapheme joiner
    ['So\u00adlo', 'bad-name'], // a soft hyphen
    ['\u2067Solo', 'bad-name'], // a bidi control
    ['So\u0378lo', 'bad-name'], // unassigned
    ['Sоlo', 'bad-name'], // Latin and Cyrillic
    ['Sοlo', 'bad-name'], // Latin and Greek
    ['Анnа', 'bad-name'],
    ['𐌀𐌍𐌍𐌀', 'bad-name'], // a historic script
    ['ʻʻ', 'bad-name'], // only modifier letters
  ])('%j is refused: %s', (name, error) => {
    expect(checkName(name)).toEqual({ ok: false, error });
  });

  test.each(['Anna李', 'アンナ', 'あんなさん', '안나', '안나Kim', 'Νίνα', 'ანა', 'שרה', 'محمد', 'สมชาย'])(
    '%s is written in scripts that go together',
    (name) => {
      expect(checkName(name)).toMatchObject({ ok: true, value: { name } });
    },
  );

  test('of a guest or bot may be shorter or longer, with the same characters', () => {
    for (const name of ['A', 'a'.repeat(30)]) expect(checkNickname(name)).toMatchObject({ ok: true });
    for (const name of ['', 'a'.repeat(31), 'A\u200bnna', '<b>', 'Sоlo']) {
      expect(checkNickname(name)).toEqual({ ok: false, error: 'bad-name' });
    }
    expect(checkNickname('Computer 3')).toEqual({ ok: false, error: 'name-reserved' });
  });

  test('is stored as written, without surrounding white space', () => {
    expect(checkName('  E\u0301lodie ')).toMatchObject({ value: { name: 'Élodie' } });
  });
});
