// Password hashing and verification. scrypt with N = 2^15, r = 8, p = 3 costs as much work as the common N = 2^17, p =
// 1 but a quarter of the memory (32 MiB), so that a small machine at home can afford it; hashes are computed one at a
// time, off the main thread. The cost is stored with each hash, so that it can be raised.

import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from '@quadrille/protocol';
import { GAME_IDS } from '@quadrille/rules';

interface Cost {
  readonly log2: number;
  readonly r: number;
  readonly p: number;
}

const SCRYPT_COST: Cost = { log2: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Requests beyond this queue length are refused. */
const MAX_QUEUED_HASHES = 50;

let waiting = 0;
let tail: Promise<unknown> = Promise.resolve();

/** The hash queue is full. */
export class TooManyHashes extends Error {}

/** Serialised: each hash takes 32 MiB and a core. */
function derive(password: string, salt: Buffer, { log2, r, p }: Cost): Promise<Buffer> {
  if (waiting >= MAX_QUEUED_HASHES) return Promise.reject(new TooManyHashes());
  waiting++;
  const options: ScryptOptions = { N: 2 ** log2, r, p, maxmem: 256 * 2 ** log2 * r };
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      // Different keyboards produce different code points for the same password.
      scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) =>
        error === null ? resolve(key) : reject(error),
      );
    }).finally(() => waiting--);
  const result = tail.then(work);
  tail = result.catch(() => undefined);
  return result;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, SCRYPT_COST);
  return [
    'scrypt',
    SCRYPT_COST.log2,
    SCRYPT_COST.r,
    SCRYPT_COST.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$');
}

/** Without a hash it takes as long and fails: the timing does not reveal whether there is one. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, log2, r, p, salt, key] = hash?.split('$') ?? [];
  if (salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(SALT_BYTES), SCRYPT_COST);
    return false;
  }
  const cost: Cost = { log2: Number(log2), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost), Buffer.from(key, 'base64url'));
}

/** Was it made with other cost parameters than the current ones? */
export const isOutdated = (hash: string): boolean =>
  !hash.startsWith(`scrypt$${SCRYPT_COST.log2}$${SCRYPT_COST.r}$${SCRYPT_COST.p}$`);

/** Length matters most; only the most obvious guesses are refused. */
export function isGoodPassword(password: string, name: string): boolean {
  const letters = Array.from(password);
  if (letters.length < MIN_PASSWORD_CHARS || letters.length > MAX_PASSWORD_CHARS) return false;
  const low = password.toLowerCase();
  return new Set(letters).size >= 4 && low !== name.toLowerCase() && !COMMON.test(low);
}

const COMMON = new RegExp(
  `^(pass(w(o|0)rd)?|passwort|motdepasse|geheim|secret|qwert[yz](uiop)?|azerty(uiop)?|letmein|welcome|abcdef\\w*|hallo|bonjour|iloveyou|quadrille|${GAME_IDS.join('|')}|admin)?[\\d!.]*$`,
);
