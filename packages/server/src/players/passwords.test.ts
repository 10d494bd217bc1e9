import { expect, test } from 'vitest';
import { hashPassword, isGoodPassword, isOutdated, verifyPassword } from './passwords.ts';

test('a password matches its hash, another does not, and the hash does not contain it', async () => {
  const hash = await hashPassword('four quiet marbles');
  expect(hash).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await verifyPassword('four quiet marbles', hash)).toBe(true);
  expect(await verifyPassword('four quiet marble', hash)).toBe(false);
  expect(await hashPassword('four quiet marbles')).not.toBe(hash);
  expect(isOutdated(hash)).toBe(false);
});

test('composed and decomposed letters are the same password', async () => {
  const hash = await hashPassword('cafe\u0301 au lait');
  expect(await verifyPassword('caf\u00e9 au lait', hash)).toBe(true);
});

test('a hash made at another cost is still verified, and reported as outdated', async () => {
  // RFC 7914, section 12: N = 1024, r = 8, p = 16, first half of the key.
  const salt = Buffer.from('NaCl').toString('base64url');
  const key = Buffer.from('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex');
  const hash = ['scrypt', 10, 8, 16, salt, key.toString('base64url')].join('$');
  expect(await verifyPassword('password', hash)).toBe(true);
  expect(isOutdated(hash)).toBe(true);
});

async function timeToFail(against: string | undefined): Promise<number> {
  const began = performance.now();
  expect(await verifyPassword('something else', against)).toBe(false);
  return performance.now() - began;
}

test('without a hash, verifying takes as long and fails', async () => {
  const hash = await hashPassword('four quiet marbles');
  const [known, unknown] = [await timeToFail(hash), await timeToFail(undefined)];
  expect(unknown).toBeGreaterThan(known / 5);
});

test.each(['', 'short', 'aaaaaaaaaa', 'password123', 'Passwort1', 'motdepasse', '12345678', 'anna-lena'])(
  '%j is refused as a password for anna-lena',
  (password) => {
    expect(isGoodPassword(password, 'Anna-Lena')).toBe(false);
  },
);

test.each(['four quiet marbles', 'kq7-fpw2', 'Ein Würfel auf b2'])('%j is accepted as a password', (password) => {
  expect(isGoodPassword(password, 'Anna')).toBe(true);
});
