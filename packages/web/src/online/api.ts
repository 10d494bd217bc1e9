// HTTP requests to the server: availability, guest sessions, the player's tables, opening a table.

import {
  NAME_REFUSALS,
  REFUSALS,
  type Me,
  type NameRefusal,
  type Refusal,
  type Settings,
  type TableView,
} from '@quadrille/protocol';
import { newCommandId, type HttpFailure } from '@quadrille/protocol/client';
import { err, type Result } from '@quadrille/rules';
import { http } from './http.ts';

/** Reachable, not deployed at this origin, or temporarily unavailable. */
export type ServerStatus = 'there' | 'absent' | 'away';

/** A static deployment has no `/api/tables`, so anything but JSON means that there is no server. */
export async function findServer(): Promise<ServerStatus> {
  const answer = await http.send('GET', '/api/tables');
  // 429: the server exists but limits this address, so try again.
  if (answer === undefined || answer.status >= 500 || answer.status === 429) return 'away';
  return answer.ok && answer.body !== undefined ? 'there' : 'absent';
}

/** Refusals other than the expected ones count as `unavailable`. */
async function post<T, Known extends string>(
  path: string,
  body: object,
  refusals: readonly Known[],
): Promise<Result<T, Known | 'unavailable'>> {
  const answer = await http.request<T>('POST', path, body);
  return answer.ok ? answer : err(refusals.find((code) => code === answer.error.code) ?? 'unavailable');
}

/** Creates a guest session, or renames the guest. The session cookie is not readable by scripts. */
export function createSession(name: string): Promise<Result<Me, Refusal | NameRefusal>> {
  return post('/api/session', name === '' ? {} : { name }, [...REFUSALS, ...NAME_REFUSALS]);
}

/** A request that got no response may have succeeded; repeating it with the same id yields the same table. */
let unanswered: { readonly wanted: string; readonly id: string } | undefined;

export async function requestTable(
  settings: Settings,
  place: number,
): Promise<Result<{ readonly table: string }, Refusal>> {
  const wanted = JSON.stringify({ settings, place });
  if (unanswered?.wanted !== wanted) unanswered = { wanted, id: newCommandId() };
  const wish = { id: unanswered.id, settings, place };
  const opened = await post<{ readonly table: string }, Refusal>('/api/tables', wish, REFUSALS);
  if (opened.ok || opened.error !== 'unavailable') unanswered = undefined;
  return opened;
}

/** The tables at which the player is seated. */
export const ownTables = (): Promise<Result<{ readonly tables: readonly TableView[] }, HttpFailure>> =>
  http.request('GET', '/api/session/tables');
