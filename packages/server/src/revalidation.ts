// Ends connections whose session has ended. The bus names players whose sessions may have; the store decides. Since the
// bus can lose messages, all sessions are also checked after a gap and periodically.

import type { Players } from './players/players.ts';
import type { Player } from './table/decide.ts';
import type { Time } from './time.ts';

/** A connection or stream that was opened with a session. */
export interface SessionHolder {
  /** Hash of the session's token. */
  readonly session: string | undefined;
  /** The player of that session when it was opened. */
  readonly me: Player | undefined;
  /** The session has ended, or its player has changed. */
  revoke(): void;
}

/** Players named by the bus within this time are looked up together. */
const SUSPECTS_DEBOUNCE_MS = 50;
/** Above this many named players, all sessions are checked instead. */
const MAX_SUSPECTS = 1_000;

const isSame = (a: Player, b: Player | undefined): boolean =>
  a.id === b?.id && a.name === b.name && a.guest === b.guest && a.bot === b.bot;

export class SessionRevalidation {
  private readonly players: Players;
  private readonly time: Time;
  private readonly everyMs: number;
  private readonly holders: () => readonly SessionHolder[];
  private lookedAt = performance.now();
  private isDue = false;
  private isLooking = false;
  private readonly suspects = new Set<string>();

  constructor(players: Players, time: Time, everyMs: number, holders: () => readonly SessionHolder[]) {
    this.players = players;
    this.time = time;
    this.everyMs = everyMs;
    this.holders = holders;
  }

  /** Checks all sessions at the next tick, for example after a gap in the bus. */
  requestAll(): void {
    this.isDue = true;
  }

  /** Another node reported a change of this player's name or sessions. */
  suspect(player: string): void {
    if (this.suspects.size >= MAX_SUSPECTS) return this.requestAll();
    this.suspects.add(player);
    if (this.suspects.size === 1) setTimeout(() => this.lookAtSuspects(), SUSPECTS_DEBOUNCE_MS).unref();
    return undefined;
  }

  private lookAtSuspects(): void {
    const suspects = new Set(this.suspects);
    this.suspects.clear();
    const holders = this.holders().filter(({ me }) => me !== undefined && suspects.has(me.id));
    if (holders.length > 0) this.revalidate(holders).catch(() => this.requestAll());
  }

  /** Checks all sessions if due. If the store is unreachable, the next tick retries. */
  tick(): void {
    if (this.isLooking || (!this.isDue && performance.now() - this.lookedAt < this.everyMs)) return;
    this.isLooking = true;
    this.isDue = false;
    this.revalidate(this.holders())
      .then(
        () => (this.lookedAt = performance.now()),
        () => this.requestAll(),
      )
      .finally(() => (this.isLooking = false));
  }

  private async revalidate(holders: readonly SessionHolder[]): Promise<void> {
    const sessions = new Set<string>();
    for (const { session } of holders) if (session !== undefined) sessions.add(session);
    const alive = await this.players.bySessions([...sessions], this.time.now());
    for (const holder of holders) {
      const { session, me } = holder;
      if (session !== undefined && me !== undefined && !isSame(me, alive.get(session))) holder.revoke();
    }
  }
}
