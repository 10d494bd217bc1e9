// Names nobody can guess, and what is kept of secrets.

import { createHash, randomBytes } from 'node:crypto';

/** For what is public or shared by a link: 16 letters. None begins with a dash, or commands would take it for an option. */
export function newId(): string {
  const id = randomBytes(12).toString('base64url');
  return id.startsWith('-') ? newId() : id;
}

/** The same name each time for what somebody asks for by an id of theirs; nobody can guess it who does not know that id. */
export function idFor(player: string, asked: string): string {
  const id = createHash('sha256').update(`${player}:${asked}`).digest('base64url').slice(0, 16);
  return id.startsWith('-') ? idFor(player, `${asked}-`) : id;
}

/** For what proves who somebody is: 192 bits. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** What is kept of a token. It is long and random, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
