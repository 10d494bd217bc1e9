// What is asked of the server by plain requests: whether it is there, who one is, one's tables, a new one.

import { REFUSALS, type Me, type Refusal, type Settings, type TableView } from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import { newCommandId } from './line.ts';

/** There, not at this address at all, or not now. */
export type Found = 'there' | 'absent' | 'away';

async function answerOf(path: string, init?: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(path, init);
  } catch {
    return undefined;
  }
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.includes('json') === true;

/** A site of files alone has no tables, not even an empty list of them. */
export async function findServer(): Promise<Found> {
  const answer = await answerOf('/api/tables');
  if (answer === undefined || answer.status >= 500) return 'away';
  return answer.ok && isJson(answer) ? 'there' : 'absent';
}

async function post<T>(path: string, body: object): Promise<Result<T, Refusal>> {
  const answer = await answerOf(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer === undefined || !isJson(answer)) return err('unavailable');
  const value = (await answer.json()) as T & { readonly code?: string };
  if (answer.ok) return ok(value);
  return err(REFUSALS.find((code) => code === value.code) ?? 'unavailable');
}

/** Whoever has no session becomes a guest; a guest may take another name. The browser keeps the proof, scripts do not. */
export function enter(name: string): Promise<Result<Me, Refusal>> {
  return post<Me>('/api/session', name === '' ? {} : { name });
}

/** What was asked for without an answer: it may be there. Asked for again it is the same table. */
let unanswered: { readonly wanted: string; readonly id: string } | undefined;

export async function openTable(
  settings: Settings,
  place: number,
): Promise<Result<{ readonly table: string }, Refusal>> {
  const wanted = JSON.stringify({ settings, place });
  if (unanswered?.wanted !== wanted) unanswered = { wanted, id: newCommandId() };
  const opened = await post<{ readonly table: string }>('/api/tables', { id: unanswered.id, settings, place });
  if (opened.ok || opened.error !== 'unavailable') unanswered = undefined;
  return opened;
}

/** The tables where one sits. */
export async function ownTables(): Promise<readonly TableView[]> {
  const answer = await answerOf('/api/session/tables');
  if (answer?.ok !== true || !isJson(answer)) return [];
  return ((await answer.json()) as { readonly tables: readonly TableView[] }).tables;
}
