// A player with the shared reconnecting client, for tests that stop or kill servers. It retries sooner than the page.

import type { Command, Me, Table } from '@quadrille/protocol';
import { GameClient, TableFollower } from '@quadrille/protocol/client';
import { dial } from './client.ts';

const RETRY_MS = 30;

/** The player was closed by the test. */
export class PlayerClosed extends Error {}

/** An existing player, and the server that knows it. */
export interface Identity {
  readonly base: string;
  readonly token: string;
  readonly me: Me;
}

export class ReconnectingPlayer {
  readonly token: string;
  readonly me: Me;
  /** The followed tables, as far as this player knows them. */
  readonly tables = new Map<string, Table>();
  /** Number of connections after the first. */
  reconnects = -1;
  private readonly client: GameClient;
  private readonly followed = new Set<string>();
  private readonly waiting = new Set<() => void>();
  private readonly closed = Promise.withResolvers<never>();

  /** Connects to the first of the servers that has the identity's address, and after a loss to the next. */
  constructor({ base, token, me }: Identity, bases: () => readonly string[] = () => [base]) {
    this.token = token;
    this.me = me;
    this.closed.promise.catch(() => undefined);
    let dialled = bases().indexOf(base);
    this.client = new GameClient(
      () => {
        const all = bases();
        return dial(all[dialled++ % all.length]!, { authorization: `Bearer ${token}` });
      },
      { me: () => this.reconnects++ },
      { backoff: () => RETRY_MS, retryMs: RETRY_MS },
    );
  }

  private follow(id: string): void {
    if (this.followed.has(id)) return;
    this.followed.add(id);
    const changed = (table: Table) => {
      this.tables.set(id, table);
      for (const wake of this.waiting) wake();
      this.waiting.clear();
    };
    this.client.follow(id, new TableFollower(id, { changed }));
  }

  /** Waits until this player's copy of the table satisfies the condition. */
  async until(id: string, wanted: (table: Table) => boolean): Promise<Table> {
    this.follow(id);
    for (;;) {
      const table = this.tables.get(id);
      if (table !== undefined && wanted(table)) return table;
      await Promise.race([this.closed.promise, new Promise<void>((wake) => this.waiting.add(wake))]);
    }
  }

  /** Sends a command until it is answered, and returns the version of its last event. */
  async do(table: string, command: Command, id?: string): Promise<number> {
    const answer = await Promise.race([this.closed.promise, this.client.do(table, command, id)]);
    if (!answer.ok) throw new Error(`${command.c} was refused: ${answer.error.code}`);
    return answer.value;
  }

  /** Ends all waiting with `PlayerClosed`. */
  close(): void {
    this.client.close();
    this.closed.reject(new PlayerClosed());
  }
}
