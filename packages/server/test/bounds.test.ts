// Every field of every request and message, at its bounds and just beyond them, on a real server.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ToServer } from '@quadrille/protocol';
import { BOUNDS, fieldsOf, letters, messageWith, type Bound, type BoundName } from '@quadrille/protocol/testing';
import { is, type GenericSchema } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../src/http/route.ts';
import { ROUTES } from '../src/http/routes.ts';
import { newId } from '../src/secrets.ts';
import { startServer, type Server } from '../src/server.ts';
import { TestClient } from './client.ts';

/** Query parameters are text. */
const query = (least: number, most: number): Bound => ({
  accepted: [String(least), String(most)],
  refused: [...(least > 0 ? [String(least - 1)] : []), String(most + 1), '-1', '1.5', '', 'x', '9'.repeat(16)],
});

const OWN_BOUNDS = {
  since: query(0, 1_000_000),
  limit: query(1, 10_000),
  time: { accepted: ['0', '9'.repeat(15)], refused: ['9'.repeat(16), '-1', '1.5', ''] },
  cursor: { accepted: ['x', letters(64)], refused: [letters(65)] },
  form: { accepted: ['lines', 'records'], refused: ['', 'other'] },
  /** Any text that fits into a URL. */
  anyId: { accepted: ['x', letters(1400)], refused: [letters(1401)] },
} as const satisfies Record<string, Bound>;
const ALL: Readonly<Record<string, Bound>> = { ...BOUNDS, ...OWN_BOUNDS };
type Name = BoundName | keyof typeof OWN_BOUNDS;

const SETTINGS: Readonly<Record<string, Name>> = {
  '.settings.game': 'game',
  '.settings.options?': 'options',
  '.settings.control(clock).total': 'clockTotal',
  '.settings.control(clock).increment': 'clockIncrement',
  '.settings.control(days).days': 'days',
  '.settings.access?': 'access',
  '.settings.order?': 'order',
  '.settings.stake?': 'stake',
  '.settings.rated?': 'rated',
};
const COMMAND: Readonly<Record<string, Name>> = {
  '.command(move).move': 'move',
  '.command(move).acts?': 'count',
  '.command(sit).place?': 'place',
  '.command(invite-computer).place?': 'place',
  '.command(invite-computer).level': 'level',
  '.command(dismiss-computer).place': 'place',
  '.command(propose).what': 'proposal',
  '.command(agree).what': 'proposal',
  '.command(decline).what': 'proposal',
  '.command(say).text?': 'saying',
  '.command(say).phrase?': 'phrase',
};
const PASSKEY: Readonly<Record<string, Name>> = {
  '.response.id': 'passkeyId',
  '.response.rawId': 'base64',
  '.response.response.clientDataJSON': 'base64',
};
const PROOF: Readonly<Record<string, Name>> = {
  ...PASSKEY,
  '.response.response.authenticatorData': 'base64',
  '.response.response.signature': 'base64',
  '.response.response.userHandle?': 'anyText',
  '.response.clientExtensionResults?': 'anyObject',
};
const under = (prefix: string, fields: Readonly<Record<string, Name>>): Record<string, Name> =>
  Object.fromEntries(Object.entries(fields).map(([path, name]) => [prefix + path, name]));

/** The fields of each route, by `METHOD path part`; routes without fields are absent. */
const REQUESTS: Readonly<Record<string, Readonly<Record<string, Name>>>> = {
  'POST /api/session body': { '.name?': 'guestName' },
  'DELETE /api/sessions/:session params': { '.session': 'sha256' },
  'POST /api/handover/redeem body': { '.code': 'token' },
  'POST /api/account body': { '.name': 'accountName', '.password': 'password' },
  'PATCH /api/account body': { '.name': 'accountName' },
  'POST /api/sign-in body': { '.name': 'accountName', '.password': 'password' },
  'PUT /api/account/password body': { '.password': 'password', '.current?': 'password' },
  'POST /api/passkeys/options body': { '.name?': 'accountName' },
  'POST /api/passkeys body': {
    ...PASSKEY,
    '.response.response.attestationObject': 'base64',
    '.response.response.transports[]': 'transport',
    '.response.clientExtensionResults?': 'anyObject',
  },
  'DELETE /api/passkeys/:passkey params': { '.passkey': 'anyId' },
  'POST /api/sign-in/passkey body': PROOF,
  'POST /api/account/confirm body': { '(password).password': 'password', ...under('(response)', PROOF) },
  'POST /api/sign-in/recovery body': { '.name': 'accountName', '.code': 'recoveryCode' },
  'GET /api/players/:player params': { '.player': 'publicId' },
  'GET /api/players/:player/games params': { '.player': 'publicId' },
  'GET /api/players/:player/games query': { '.after?': 'cursor' },
  'GET /api/players/:player/ratings/:game params': { '.player': 'publicId', '.game': 'game' },
  'GET /api/leaderboards/:game params': { '.game': 'game' },
  'POST /api/tables body': { '.id?': 'openingId', ...SETTINGS, '.place?': 'place' },
  'GET /api/tables/:table params': { '.table': 'publicId' },
  'GET /api/tables/:table/record params': { '.table': 'publicId' },
  'GET /api/tables/:table/stream params': { '.table': 'publicId' },
  'GET /api/tables/:table/stream query': { '.since?': 'since' },
  'POST /api/tables/:table params': { '.table': 'publicId' },
  'POST /api/tables/:table body': { '.id?': 'commandId', ...COMMAND },
  'POST /api/tables/:table/invitations params': { '.table': 'publicId' },
  'POST /api/tables/:table/invitations body': { '.player': 'publicId' },
  'GET /api/games query': {
    '.game?': 'game',
    '.since?': 'time',
    '.after?': 'publicId',
    '.limit?': 'limit',
    '.as?': 'form',
  },
  'POST /api/bots body': { '.name': 'guestName' },
  'DELETE /api/bots/:bot params': { '.bot': 'publicId' },
  'POST /api/bots/:bot/tokens params': { '.bot': 'publicId' },
  'POST /api/bots/:bot/tokens body': { '.note?': 'note' },
  'DELETE /api/bots/:bot/tokens/:token params': { '.bot': 'publicId', '.token': 'sha256' },
};

const MESSAGES: Readonly<Record<string, Name>> = {
  '(do).table': 'publicId',
  '(do).id': 'commandId',
  ...under('(do)', COMMAND),
  '(follow).table': 'publicId',
  '(follow).since?': 'count',
  '(leave).table': 'publicId',
  '(lobby).on': 'yesOrNo',
  '(news).on': 'yesOrNo',
  ...under('(seek)', SETTINGS),
  '(ping).n': 'count',
};

interface Part {
  readonly title: string;
  readonly route: Route;
  readonly part: 'params' | 'query' | 'body';
  readonly schema: GenericSchema;
}

const PARTS: readonly Part[] = ROUTES.flatMap((route) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    const title = `${route.method} ${route.path} ${part}`;
    return schema === undefined || fieldsOf(schema).length === 0 ? [] : [{ title, route, part, schema }];
  }),
);

let folder: string;
let server: Server;
let base: string;
let anna: TestClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  const database = join(folder, 'quadrille.sqlite');
  // One guest opens all tables and tries all accounts: quotas have their own tests.
  const quotas = { openings: [1e6, 1e6], waitingPerGuest: 1e6, unfinishedPerPlayer: 1e6 } as const;
  server = await startServer({ port: 0, database, proxied: 1, messages: [1e6, 1e6], quotas });
  base = `http://127.0.0.1:${server.port}`;
  anna = await TestClient.connectGuest(base, 'Anna');
});
afterAll(async () => {
  anna.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const usualOf =
  (fields: Readonly<Record<string, Name>>) =>
  (path: string): unknown =>
    ALL[fields[path] ?? fields[`${path}?`]!]!.accepted[0];

const pathOf = (path: string): string => path.replace(/:\w+/g, letters(16));

/** Whether the request is refused as malformed. Any other response means that it passed validation. */
async function isMalformed({ route, part }: Part, value: unknown): Promise<boolean> {
  const search = part === 'query' ? `?${new URLSearchParams(value as Record<string, string>).toString()}` : '';
  for (;;) {
    const answer = await fetch(base + pathOf(route.path) + search, {
      method: route.method,
      headers: {
        authorization: `Bearer ${anna.token}`,
        'content-type': 'application/json',
        // A new address each time, so that rate limits do not interfere.
        'x-forwarded-for': newId(),
      },
      ...(part === 'body' ? { body: JSON.stringify(value) } : {}),
    });
    if (answer.status === 200 && part === 'query') {
      await answer.body?.cancel();
      return false;
    }
    const said = (await answer.json().catch(() => ({}))) as { code?: string; why?: string };
    // Commands that are invalid at this table are refused without `why`.
    if (answer.status !== 429 || said.code === 'wait') return said.code === 'bad-message' && said.why !== undefined;
    await sleep(100);
  }
}

describe.each(PARTS)('$title', (part) => {
  const { title, schema } = part;
  const fields = REQUESTS[title] ?? {};

  test('has a bound for every field', () => {
    expect(Object.keys(fields)).toEqual(fieldsOf(schema));
  });

  test.each(Object.entries(fields))('%s takes what it should and nothing beyond', async (path, name) => {
    const { accepted, refused } = ALL[name]!;
    const message = (value: unknown) => messageWith(schema, path, value, usualOf(fields));
    // An invalid path gives 404, as an unknown one does, so only the schema can be tested.
    const takes = async (value: unknown): Promise<boolean> =>
      part.part === 'params' ? is(schema, message(value)) : !(await isMalformed(part, message(value)));
    for (const value of accepted) expect([value, await takes(value)]).toEqual([value, true]);
    for (const value of refused) expect([value, await takes(value)]).toEqual([value, false]);
  });
});

test('every listed request exists', () => {
  const titles = new Set(PARTS.map(({ title }) => title));
  expect(Object.keys(REQUESTS).filter((title) => !titles.has(title))).toEqual([]);
});

/** Whether a message is refused as malformed. Replies keep the order of messages. */
async function isMalformedMessage(message: unknown): Promise<boolean> {
  const before = anna.received.length;
  const n = before + 1_000_000;
  const pong = anna.next('pong', (answer) => answer.n === n);
  anna.send(JSON.stringify(message));
  anna.send({ t: 'ping', n });
  await pong;
  return anna.received.slice(before).some((each) => each.t === 'refused' && each.code === 'bad-message');
}

describe('over a WebSocket', () => {
  test('there is a bound for every field', () => {
    expect(Object.keys(MESSAGES)).toEqual(fieldsOf(ToServer));
  });

  test.each(Object.entries(MESSAGES))('%s takes what it should and nothing beyond', async (path, name) => {
    const { accepted, refused } = ALL[name]!;
    const message = (value: unknown) => messageWith(ToServer, path, value, usualOf(MESSAGES));
    for (const value of accepted) expect([value, await isMalformedMessage(message(value))]).toEqual([value, false]);
    for (const value of refused) expect([value, await isMalformedMessage(message(value))]).toEqual([value, true]);
  });
});
