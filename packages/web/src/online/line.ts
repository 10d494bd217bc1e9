// The line to the server: one WebSocket, opened again whenever it breaks. Whatever was asked for and not answered is asked
// for again with the same id, so it happens once; what happened at a table meanwhile is sent from the version known.

import {
  CHANGED,
  parseFromServer,
  VERSION,
  type Command,
  type FromServer,
  type Invitation,
  type Me,
  type Refusal,
  type Settings,
  type TableEvent,
  type ToServer,
} from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import { pauseBefore } from './backoff.ts';
import { ServerTime } from './server-time.ts';

/** Not yet there, there, or gone and tried again. */
export type LineState = 'connecting' | 'online' | 'away';

export interface Refused {
  readonly code: Refusal;
  readonly why?: string | undefined;
}

/** Who follows a table. */
export interface TableEars {
  /** The last event known. */
  readonly version: number;
  /** After which event it wants to be told. */
  readonly since: number;
  /** False if this does not go on from what is known: then all is to be told again. */
  events(events: readonly TableEvent[]): boolean;
  presence(here: number, watching: number): void;
  /** There is no such table. */
  unknown(): void;
}

/** Who wants to know how things are. */
export interface LineEars {
  state(state: LineState): void;
  /** Who one is; null without a session. */
  me(me: Me | null): void;
  /** Is what the server stands on there? */
  weather(fair: boolean): void;
  lobby(open: readonly Invitation[]): void;
  paired(table: string): void;
  /** Something was refused that was no command. */
  refused(refused: Refused): void;
  /** The server speaks another version than this page. */
  outdated(): void;
}

interface Asked {
  readonly table: string;
  readonly command: Command;
  readonly answer: (result: Result<number, Refused>) => void;
}

/** How often the line is tried, and how long an answer may take before it is taken for dead. */
const PING = 10_000;
const SILENCE = 8_000;
/** What only the moment forbids is asked for again after this. */
const AGAIN = 1_000;
const PASSING: ReadonlySet<Refusal> = new Set(['unavailable', 'busy', 'too-fast']);

/** 128 bits by chance; `randomUUID` is not there on a network at home without TLS. */
export const newCommandId = (): string =>
  crypto.getRandomValues(new Uint8Array(16)).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');

export class Line {
  readonly time = new ServerTime();
  private readonly dial: () => WebSocket;
  private readonly ears: LineEars;
  private socket: WebSocket | undefined;
  /** The server has spoken on this socket. */
  private welcomed = false;
  private state: LineState = 'connecting';
  private tries = 0;
  private closed = false;
  private readonly followed = new Map<string, TableEars>();
  /** In the order they were asked for. */
  private readonly asked = new Map<string, Asked>();
  private inLobby = false;
  private wanted: Settings | undefined;
  /** It was asked for, and nothing has been heard of it. */
  private seeking = false;
  private pings = 0;
  private pinged: { readonly n: number; readonly at: number } | undefined;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(dial: () => WebSocket, ears: LineEars) {
    this.dial = dial;
    this.ears = ears;
    this.open();
  }

  private open(): void {
    if (this.closed) return;
    const socket = this.dial();
    this.socket = socket;
    this.welcomed = false;
    socket.addEventListener('message', ({ data }) => {
      if (this.socket === socket && typeof data === 'string') this.hear(data);
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.socket !== socket) return;
      // Perhaps in another window: nothing is broken.
      if (code === CHANGED) this.renew();
      else this.broke();
    });
    // A socket that never opens is given up.
    this.after(SILENCE, () => {
      if (this.socket === socket && !this.welcomed) this.drop();
    });
  }

  private broke(): void {
    this.socket = undefined;
    this.pinged = undefined;
    if (this.closed) return;
    this.become('away');
    this.after(pauseBefore(this.tries++, Math.random()), () => {
      if (this.socket === undefined) this.open();
    });
  }

  private become(state: LineState): void {
    if (this.state === state) return;
    this.state = state;
    this.ears.state(state);
  }

  /** Does not wait for the goodbye of a line that may be dead. */
  private drop(): void {
    const { socket } = this;
    this.broke();
    socket?.close();
  }

  private after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }

  private send(message: ToServer): void {
    if (this.welcomed && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(text: string): void {
    const parsed = parseFromServer(text);
    // A message that this page does not know comes from a newer server: the rest is understood all the same.
    if (parsed.ok) this.take(parsed.value);
  }

  private take(message: FromServer): void {
    switch (message.t) {
      case 'welcome':
        return this.welcome(message);
      case 'events':
        this.time.heard(message.now);
        return this.tell(message.table, message.events);
      case 'presence':
        return this.followed.get(message.table)?.presence(message.here, message.watching);
      case 'done':
        this.ears.weather(true);
        return this.answer(message.id, ok(message.v));
      case 'refused':
        return this.refused(message);
      case 'lobby':
        return this.ears.lobby(message.open);
      case 'paired':
        this.seeking = false;
        return this.ears.paired(message.table);
      case 'seeking':
        this.seeking = false;
        return;
      case 'pong':
        if (this.pinged?.n === message.n) {
          this.time.heard(message.now, performance.now() - this.pinged.at);
          this.pinged = undefined;
        }
        return;
      case 'news':
      case 'closing':
        return;
      case 'weather':
        this.ears.weather(message.fair);
        if (message.fair) this.askAgain();
        if (message.fair && this.seeking) this.seekAgain();
        return;
    }
  }

  private tell(table: string, events: readonly TableEvent[]): void {
    const ears = this.followed.get(table);
    if (ears?.events(events) === false) this.follow(table, ears);
  }

  private welcome({ version, me, now }: FromServer & { readonly t: 'welcome' }): void {
    if (version !== VERSION) {
      this.close();
      this.ears.outdated();
      return;
    }
    this.welcomed = true;
    this.tries = 0;
    this.time.forget();
    this.time.heard(now);
    this.ears.me(me);
    this.become('online');
    this.ears.weather(true);
    if (this.inLobby) this.send({ t: 'lobby', on: true });
    for (const [table, ears] of this.followed) this.send({ t: 'follow', table, since: ears.since });
    this.askAgain();
    this.seekAgain();
    this.ping();
  }

  /** Asks how long the way is, and whether there is one. */
  private ping(): void {
    const { socket } = this;
    const n = ++this.pings;
    this.pinged = { n, at: performance.now() };
    this.send({ t: 'ping', n });
    this.after(SILENCE, () => {
      if (this.socket === socket && this.pinged?.n === n) this.drop();
    });
    this.after(PING, () => {
      if (this.socket === socket && this.pings === n) this.ping();
    });
  }

  private answer(id: string, result: Result<number, Refused>): void {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    asked?.answer(result);
  }

  private refused({ id, table, code, why }: FromServer & { readonly t: 'refused' }): void {
    if (PASSING.has(code)) {
      if (code !== 'too-fast') this.ears.weather(false);
      this.after(AGAIN, () => {
        this.askAgain();
        if (this.seeking) this.seekAgain();
        for (const [unheard, ears] of this.followed) if (ears.version === 0) this.follow(unheard, ears);
      });
    } else if (id !== undefined) this.answer(id, err({ code, why }));
    else if (code === 'unknown-table' && table !== undefined) this.followed.get(table)?.unknown();
    else this.ears.refused({ code, why });
  }

  private askAgain(): void {
    for (const [id, { table, command }] of this.asked) this.send({ t: 'do', table, id, command });
  }

  /** Asks for something; the answer comes once, however often the line breaks meanwhile. */
  do(table: string, command: Command, id: string = newCommandId()): Promise<Result<number, Refused>> {
    return new Promise((answer) => {
      this.asked.set(id, { table, command, answer });
      this.send({ t: 'do', table, id, command });
    });
  }

  follow(table: string, ears: TableEars): void {
    this.followed.set(table, ears);
    this.send({ t: 'follow', table, since: ears.since });
  }

  leave(table: string): void {
    this.followed.delete(table);
    this.send({ t: 'leave', table });
  }

  lobby(on: boolean): void {
    this.inLobby = on;
    this.send({ t: 'lobby', on });
  }

  /** Looks for somebody who wants the same; without settings it ends the search. */
  seek(settings: Settings | undefined): void {
    this.wanted = settings;
    this.seeking = false;
    if (settings === undefined) this.send({ t: 'seek' });
    else this.seekAgain();
  }

  /** Somebody is still looked for: the line broke, or the table where one waited is gone. */
  seekAgain(): void {
    if (this.wanted === undefined) return;
    this.seeking = true;
    this.send({ t: 'seek', settings: this.wanted });
  }

  /** The search has come to its end by itself. */
  found(): void {
    this.wanted = undefined;
  }

  /** Tries at once: the network is back, or somebody looks again. */
  hurry(): void {
    if (this.closed) return;
    this.tries = 0;
    if (this.socket === undefined) this.open();
    else if (this.welcomed) this.ping();
  }

  /** Opens the line anew, as somebody else or by another name. Nobody is told that it was away. */
  renew(): void {
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
    this.open();
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.socket?.close();
    this.socket = undefined;
  }
}
