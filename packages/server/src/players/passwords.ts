// Passwords: what is kept of them, and how they are compared. scrypt with N = 2^15, r = 8, p = 3 costs as much work as
// the common N = 2^17, p = 1 but a quarter of the memory (32 MiB), so that a small machine at home can afford it; one is
// worked out at a time, off the main thread. The cost is written with each hash, so that it can grow.

import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '@quadrille/protocol';

interface Cost {
  readonly log2: number;
  readonly r: number;
  readonly p: number;
}

const COST: Cost = { log2: 15, r: 8, p: 3 };
const SALT = 16;
const LENGTH = 32;
/** Whoever comes when so many wait already is sent away. */
const MOST_WAITING = 50;

let waiting = 0;
let tail: Promise<unknown> = Promise.resolve();

/** Too many passwords are being worked out at once. */
export class Crowded extends Error {}

/** One after the other: each takes its memory and a core. */
function derive(password: string, salt: Buffer, { log2, r, p }: Cost): Promise<Buffer> {
  if (waiting >= MOST_WAITING) return Promise.reject(new Crowded());
  waiting++;
  const options: ScryptOptions = { N: 2 ** log2, r, p, maxmem: 256 * 2 ** log2 * r };
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      // The same password typed on two keyboards is the same.
      scrypt(password.normalize('NFKC'), salt, LENGTH, options, (error, key) =>
        error === null ? resolve(key) : reject(error),
      );
    }).finally(() => waiting--);
  const result = tail.then(work);
  tail = result.catch(() => undefined);
  return result;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.log2, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Compared with nothing, it takes as long and fails: the time does not tell whether there was anything to compare. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, log2, r, p, salt, key] = hash?.split('$') ?? [];
  if (salt === undefined || key === undefined) {
    await derive(password, Buffer.alloc(SALT), COST);
    return false;
  }
  const cost: Cost = { log2: Number(log2), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost), Buffer.from(key, 'base64url'));
}

/** Was it made at another cost than today's? */
export const isOutdated = (hash: string): boolean => !hash.startsWith(`scrypt$${COST.log2}$${COST.r}$${COST.p}$`);

/** Length is what matters; only what anybody would try first is refused. */
export function isGoodPassword(password: string, name: string): boolean {
  const letters = Array.from(password);
  if (letters.length < SHORTEST_PASSWORD || letters.length > LONGEST_PASSWORD) return false;
  const low = password.toLowerCase();
  return new Set(letters).size >= 4 && low !== name.toLowerCase() && !COMMON.test(low);
}

const COMMON =
  /^(pass(w(o|0)rd)?|passwort|motdepasse|geheim|secret|qwert[yz](uiop)?|azerty(uiop)?|letmein|welcome|abcdef\w*|hallo|bonjour|iloveyou|quadrille|quantik|admin)?[\d!.]*$/;
