// A protocol client for server tests that records all messages.

import {
  evolve,
  openTable,
  parseFromServer,
  PROTOCOL_VERSION,
  type Command,
  type FromServer,
  type Me,
  type Table,
} from '@quadrille/protocol';
import { HttpClient, newCommandId, type HttpAnswer } from '@quadrille/protocol/client';
import { WebSocket } from 'ws';

/** Opens a WebSocket to a server; errors end in a `close` event. */
export function dial(base: string, headers: Readonly<Record<string, string>>): WebSocket {
  const url = `${base.replace(/^http/, 'ws')}/api/socket?v=${PROTOCOL_VERSION}`;
  const socket = new WebSocket(url, { headers: { ...headers } });
  socket.on('error', () => undefined);
  return socket;
}

/** A test that gets no response at all fails. */
export async function respond(path: string, answer: Promise<HttpAnswer | undefined>): Promise<HttpAnswer> {
  const got = await answer;
  if (got === undefined) throw new Error(`no response to ${path}`);
  return got;
}

interface Waiting {
  readonly wants: (message: FromServer) => boolean;
  readonly resolve: (message: FromServer) => void;
  readonly reject: (error: Error) => void;
}

/** The connection was closed: no further messages will arrive. */
export class ConnectionLost extends Error {}

type Message<T extends FromServer['t']> = FromServer & { readonly t: T };

export class TestClient {
  readonly base: string;
  readonly token: string;
  readonly me: Me;
  /** All messages in order of arrival. */
  readonly received: FromServer[] = [];
  readonly tables = new Map<string, Table>();
  closed = false;
  private readonly socket: WebSocket;
  private readonly waiting = new Set<Waiting>();

  private constructor(base: string, token: string, me: Me, socket: WebSocket) {
    this.base = base;
    this.token = token;
    this.me = me;
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.take(data.toString()));
    socket.on('close', () => {
      this.closed = true;
      for (const { reject } of this.waiting) reject(new ConnectionLost());
      this.waiting.clear();
    });
  }

  /** Creates a guest and connects. */
  static async connectGuest(base: string, name = ''): Promise<TestClient> {
    const { token, me } = await TestClient.createGuest(base, name);
    return TestClient.connect(base, token, me);
  }

  /** Creates a guest without connecting; `from` is the client address that a proxy reports. */
  static async createGuest(base: string, name: string, from?: string): Promise<{ token: string; me: Me }> {
    const http = new HttpClient({ base, ...(from === undefined ? {} : { headers: { 'x-forwarded-for': from } }) });
    const answer = await respond('/api/session', http.send('POST', '/api/session', name === '' ? {} : { name }));
    if (!answer.ok) throw new Error(`no guest called ${name}: ${JSON.stringify(answer.body)}`);
    const { token, ...me } = answer.body as Me & { token: string };
    return { token, me };
  }

  /** Connects as the same player again, as after a lost connection or on another device; `from` as in `createGuest`. */
  static async connect(base: string, token: string, me: Me, from?: string): Promise<TestClient> {
    const socket = dial(base, {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    });
    const client = new TestClient(base, token, me, socket);
    await client.next('welcome');
    return client;
  }

  private take(text: string): void {
    const message = parseFromServer(text);
    if (!message.ok) throw new Error(`not understood: ${text}`);
    this.received.push(message.value);
    if (message.value.t === 'events') this.followEvents(message.value);
    for (const waiting of this.waiting) {
      if (!waiting.wants(message.value)) continue;
      this.waiting.delete(waiting);
      waiting.resolve(message.value);
    }
  }

  private followEvents({ table: id, events, more }: Message<'events'>): void {
    // A history page: request the next one, from its last version.
    if (more === true) this.send({ t: 'follow', table: id, since: events.at(-1)!.v });
    for (const event of events) {
      const table = this.tables.get(id);
      if (table !== undefined && event.v <= table.version) continue;
      this.tables.set(id, table === undefined ? openTable(id, event) : evolve(table, event));
    }
  }

  /** The next message of a kind that has not been consumed. */
  next<T extends FromServer['t']>(t: T, wants: (message: Message<T>) => boolean = () => true): Promise<Message<T>> {
    if (this.closed) return Promise.reject(new ConnectionLost());
    const { promise, resolve, reject } = Promise.withResolvers<FromServer>();
    // A caller that races two messages ignores the other one.
    promise.catch(() => undefined);
    this.waiting.add({ wants: (message) => message.t === t && wants(message as Message<T>), resolve, reject });
    return promise as Promise<Message<T>>;
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  get raw(): WebSocket {
    return this.socket;
  }

  /** Follows a table until its history is complete. */
  async follow(table: string, since = 0): Promise<Table> {
    const events = this.next('events', (message) => message.table === table && message.more !== true);
    this.send({ t: 'follow', table, since });
    await events;
    return this.tables.get(table)!;
  }

  /** Sends a command and waits for the reply. */
  async do(table: string, command: Command, id = newCommandId()): Promise<Message<'done'> | Message<'refused'>> {
    const answer = Promise.race([
      this.next('done', (message) => message.id === id),
      this.next('refused', (message) => message.id === id),
    ]);
    this.send({ t: 'do', table, id, command });
    return answer;
  }

  /** Waits until this client's copy of the table satisfies the condition. */
  async until(table: string, wanted: (table: Table) => boolean): Promise<Table> {
    for (;;) {
      const now = this.tables.get(table);
      if (now !== undefined && wanted(now)) return now;
      await this.next('events', (message) => message.table === table);
    }
  }

  async open(wanted: object, place?: number): Promise<string> {
    const answer = await this.post('/api/tables', { settings: wanted, ...(place === undefined ? {} : { place }) });
    if (!answer.ok) throw new Error(`no table was opened: ${JSON.stringify(answer.body)}`);
    return (answer.body as { table: string }).table;
  }

  post(path: string, body: object, base = this.base): Promise<HttpAnswer> {
    // Separate addresses behind a proxy, so that clients do not share rate limits.
    const headers = { 'x-forwarded-for': this.me.id };
    return respond(path, new HttpClient({ base, token: this.token, headers }).send('POST', path, body));
  }

  close(): void {
    this.socket.terminate();
  }
}
