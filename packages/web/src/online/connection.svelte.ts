// The page's single connection to the server: its state, the player's identity and the lobby.

import type { Invitation, Me, Settings } from '@quadrille/protocol';
import { GameClient, pauseBefore, type SocketState } from '@quadrille/protocol/client';
import { announcer } from '../app/announcer.svelte.ts';
import { router } from '../app/router.svelte.ts';
import { saveItem, loadItem } from '../app/storage.ts';
import { createSession, findServer } from './api.ts';
import { forgetPlayer, rememberPlayer } from './known-player.ts';
import { onlineText } from './online-text.svelte.ts';

/** The connection stays open this long after the last page that needs it. */
const LINGER_MS = 3_000;

/** Names the current table, so that a load balancer can route its players to the same node. */
function socketAddress(): string {
  const address = new URL('/api/socket', location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  address.hash = '';
  if (router.page.name === 'table') address.searchParams.set('table', router.page.id);
  return address.href;
}

class Connection {
  /** `absent`: this site has no server; `outdated`: the server speaks another protocol version. */
  state = $state<SocketState | 'absent' | 'outdated'>('connecting');
  isServerHealthy = $state(true);
  me = $state.raw<Me | null>(null);
  /** The lobby; undefined until the server sent it. */
  open = $state.raw<readonly Invitation[]>();
  /** Undefined until a server was found. */
  client = $state.raw<GameClient>();
  /** The table at which the player waits for a matching seek. */
  sought: string | undefined;
  private users = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private inLobby = false;

  /** Keeps the connection open until the returned function is called. */
  hold(): () => void {
    if (this.users++ === 0) {
      clearTimeout(this.waiting);
      if (this.client === undefined) void this.find(0);
    }
    return () => {
      if (--this.users === 0) this.waiting = setTimeout(() => this.end(), LINGER_MS);
    };
  }

  /** Checks for a server before connecting: a static deployment has none, which is not an error. */
  private async find(tries: number): Promise<void> {
    this.state = 'connecting';
    const found = await findServer();
    if (this.users === 0 || this.client !== undefined) return;
    if (found === 'there') this.dial();
    else if (found === 'absent') this.state = 'absent';
    else {
      this.state = 'away';
      this.waiting = setTimeout(() => void this.find(tries + 1), pauseBefore(tries + 1, Math.random()));
    }
  }

  private dial(): void {
    this.client = new GameClient(() => new WebSocket(socketAddress()), {
      state: (state) => this.changed(state),
      me: (me) => this.becomes(me),
      healthChanged: (healthy) => this.healthChanged(healthy),
      lobby: (open) => (this.open = open),
      paired: (table) => this.paired(table),
      refused: ({ code }, isRetried) => {
        if (!isRetried) announcer.say(onlineText.text?.refusals[code] ?? '', true);
      },
      outdated: () => (this.state = 'outdated'),
    });
    if (this.inLobby) this.client.lobby(true);
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  private readonly hurry = (): void => {
    if (document.visibilityState === 'visible') this.client?.retryNow();
  };

  private end(): void {
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.client?.close();
    this.client = undefined;
    this.state = 'connecting';
    this.open = undefined;
  }

  /** Announces each change of state once. */
  private changed(state: SocketState): void {
    const before = this.state;
    this.state = state;
    if (onlineText.text === undefined) return;
    if (state === 'away' && before === 'online') announcer.speak(onlineText.text.lost, true);
    if (state === 'online' && before === 'away') announcer.say(onlineText.text.back);
  }

  private healthChanged(healthy: boolean): void {
    if (this.isServerHealthy === healthy) return;
    this.isServerHealthy = healthy;
    if (onlineText.text === undefined) return;
    if (healthy) announcer.say(onlineText.text.recovered);
    else announcer.speak(onlineText.text.degraded, true);
  }

  /** The player's name, or the last name entered as a guest. */
  get name(): string {
    return this.me?.name ?? loadItem('name') ?? '';
  }

  /** Makes sure that there is a session, with this name. */
  async introduce(name: string): Promise<Awaited<ReturnType<typeof createSession>>> {
    const { me } = this;
    if (me !== null && (name === '' || me.name === name || !me.guest)) return { ok: true, value: me };
    const entered = await createSession(name);
    if (!entered.ok) return entered;
    // Only guest names are saved: an account name must not become a guest's.
    if (name !== '') saveItem('name', name);
    this.setIdentity(entered.value);
    return entered;
  }

  /** Reconnects after the session changed: the server binds a connection to the session it was opened with. */
  setIdentity(me: Me | null): void {
    this.becomes(me);
    this.client?.reopen();
  }

  private becomes(me: Me | null): void {
    this.me = me;
    if (me === null) forgetPlayer();
    else rememberPlayer(me.id);
  }

  /** Subscribes to the lobby until the returned function is called. */
  watchLobby(): () => void {
    this.inLobby = true;
    this.client?.lobby(true);
    return () => {
      this.inLobby = false;
      this.client?.lobby(false);
    };
  }

  /** Seeks an opponent with the same settings. */
  seek(settings: Settings): void {
    this.client?.seek(settings);
  }

  /** Either a table with an opponent or one to wait at; after a reconnect it may be a different table. */
  private paired(table: string): void {
    this.sought = table;
    router.go({ name: 'table', id: table }, router.page.name === 'table' ? 'replace' : 'push');
  }

  /** Seeks again after the waiting table expired during an outage of the server. */
  seekAgain(): void {
    this.client?.seekAgain();
  }

  /** Cancels the seek. */
  stopSeeking(): void {
    this.sought = undefined;
    this.client?.seek(undefined);
  }

  /** The seek found an opponent. */
  found(): void {
    this.sought = undefined;
    this.client?.seekEnded();
  }
}

export const connection = new Connection();
