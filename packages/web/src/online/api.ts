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
import { err, ok, type Result } from '@quadrille/rules';
import { newCommandId } from './reconnecting-socket.ts';

/** Reachable, not deployed at this origin, or temporarily unavailable. */
export type ServerStatus = 'there' | 'absent' | 'away';

async function answerOf(path: string, init?: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(path, init);
  } catch {
    return undefined;
  }
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.includes('json') === true;

/** A static deployment has no `/api/tables`, so anything but JSON means that there is no server. */
export async function findServer(): Promise<ServerStatus> {
  const answer = await answerOf('/api/tables');
  // 429: the server exists but limits this address, so try again.
  if (answer === undefined || answer.status >= 500 || answer.status === 429) return 'away';
  return answer.ok && isJson(answer) ? 'there' : 'absent';
}

async function post<T, Known extends string>(
  path: string,
  body: object,
  refusals: readonly Known[],
): Promise<Result<T, Known | 'unavailable'>> {
  const answer = await answerOf(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer === undefined || !isJson(answer)) return err('unavailable');
  const value = (await answer.json()) as T & { readonly code?: string };
  if (answer.ok) return ok(value);
  return err(refusals.find((code) => code === value.code) ?? 'unavailable');
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
export async function ownTables(): Promise<readonly TableView[]> {
  const answer = await answerOf('/api/session/tables');
  if (answer?.ok !== true || !isJson(answer)) return [];
  return ((await answer.json()) as { readonly tables: readonly TableView[] }).tables;
}
