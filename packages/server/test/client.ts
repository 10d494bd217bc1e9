// A protocol client for server tests that records all messages.

import { randomBytes } from 'node:crypto';
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
import { WebSocket } from 'ws';

export const commandId = (): string => randomBytes(9).toString('base64url');

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
    socket.on('error', () => undefined);
  }

  /** Creates a guest and connects. */
  static async connectGuest(base: string, name = ''): Promise<TestClient> {
    const { token, me } = await TestClient.createGuest(base, name);
    return TestClient.connect(base, token, me);
  }

  /** Creates a guest without connecting; `from` is the client address that a proxy reports. */
  static async createGuest(base: string, name: string, from?: string): Promise<{ token: string; me: Me }> {
    const answer = await fetch(`${base}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(from === undefined ? {} : { 'x-forwarded-for': from }) },
      body: JSON.stringify(name === '' ? {} : { name }),
    });
    if (!answer.ok) throw new Error(`no guest called ${name}: ${await answer.text()}`);
    const { token, ...me } = (await answer.json()) as Me & { token: string };
    return { token, me };
  }

  /** Connects as the same player again, as after a lost connection or on another device; `from` as in `createGuest`. */
  static async connect(base: string, token: string, me: Me, from?: string): Promise<TestClient> {
    const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/api/socket?v=${PROTOCOL_VERSION}`, {
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      },
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
  async do(table: string, command: Command, id = commandId()): Promise<Message<'done'> | Message<'refused'>> {
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
    if (!answer.ok) throw new Error(`no table was opened: ${await answer.text()}`);
    return ((await answer.json()) as { table: string }).table;
  }

  post(path: string, body: object, base = this.base): Promise<Response> {
    return fetch(`${base}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${this.token}`,
        // Separate addresses behind a proxy, so that clients do not share rate limits.
        'x-forwarded-for': this.me.id,
      },
      body: JSON.stringify(body),
    });
  }

  close(): void {
    this.socket.terminate();
  }
}

/** HTTP requests like those of a browser: keeps its cookie and sends its origin. */
export class TestBrowser {
  readonly base: string;
  readonly device: string;
  /** The client address that a proxy reports; ignored by servers without one. */
  private readonly forwardedFor: string;
  cookie = '';

  constructor(base: string, device = 'Firefox', forwardedFor = '') {
    this.base = base;
    this.device = device;
    this.forwardedFor = forwardedFor;
  }

  // eslint-disable-next-line typescript/no-unnecessary-type-parameters -- a test says what it expects
  async ask<T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<{ status: number; body: T; headers: Headers }> {
    const answer = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === '' ? {} : { cookie: this.cookie }),
        origin: this.base,
        'sec-fetch-site': 'same-origin',
        'user-agent': this.device,
        ...(this.forwardedFor === '' ? {} : { 'x-forwarded-for': this.forwardedFor }),
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) this.keepCookie(cookie);
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as T, headers: answer.headers };
  }

  /** Like a browser: one value per name, and expired cookies are removed. */
  private keepCookie(line: string): void {
    const [pair] = line.split(';') as [string];
    const others = this.cookie.split('; ').filter((each) => each !== '' && each.split('=')[0] !== pair.split('=')[0]);
    this.cookie = [...others, ...(/; Max-Age=0\b/.test(line) ? [] : [pair])].join('; ');
  }

  get token(): string {
    return this.cookie.split('=')[1] ?? '';
  }

  /** Connects with this browser's session. */
  async connect(): Promise<TestClient> {
    const { body } = await this.ask<Me>('GET', '/api/session');
    return TestClient.connect(this.base, this.token, body);
  }
}
