// One connection: what it follows, what it asks for, how slow its line is.

import { CHANGED, parseToServer, VERSION, type FromServer, type Refusal, type ToServer } from '@quadrille/protocol';
import { err } from '@quadrille/rules';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { BYTES, textFrame } from './frames.ts';
import type { Hall, Outcome } from './hall/hall.ts';
import type { Feed, NewsDesk } from './hall/news.ts';
import type { Follower, Room } from './hall/room.ts';
import type { Limit } from './limits.ts';
import type { Lobby } from './lobby/lobby.ts';
import { hearPlainText } from './reading.ts';
import { newId } from './secrets.ts';
import { StoreFault } from './store/sql.ts';
import type { Player } from './table/decide.ts';
import type { Time } from './time.ts';

/** Whoever does not read what is sent is cut off before it fills the memory. */
const MOST_UNREAD = 1_000_000;
const MOST_FOLLOWED = 20;
const LAG_EVERY = 5_000;
/** A line that has not answered for so long is taken for dead. */
const SILENCE = 30_000;
const KEEP_SEEKING = 15_000;
/** WebSocket's word for a server that is about to start again. */
const RESTART = 1012;
const NOBODY = Promise.resolve<Outcome>(err({ code: 'not-signed-in' }));

type Doing = ToServer & { readonly t: 'do' };

export interface Surroundings {
  readonly hall: Hall;
  readonly lobby: Lobby;
  readonly time: Time;
  readonly news: NewsDesk;
  /** How much anybody may say. */
  readonly messages: Limit;
  /** A message made no sense; said once for each kind and connection. */
  nonsense(code: Refusal): void;
  /** A command was refused; said once for each kind and connection. */
  refused(code: Refusal): void;
  /** Something went wrong that is nobody's fault but ours. */
  failed(error: unknown): void;
}

/** Those who have something to send before this turn of the loop ends. */
let speaking: Connection[] = [];

function speak(): void {
  const all = speaking;
  speaking = [];
  for (const connection of all) connection.flush();
}

export class Connection implements Follower {
  readonly id = newId();
  readonly player: string | undefined;
  private readonly me: Player | undefined;
  private readonly socket: WebSocket;
  private readonly around: Surroundings;
  private readonly mayTalk: (now: number) => boolean;
  private readonly followed = new Set<string>();
  /** Of one of them, the last that was found: it is there that most is asked for. */
  private room: Room | undefined;
  private lag = 0;
  private pinged: number | undefined;
  private heard = performance.now();
  private seeking: string | undefined;
  private feed: Feed | undefined;
  private keptAt = 0;
  /** What was refused to it, as far as anybody was told. */
  private complaints: Set<Refusal> | undefined;
  /** Messages that have not been answered yet. */
  private pending = 0;
  /** Set when it has been told to go: the code it is closed with. */
  private dismissed: number | undefined;
  /** Frames that are to be sent before this turn of the loop ends. */
  private unsent = '';
  private readonly line: Duplex;
  private readonly toLobby = (text: string): void => this.send(text);

  /** `line` is what the WebSocket is spoken over. */
  constructor(socket: WebSocket, line: Duplex, me: Player | undefined, around: Surroundings) {
    this.socket = socket;
    this.line = line;
    this.me = me;
    this.player = me?.id;
    this.around = around;
    this.mayTalk = around.messages.taking(this.player ?? this.id);
    hearPlainText(line, socket, (text) => this.receive(text));
    // eslint-disable-next-line @typescript-eslint/no-base-to-string -- text frames arrive as one Buffer
    socket.on('message', (data, binary) => this.receive(binary ? undefined : String(data)));
    socket.on('pong', () => this.measured());
    socket.on('close', () => void this.gone().catch((error: unknown) => around.failed(error)));
    socket.on('error', (error: Error & { code?: string }) => {
      // Frames that are none: the other side is told by `ws`, in its own numbers. A line that broke is nobody's fault.
      if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') this.complain('nonsense', 'too-large');
      else if (error.code?.startsWith('WS_ERR') === true) this.complain('nonsense', 'bad-message');
      socket.terminate();
    });
    this.say({ t: 'welcome', version: VERSION, me: me ?? null, now: around.time.now() });
    this.measure();
  }

  send(text: string): void {
    if (this.unsent === '' && speaking.push(this) === 1) process.nextTick(speak);
    this.unsent += textFrame(text);
  }

  /** What is said in one go leaves in one packet. */
  flush(): void {
    const frames = this.unsent;
    this.unsent = '';
    if (frames === '' || this.socket.readyState !== this.socket.OPEN) return;
    if (this.line.writableLength > MOST_UNREAD) this.socket.terminate();
    else this.line.write(frames, BYTES);
  }

  private hangUp(code: number): void {
    this.flush();
    this.socket.close(code);
  }

  say(message: FromServer): void {
    this.send(JSON.stringify(message));
  }

  private refuse(code: Refusal, more: { id?: string; table?: string; why?: string } = {}): void {
    this.say({ t: 'refused', code, ...more });
  }

  /** Called now and then by whoever keeps the connections. */
  tend(): void {
    const now = performance.now();
    if (now - this.heard > SILENCE) this.socket.terminate();
    else if (this.pinged === undefined || now - this.pinged > LAG_EVERY) this.measure();
    if (this.seeking !== undefined && now - this.keptAt > KEEP_SEEKING) {
      this.keptAt = now;
      void this.around.lobby.keep(this.seeking).catch(() => undefined);
    }
  }

  private measure(): void {
    this.pinged = performance.now();
    this.socket.ping();
  }

  /** There and back, smoothed: one slow answer is not a slow line. */
  private measured(): void {
    this.heard = performance.now();
    if (this.pinged === undefined) return;
    const sample = this.heard - this.pinged;
    this.lag = this.lag === 0 ? sample : this.lag * 0.7 + sample * 0.3;
  }

  /** Undefined is what is no text. */
  private receive(text: string | undefined): void {
    this.heard = performance.now();
    // What comes after the goodbye is for the next server: clients send again what was not answered.
    if (this.dismissed !== undefined) return;
    if (!this.mayTalk(this.heard)) return this.nonsense('too-fast');
    const message = text === undefined ? undefined : parseToServer(text);
    if (message === undefined) return this.nonsense('bad-message');
    if (!message.ok) return this.nonsense(message.error);
    this.attend(message.value);
  }

  /** Answers, whatever happens. What arrived is not kept meanwhile, only what it says. */
  private attend(message: ToServer): void {
    this.pending++;
    const failed = (error: unknown): void => {
      this.failed(message, error);
      this.attended();
    };
    try {
      // Not by an async function: that would be two promises more for what is asked most.
      if (message.t === 'do') this.obey(message, failed);
      else this.answer(message).then(this.attended, failed);
    } catch (error) {
      failed(error);
    }
  }

  private obey(message: Doing, failed: (error: unknown) => void): void {
    const { table, id, command } = message;
    const room = this.room?.table.id === table ? this.room : undefined;
    const obeying =
      this.me === undefined ? NOBODY : this.around.hall.submit(table, this.me, id, command, this.lag, room);
    obeying.then((outcome) => {
      try {
        this.tellOutcome(message, outcome);
      } catch (error) {
        return failed(error);
      }
      return this.attended();
    }, failed);
  }

  private tellOutcome({ table, id }: Doing, done: Outcome): void {
    // As text at once: it is said after every move, and what is in an id needs no escaping.
    if (done.ok) this.send(`{"t":"done","id":"${id}","v":${done.value.version}}`);
    else {
      this.complain('refused', done.error.code);
      this.refuse(done.error.code, { ...done.error, id, table });
    }
  }

  private readonly attended = (): void => {
    this.pending--;
    if (this.dismissed !== undefined && this.pending === 0) this.hangUp(this.dismissed);
  };

  private failed(message: ToServer, error: unknown): void {
    if (!(error instanceof StoreFault)) this.around.failed(error);
    const { id, table } = { id: undefined, table: undefined, ...message };
    this.refuse(error instanceof StoreFault ? error.code : 'unavailable', {
      ...(id === undefined ? {} : { id }),
      ...(table === undefined ? {} : { table }),
    });
  }

  private nonsense(code: Refusal): void {
    this.complain('nonsense', code);
    this.refuse(code);
  }

  /** What is refused again and again is told of once. */
  private complain(how: 'nonsense' | 'refused', code: Refusal): void {
    this.complaints ??= new Set();
    if (!this.complaints.has(code)) this.around[how](code);
    this.complaints.add(code);
  }

  private async answer(message: Exclude<ToServer, { t: 'do' }>): Promise<void> {
    const { hall, lobby, time } = this.around;
    switch (message.t) {
      case 'ping':
        return this.say({ t: 'pong', n: message.n, now: time.now() });
      case 'follow':
        if (this.followed.size >= MOST_FOLLOWED) return this.refuse('too-fast', { table: message.table });
        return this.follow(message.table, message.since);
      case 'leave':
        this.unfollow(message.table);
        return hall.unfollow(message.table, this);
      case 'lobby':
        if (message.on) await lobby.enter(this.toLobby);
        else lobby.leave(this.toLobby);
        return;
      case 'news':
        return this.readNews(message.on);
      case 'seek':
        return this.seek(message.settings);
    }
  }

  private async follow(table: string, since: number): Promise<void> {
    const { hall } = this.around;
    this.followed.add(table);
    let room: Room | undefined;
    try {
      room = await hall.follow(table, this, since);
    } finally {
      if (room === undefined) this.unfollow(table);
    }
    if (room === undefined) return this.refuse('unknown-table', { table });
    if (this.followed.has(table)) this.room = room;
    if (this.socket.readyState !== this.socket.OPEN) await hall.unfollow(table, this);
  }

  private unfollow(table: string): void {
    this.followed.delete(table);
    if (this.room?.table.id === table) this.room = undefined;
  }

  private async readNews(on: boolean): Promise<void> {
    const { hall, news } = this.around;
    if (this.player === undefined) return this.refuse('not-signed-in');
    await this.feed?.close();
    this.feed = on ? await news.open(this.player, hall, (each) => this.say({ t: 'news', news: each })) : undefined;
    if (this.socket.readyState !== this.socket.OPEN) await this.feed?.close();
  }

  private async seek(settings: (ToServer & { t: 'seek' })['settings']): Promise<void> {
    if (this.me === undefined) return this.refuse('not-signed-in');
    await this.stopSeeking();
    if (settings === undefined) return this.say({ t: 'seeking', control: null });
    const found = await this.around.lobby.seek(this.me, settings);
    if (!found.ok) return this.refuse(found.error);
    if (found.value.waiting) {
      this.seeking = found.value.table;
      this.keptAt = performance.now();
    }
    this.say({ t: 'paired', table: found.value.table });
  }

  /** The table one waited at is closed if nobody came. */
  private async stopSeeking(): Promise<void> {
    const { seeking } = this;
    this.seeking = undefined;
    if (seeking === undefined || this.me === undefined) return;
    await this.around.hall.submit(seeking, this.me, newId(), { c: 'close' }, 0);
  }

  private async gone(): Promise<void> {
    this.around.lobby.leave(this.toLobby);
    for (const table of this.followed) await this.around.hall.unfollow(table, this);
    this.followed.clear();
    await this.feed?.close();
    // Somebody who has come back by another line waits on.
    const { seeking } = this;
    if (seeking === undefined || this.me === undefined || (await this.around.hall.isPresent(seeking, this.me.id)))
      return;
    await this.stopSeeking();
  }

  /** Turns away whoever speaks another version. */
  turnAway(): void {
    this.nonsense('bad-version');
    this.hangUp(1002);
  }

  /** Says goodbye: the server stops. What was asked for before is still answered. */
  dismiss(): void {
    this.sendAway(RESTART);
  }

  /** Its player is somebody else now. */
  disown(): void {
    this.sendAway(CHANGED);
  }

  private sendAway(code: number): void {
    this.dismissed = code;
    this.say({ t: 'closing' });
    if (this.pending === 0) this.hangUp(code);
  }

  /** Does not wait for the other side. */
  cut(): void {
    this.socket.terminate();
  }
}
