// Validates the AsyncAPI document against AsyncAPI 3.0 and against the server's messages.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseFromServer, parseToServer, REFUSALS, type FromServer } from '@quadrille/protocol';
import { Ajv, type ValidateFunction } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { MESSAGE_RATE, MAX_PER_ADDRESS, startServer, type Server } from '../../src/server.ts';
import { PING_INTERVAL_MS, MAX_FOLLOWED_TABLES, SILENCE_TIMEOUT_MS } from '../../src/connection.ts';
import { TestClient } from '../client.ts';
import { LIMITS } from '../../src/http/asyncapi.ts';
import { CLOSE_CODES, EVENTS, FROM_SERVER, TO_SERVER } from '../../src/http/asyncapi-texts.ts';

interface Message {
  readonly name: string;
  readonly summary: string;
  readonly payload: { readonly properties: Record<string, unknown>; readonly required: readonly string[] };
  readonly examples: readonly { readonly payload: object }[];
}
interface Union {
  readonly oneOf: readonly { readonly properties: Record<string, { const?: string }>; readonly description?: string }[];
}
interface Document {
  readonly info: { readonly description: string };
  readonly components: {
    readonly messages: Record<string, Message>;
    readonly schemas: Record<string, Union> & { TableEvent: { readonly allOf: readonly [unknown, Union] } };
  };
}

let folder: string;
let server: Server;
let base: string;
let document: Document;
const ajv = new Ajv({ strict: false, allErrors: true });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite'), messages: [1e6, 1e6] });
  base = `http://127.0.0.1:${server.port}`;
  document = (await (await fetch(`${base}/api/asyncapi.json`)).json()) as Document;
  ajv.addSchema(document, 'doc');
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const validators = new Map<string, ValidateFunction>();
function faultsOf(name: string, payload: unknown): unknown {
  let validate = validators.get(name);
  if (validate === undefined) {
    validate = ajv.compile({ $ref: `doc#/components/messages/${name}/payload` });
    validators.set(name, validate);
  }
  return validate(payload) ? undefined : validate.errors;
}

/** The schema of AsyncAPI 3.0. Only this file of the package is read: none of its code runs. */
const ASYNCAPI = new URL(import.meta.resolve('@asyncapi/specs/schemas/3.0.0-without-$id.json'));

/** Formats such as `uri` would need another package. */
const isAsyncApi = new Ajv({ strict: false, validateFormats: false }).compile(
  JSON.parse(readFileSync(ASYNCAPI, 'utf8')) as object,
);

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    if (key === '$ref' && typeof each === 'string') yield each;
    else yield* referencesIn(each);
  }
}

const resolve = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);

describe('the document', () => {
  test('is valid AsyncAPI 3.0', () => {
    expect(isAsyncApi(document) ? undefined : isAsyncApi.errors).toBeUndefined();
    expect(ajv.validateSchema({ definitions: document.components.schemas })).toBe(true);
  });

  test.each([
    ['without a title', { info: { version: '1' } }],
    ['of another version', { asyncapi: '2.6.0' }],
    ['with an operation that neither sends nor receives', { operations: { one: { action: 'push', channel: {} } } }],
    ['with a field that no channel has', { channels: { socket: { adress: '/api/socket' } } }],
    ['with a message that has no object as a payload', { components: { messages: { one: { payload: 3 } } } }],
  ])('would be invalid %s', (_, fault) => {
    expect(isAsyncApi({ ...document, ...fault })).toBe(false);
  });

  test('has no unresolved references', () => {
    const references = [...referencesIn(document)];
    expect(references.length).toBeGreaterThan(40);
    expect(references.filter((each) => resolve(each) === undefined)).toEqual([]);
  });

  test.each(Object.keys(TO_SERVER))('has an example of %s that its schema and the server accept', (tag) => {
    const [example] = document.components.messages[`client.${tag}`]!.examples;
    expect(faultsOf(`client.${tag}`, example!.payload)).toBeUndefined();
    expect(parseToServer(JSON.stringify(example!.payload)).ok).toBe(true);
  });

  test.each(Object.keys(FROM_SERVER))('has an example of %s that its schema and our clients accept', (tag) => {
    const [example] = document.components.messages[`server.${tag}`]!.examples;
    expect(faultsOf(`server.${tag}`, example!.payload)).toBeUndefined();
    expect(parseFromServer(JSON.stringify(example!.payload)).ok).toBe(true);
  });

  test('refuses what the server refuses', () => {
    const bad = { t: 'do', table: 'k3Jp9sQ2vXa7Lm0Z', id: 'short', command: { c: 'move', move: 'Aa1' } };
    expect(faultsOf('client.do', bad)).toBeDefined();
    expect(parseToServer(JSON.stringify(bad)).ok).toBe(false);
  });

  test('describes every refusal, command, event, news and close code', () => {
    const { Refusal, Command, News, TableEvent } = document.components.schemas;
    for (const { oneOf } of [Refusal!, Command!, News!, TableEvent.allOf[1]]) {
      for (const { description } of oneOf) expect(description).toMatch(/\w+/);
    }
    for (const code of [...REFUSALS, ...Object.keys(CLOSE_CODES)]) {
      expect(document.info.description).toContain(`\`${code}\``);
    }
  });

  test('names the limits of the server', () => {
    expect(LIMITS).toMatchObject({
      messagesAtOnce: MESSAGE_RATE[0],
      messagesPerSecond: MESSAGE_RATE[1],
      followedTables: MAX_FOLLOWED_TABLES,
      connectionsPerAddress: MAX_PER_ADDRESS,
      heartbeatSeconds: PING_INTERVAL_MS / 1000,
      silenceSeconds: SILENCE_TIMEOUT_MS / 1000,
    });
  });

  test('states which messages carry the server’s time', () => {
    const all = Object.entries(document.components.messages);
    const timed = all.filter(([, { payload }]) => payload.required.includes('now')).map(([name]) => name);
    expect(timed.toSorted()).toEqual(['server.events', 'server.pong', 'server.welcome']);
  });
});

describe('a real session', () => {
  const sent: FromServer[] = [];
  const collect = (socket: WebSocket) =>
    socket.on('message', (data: Buffer) => sent.push(JSON.parse(data.toString()) as FromServer));
  const heard = async (wanted: (message: FromServer) => boolean): Promise<void> => {
    await expect.poll(() => sent.some(wanted), { timeout: 20_000 }).toBe(true);
  };

  test('sends every kind of message and event, each as documented', async () => {
    const ending = await startServer({ port: 0, database: join(folder, 'ending.sqlite'), messages: [1e6, 1e6] });
    const { node } = ending;
    const at = `127.0.0.1:${ending.port}`;
    const [anna, ben] = [
      await TestClient.connectGuest(`http://${at}`, 'Anna'),
      await TestClient.connectGuest(`http://${at}`, 'Ben'),
    ];
    collect(anna.raw);
    collect(ben.raw);
    const watcher = new WebSocket(`ws://${at}/api/socket?v=1`);
    collect(watcher);
    await heard(({ t }) => t === 'welcome');

    anna.send({ t: 'lobby', on: true });
    ben.send({ t: 'news', on: true });
    const control = { kind: 'clock', total: 600_000, increment: 0 };
    const table = await anna.open({ game: 'quantik', order: 'seated', access: 'public', control }, 0);
    await Promise.all([anna.follow(table), ben.follow(table)]);
    watcher.send(JSON.stringify({ t: 'follow', table }));
    const other = await ben.open({ game: 'q4', options: { players: 3 }, access: 'public' });
    await ben.follow(other);
    await ben.do(other, { c: 'invite-computer', level: 1, place: 1 });
    await ben.do(other, { c: 'dismiss-computer', place: 1 });
    await ben.do(other, { c: 'close' });
    await ben.do(table, { c: 'sit' });
    await anna.do(table, { c: 'move', move: 'Aa1', acts: 0 });
    expect(await ben.do(table, { c: 'move', move: 'Aa2' })).toMatchObject({ t: 'refused', code: 'illegal-move' });
    expect(await anna.do(table, { c: 'propose', what: 'draw' })).toMatchObject({ code: 'no-draws' });
    await anna.do(table, { c: 'propose', what: 'takeback' });
    await ben.do(table, { c: 'decline', what: 'takeback' });
    await anna.do(table, { c: 'propose', what: 'takeback' });
    await ben.do(table, { c: 'agree', what: 'takeback' });
    await anna.do(table, { c: 'move', move: 'Aa1', acts: 0 });
    await anna.do(table, { c: 'say', text: 'Hello, Ben' });
    await ben.do(table, { c: 'say', phrase: 'good-luck' });
    anna.send({ t: 'seek', settings: { game: 'quads' } });
    await heard(({ t }) => t === 'paired');
    anna.send({ t: 'seek' });
    anna.send({ t: 'ping', n: 7 });
    anna.send('no message');
    watcher.send(JSON.stringify({ t: 'do', table, id: 'nobody-asks', command: { c: 'sit' } }));

    // The database is unreachable for a while, after which clocks are corrected.
    const { store, sql, time } = node;
    const sinceBeat = async () => time.now() - Number((await sql.all('SELECT at FROM pulse'))[0]!['at']);
    Object.assign(store, { heartbeat: () => Promise.reject(new Error('out of reach')) });
    await heard((message) => message.t === 'weather' && !message.fair);
    await expect.poll(sinceBeat, { timeout: 20_000 }).toBeGreaterThan(1_500);
    Reflect.deleteProperty(store, 'heartbeat');
    await heard((message) => message.t === 'weather' && message.fair);
    await heard((message) => message.t === 'events' && message.events.some(({ e }) => e === 'excused'));

    await ben.do(table, { c: 'resign' });
    await anna.do(table, { c: 'propose', what: 'rematch' });
    await ben.do(table, { c: 'agree', what: 'rematch' });
    await heard((message) => message.t === 'news' && message.news.n === 'over');
    await ending.close();
    await heard(({ t }) => t === 'closing');

    expect(new Set(sent.map(({ t }) => t))).toEqual(new Set(Object.keys(FROM_SERVER)));
    const events = sent.flatMap((message) => (message.t === 'events' ? message.events : []));
    expect(new Set(events.map(({ e }) => e))).toEqual(new Set(Object.keys(EVENTS)));
    const { messages, schemas } = document.components;
    for (const message of sent) {
      const name = `server.${message.t}`;
      expect({ message, faults: faultsOf(name, message) }).toEqual({ message, faults: undefined });
      // No undocumented properties.
      expect(Object.keys(messages[name]!.payload.properties)).toEqual(expect.arrayContaining(Object.keys(message)));
    }
    for (const event of events) {
      const variant = schemas.TableEvent.allOf[1].oneOf.find(({ properties }) => properties['e']!.const === event.e)!;
      expect([...Object.keys(variant.properties), 'v', 'at']).toEqual(expect.arrayContaining(Object.keys(event)));
    }
  });
});
