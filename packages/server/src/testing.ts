// What tests of the server use: a client that speaks the protocol and remembers what it heard.

import { randomBytes } from 'node:crypto';
import {
  evolve,
  openTable,
  parseFromServer,
  VERSION,
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

/** The line is gone: nothing more will be heard. */
export class LineLost extends Error {}

type Message<T extends FromServer['t']> = FromServer & { readonly t: T };

export class Client {
  readonly base: string;
  readonly token: string;
  readonly me: Me;
  /** Every message in the order it came. */
  readonly heard: FromServer[] = [];
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
      for (const { reject } of this.waiting) reject(new LineLost());
      this.waiting.clear();
    });
    socket.on('error', () => undefined);
  }

  /** A guest who comes in. */
  static async enter(base: string, name = ''): Promise<Client> {
    const { token, me } = await Client.introduce(base, name);
    return Client.connect(base, token, me);
  }

  /** Becomes a guest without connecting; `from` is what a proxy says where they come from. */
  static async introduce(base: string, name: string, from?: string): Promise<{ token: string; me: Me }> {
    const answer = await fetch(`${base}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(from === undefined ? {} : { 'x-forwarded-for': from }) },
      body: JSON.stringify(name === '' ? {} : { name }),
    });
    const { token, ...me } = (await answer.json()) as Me & { token: string };
    return { token, me };
  }

  /** The same player again, as after a lost line or on another device. */
  static async connect(base: string, token: string, me: Me): Promise<Client> {
    const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/api/socket?v=${VERSION}`, {
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    });
    const client = new Client(base, token, me, socket);
    await client.next('welcome');
    return client;
  }

  private take(text: string): void {
    const message = parseFromServer(text);
    if (!message.ok) throw new Error(`not understood: ${text}`);
    this.heard.push(message.value);
    if (message.value.t === 'events') this.followEvents(message.value);
    for (const waiting of this.waiting) {
      if (!waiting.wants(message.value)) continue;
      this.waiting.delete(waiting);
      waiting.resolve(message.value);
    }
  }

  private followEvents({ table: id, events }: Message<'events'>): void {
    for (const event of events) {
      const table = this.tables.get(id);
      if (table !== undefined && event.v <= table.version) continue;
      this.tables.set(id, table === undefined ? openTable(id, event) : evolve(table, event));
    }
  }

  /** The next message of a kind, among those not yet heard. */
  next<T extends FromServer['t']>(t: T, wants: (message: Message<T>) => boolean = () => true): Promise<Message<T>> {
    if (this.closed) return Promise.reject(new LineLost());
    const { promise, resolve, reject } = Promise.withResolvers<FromServer>();
    // Whoever waits for one of two messages does not look at the other any more.
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

  /** Follows a table and waits until it is known. */
  async follow(table: string, since = 0): Promise<Table> {
    const events = this.next('events', (message) => message.table === table);
    this.send({ t: 'follow', table, since });
    await events;
    return this.tables.get(table)!;
  }

  /** Asks for something and waits for the answer. */
  async do(table: string, command: Command, id = commandId()): Promise<Message<'done'> | Message<'refused'>> {
    const answer = Promise.race([
      this.next('done', (message) => message.id === id),
      this.next('refused', (message) => message.id === id),
    ]);
    this.send({ t: 'do', table, id, command });
    return answer;
  }

  /** Waits until the table, as this client knows it, is as wanted. */
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
        // Seen by a server behind a proxy only: nobody is slowed down for what others do.
        'x-forwarded-for': this.me.id,
      },
      body: JSON.stringify(body),
    });
  }

  close(): void {
    this.socket.terminate();
  }
}

/** What a browser with one page of ours does over HTTP: it keeps its cookie and says where it comes from. */
export class Browser {
  readonly base: string;
  readonly device: string;
  cookie = '';

  constructor(base: string, device = 'Firefox') {
    this.base = base;
    this.device = device;
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
        ...more,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const [cookie] = answer.headers.getSetCookie();
    if (cookie !== undefined) this.cookie = cookie.split(';')[0]!;
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as T, headers: answer.headers };
  }

  get token(): string {
    return this.cookie.split('=')[1] ?? '';
  }

  /** A connection as whoever this browser is. */
  async connect(): Promise<Client> {
    const { body } = await this.ask<Me>('GET', '/api/session');
    return Client.connect(this.base, this.token, body);
  }
}
