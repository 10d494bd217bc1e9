// The one connection of this page to the server: how it is, who one is there, what is open.

import type { Invitation, Me, Settings } from '@quadrille/protocol';
import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';
import { keep, recall } from '../app/keep.ts';
import { enter, findServer } from './api.ts';
import { pauseBefore } from './backoff.ts';
import { Line, type LineState } from './line.ts';
import { speech } from './speech.svelte.ts';

/** The line stays open so long after the last page that needs it. */
const LINGERS = 3_000;

/** Names the table one is at, so that a load balancer may send those who play together to the same node. */
function socketAddress(): string {
  const address = new URL('/api/socket', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.hash = '';
  if (here.page.name === 'table') address.searchParams.set('table', here.page.id);
  return address.href;
}

class Connection {
  /** `absent`: this site has no server; `outdated`: it speaks another version. */
  state = $state<LineState | 'absent' | 'outdated'>('connecting');
  fair = $state(true);
  me = $state.raw<Me | null>(null);
  /** The open tables; undefined until they are known. */
  open = $state.raw<readonly Invitation[]>();
  /** The line, once there is one. */
  line = $state.raw<Line>();
  /** The table one waits at for somebody who wants the same. */
  sought: string | undefined;
  private users = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private inLobby = false;

  /** Somebody needs the line; call what is returned when it is no longer needed. */
  hold(): () => void {
    if (this.users++ === 0) {
      clearTimeout(this.waiting);
      if (this.line === undefined) void this.find(0);
    }
    return () => {
      if (--this.users === 0) this.waiting = setTimeout(() => this.end(), LINGERS);
    };
  }

  /** Looks whether there is a server before dialling: a site of files has none, and that is no trouble. */
  private async find(tries: number): Promise<void> {
    this.state = 'connecting';
    const found = await findServer();
    if (this.users === 0 || this.line !== undefined) return;
    if (found === 'there') this.dial();
    else if (found === 'absent') this.state = 'absent';
    else {
      this.state = 'away';
      this.waiting = setTimeout(() => void this.find(tries + 1), pauseBefore(tries + 1, Math.random()));
    }
  }

  private dial(): void {
    this.line = new Line(() => new WebSocket(socketAddress()), {
      state: (state) => this.changed(state),
      me: (me) => (this.me = me),
      weather: (fair) => this.weather(fair),
      lobby: (open) => (this.open = open),
      paired: (table) => this.paired(table),
      refused: ({ code }) => announcer.say(speech.text?.refusals[code] ?? '', true),
      outdated: () => (this.state = 'outdated'),
    });
    if (this.inLobby) this.line.lobby(true);
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  private readonly hurry = (): void => {
    if (document.visibilityState === 'visible') this.line?.hurry();
  };

  private end(): void {
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.line?.close();
    this.line = undefined;
    this.state = 'connecting';
    this.open = undefined;
  }

  /** Each change is said once. */
  private changed(state: LineState): void {
    const before = this.state;
    this.state = state;
    if (speech.text === undefined) return;
    if (state === 'away' && before === 'online') announcer.say(speech.text.lost, true);
    if (state === 'online' && before === 'away') announcer.say(speech.text.back);
  }

  private weather(fair: boolean): void {
    if (this.fair === fair) return;
    this.fair = fair;
    if (speech.text !== undefined) announcer.say(fair ? speech.text.fair : speech.text.foul, !fair);
  }

  /** The name somebody gave, here or earlier. */
  get name(): string {
    return this.me?.name ?? recall('name') ?? '';
  }

  /** Makes sure that the server knows who one is, by this name. */
  async introduce(name: string): Promise<Awaited<ReturnType<typeof enter>>> {
    if (name !== '') keep('name', name);
    const { me } = this;
    if (me !== null && (name === '' || me.name === name || !me.guest)) return { ok: true, value: me };
    const entered = await enter(name);
    if (entered.ok) this.becomes(entered.value);
    return entered;
  }

  /** One is somebody else now, or nobody: the line begins anew, as a line knows only who one was when it began. */
  becomes(me: Me | null): void {
    this.me = me;
    this.line?.renew();
  }

  /** Hears of open tables until what is returned is called. */
  watchLobby(): () => void {
    this.inLobby = true;
    this.line?.lobby(true);
    return () => {
      this.inLobby = false;
      this.line?.lobby(false);
    };
  }

  /** Looks for somebody who wants the same. */
  seek(settings: Settings): void {
    this.line?.seek(settings);
  }

  /** A table with somebody, or one to wait at; after a break it may be another one. */
  private paired(table: string): void {
    this.sought = table;
    here.go({ name: 'table', id: table }, here.page.name === 'table' ? 'replace' : 'push');
  }

  /** The table where one waited was closed because the server was away for too long. */
  seekAgain(): void {
    this.line?.seekAgain();
  }

  /** Nobody is looked for any more. */
  stopSeeking(): void {
    this.sought = undefined;
    this.line?.seek(undefined);
  }

  /** Somebody was found. */
  found(): void {
    this.sought = undefined;
    this.line?.found();
  }
}

export const connection = new Connection();
