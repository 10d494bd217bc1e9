// Random ids and tokens, and their hashes.

import { createHash, randomBytes } from 'node:crypto';

/** For public ids and links: 16 characters. None starts with a dash, which commands would take for an option. */
export function newId(): string {
  const id = randomBytes(12).toString('base64url');
  return id.startsWith('-') ? newId() : id;
}

/** A deterministic id for a player's idempotency key; it cannot be guessed without that key. */
export function idFor(player: string, asked: string): string {
  const id = createHash('sha256').update(`${player}:${asked}`).digest('base64url').slice(0, 16);
  return id.startsWith('-') ? idFor(player, `${asked}-`) : id;
}

/** For credentials: 192 bits. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** The stored form of a token. Tokens are long and random, so a plain hash suffices. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
