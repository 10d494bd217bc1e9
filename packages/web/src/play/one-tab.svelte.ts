// One tab at a time plays a game: two would write over each other. The browser's lock says which one; over a channel
// another tab asks for it, and the one that has it hands over the game before it lets go: what one tab keeps, another
// may not see for a moment after it has the lock. When that one is closed, the tab that somebody looks at goes on by
// itself.

import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';

/** So long a lock may take to come that nobody else has, in milliseconds: a page that was just left still holds it. */
const MOMENT = 250;
/** So long another tab may take to let go; one that sleeps is not waited for. */
const PATIENCE = 2000;
/** How often a tab that somebody looks at sees whether the other one is closed. */
const AGAIN = 1000;

/** What tabs say to each other: one asks for the game, the other hands it over. */
type Message = { readonly asks: true } | { readonly hands: string };

function readMessage(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('asks' in data) return { asks: true };
  return 'hands' in data && typeof data.hands === 'string' ? { hands: data.hands } : undefined;
}

const after = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

/** What a tab does with the game that it gives away or gets. */
export interface Handover {
  /** Called while the lock is still held: keeps what must be kept, and tells it. */
  give(): string | undefined;
  /** Called before the game goes on here. */
  take(game: string): void;
}

export class OneTab {
  where = $state<'asking' | 'here' | 'elsewhere'>('asking');
  private readonly name: string;
  private readonly channel: BroadcastChannel;
  private readonly handover: Handover;
  private handed: (game: string) => void = () => {};
  private letGo: () => void = () => {};
  private closed = false;
  private watching: ReturnType<typeof setInterval> | undefined;

  constructor(name: string, handover: Handover) {
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
    // Without locks, as on an insecure address, everything is as if there were one tab.
    if (!('locks' in navigator)) this.where = 'here';
    else if (await this.hold({ signal: AbortSignal.timeout(MOMENT) })) this.becomeHere();
    else this.becomeElsewhere();
  }

  /** Asks for the lock; false if it does not come in time. */
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
          // Refused before it was held; afterwards it was taken from a tab that did not answer.
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
    announcer.say(`${here.text.elsewhere} ${here.text.elsewhereHelp}`, true);
    this.watching = setInterval(() => {
      // Whoever asked for it stands in the queue and comes first.
      if (document.visibilityState === 'visible') void this.look();
    }, AGAIN);
  }

  private async look(): Promise<void> {
    if (await this.hold({ ifAvailable: true })) this.becomeHere();
  }

  /** Another tab goes on with it. */
  private yield(): void {
    if (this.where !== 'here') return;
    const game = this.handover.give();
    if (game !== undefined) this.tell({ hands: game });
    this.becomeElsewhere();
    this.letGo();
  }

  private tell(message: Message): void {
    this.channel.postMessage(message);
  }

  /** Goes on here; the other tab stops. */
  async takeOver(): Promise<void> {
    clearInterval(this.watching);
    const game = new Promise<string>((resolve) => (this.handed = resolve));
    this.tell({ asks: true });
    if (await this.hold({ signal: AbortSignal.timeout(PATIENCE) })) {
      const given = await Promise.race([game, after(MOMENT)]);
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
