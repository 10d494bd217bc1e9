// Lets only one tab play a game, as two would overwrite each other's saves. A Web Lock decides which one. Another tab
// requests the game over a BroadcastChannel; the owner sends the game's text before it releases the lock, because
// storage writes may become visible to the other tab only after it has the lock. When the owner is closed, a visible
// tab takes over by itself.

import { announcer } from '../app/announcer.svelte.ts';
import { i18n } from '../app/i18n.svelte.ts';

/** How long to wait for an uncontended lock, in milliseconds: a page that was just left may still hold it. */
const LOCK_WAIT_MS = 250;
/** How long another tab may take to release the lock; after that it is stolen, as from a suspended tab. */
const TAKE_OVER_TIMEOUT_MS = 2000;
/** How often a visible tab checks whether the owner is closed. */
const LOCK_POLL_MS = 1000;

/** Messages between tabs: a request for the game, and the handover of its text. */
type Message = { readonly asks: true } | { readonly hands: string };

function readMessage(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('asks' in data) return { asks: true };
  return 'hands' in data && typeof data.hands === 'string' ? { hands: data.hands } : undefined;
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

/** Saves and loads the game on handover. */
export interface GameTransfer {
  /** Called while the lock is still held: saves the game and returns its text. */
  give(): string | undefined;
  /** Called with the received text before the game continues here. */
  take(game: string): void;
}

export class OneTab {
  where = $state<'asking' | 'here' | 'elsewhere'>('asking');
  private readonly name: string;
  private readonly channel: BroadcastChannel;
  private readonly handover: GameTransfer;
  private handed: (game: string) => void = () => {};
  private letGo: () => void = () => {};
  private closed = false;
  private watching: ReturnType<typeof setInterval> | undefined;

  constructor(name: string, handover: GameTransfer) {
    this.name = `quadrille:${name}`;
    this.handover = handover;
    this.channel = new BroadcastChannel(this.name);
    this.channel.addEventListener('message', (event) => {
      const message = readMessage(event.data);
      if (message === undefined) return;
      if ('asks' in message) this.yield();
      else this.handed(message.hands);
    });
    void this.begin();
  }

  private async begin(): Promise<void> {
    // Without Web Locks, as in an insecure context, this tab assumes it is the only one.
    if (!('locks' in navigator)) this.where = 'here';
    else if (await this.hold({ signal: AbortSignal.timeout(LOCK_WAIT_MS) })) this.becomeHere();
    else this.becomeElsewhere();
  }

  /** Requests the lock; false if it is not granted in time. */
  private hold(options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      let held = false;
      navigator.locks
        .request(this.name, options, (lock) => {
          if (lock === null || this.closed) return resolve(false);
          held = true;
          resolve(true);
          return new Promise<void>((done) => (this.letGo = done));
        })
        .catch(() => {
          // Rejected before it was held: timeout. Afterwards: stolen, because this tab did not answer.
          if (held) this.becomeElsewhere();
          else resolve(false);
        });
    });
  }

  private becomeHere(): void {
    clearInterval(this.watching);
    this.where = 'here';
  }

  private becomeElsewhere(): void {
    this.where = 'elsewhere';
    announcer.speak(`${i18n.text.elsewhere} ${i18n.text.elsewhereHelp}`, true);
    this.watching = setInterval(() => {
      // A tab that requested the lock is queued and gets it before this poll does.
      if (document.visibilityState === 'visible') void this.look();
    }, LOCK_POLL_MS);
  }

  private async look(): Promise<void> {
    if (await this.hold({ ifAvailable: true })) this.becomeHere();
  }

  /** Hands the game over to another tab. */
  private yield(): void {
    if (this.where !== 'here') return;
    const game = this.handover.give();
    if (game !== undefined) this.post({ hands: game });
    this.becomeElsewhere();
    this.letGo();
  }

  private post(message: Message): void {
    this.channel.postMessage(message);
  }

  /** Takes the game over; the other tab stops. */
  async takeOver(): Promise<void> {
    clearInterval(this.watching);
    const game = new Promise<string>((resolve) => (this.handed = resolve));
    this.post({ asks: true });
    if (await this.hold({ signal: AbortSignal.timeout(TAKE_OVER_TIMEOUT_MS) })) {
      const given = await Promise.race([game, after(LOCK_WAIT_MS)]);
      if (given !== undefined) this.handover.take(given);
    } else if (!this.closed) await this.hold({ steal: true });
    this.becomeHere();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.watching);
    this.letGo();
    this.channel.close();
  }
}
