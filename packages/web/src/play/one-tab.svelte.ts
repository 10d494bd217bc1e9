// One tab at a time plays a game: two would write over each other. The browser's lock says which one; over a channel
// another tab asks for it, and the one that has it keeps everything before it lets go. When that one is closed, the tab
// that somebody looks at goes on by itself.

import { announcer } from '../app/announcer.svelte.ts';
import { here } from '../app/here.svelte.ts';

/** So long a lock may take to come that nobody else has, in milliseconds: a page that was just left still holds it. */
const MOMENT = 250;
/** So long another tab may take to let go; one that sleeps is not waited for. */
const PATIENCE = 2000;
/** How often a tab that somebody looks at sees whether the other one is closed. */
const AGAIN = 1000;

export class OneTab {
  where = $state<'asking' | 'here' | 'elsewhere'>('asking');
  private readonly name: string;
  private readonly channel: BroadcastChannel;
  private readonly yielding: () => void;
  private letGo: () => void = () => {};
  private closed = false;
  private watching: ReturnType<typeof setInterval> | undefined;

  /** `yielding` is called while the lock is still held, to keep what must be kept. */
  constructor(name: string, yielding: () => void) {
    this.name = `quadrille:${name}`;
    this.yielding = yielding;
    this.channel = new BroadcastChannel(this.name);
    this.channel.addEventListener('message', () => this.yield());
    void this.begin();
  }

  private async begin(): Promise<void> {
    // Without locks, as on an insecure address, everything is as if there were one tab.
    if (!('locks' in navigator)) this.where = 'here';
    else if (!(await this.hold({ signal: AbortSignal.timeout(MOMENT) }))) this.becomeElsewhere();
  }

  /** Asks for the lock; false if it does not come in time. */
  private hold(options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      let held = false;
      navigator.locks
        .request(this.name, options, (lock) => {
          if (lock === null || this.closed) return resolve(false);
          held = true;
          this.where = 'here';
          clearInterval(this.watching);
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

  private becomeElsewhere(): void {
    this.where = 'elsewhere';
    announcer.say(`${here.text.elsewhere} ${here.text.elsewhereHelp}`, true);
    this.watching = setInterval(() => {
      // Whoever asked for it stands in the queue and comes first.
      if (document.visibilityState === 'visible') void this.hold({ ifAvailable: true });
    }, AGAIN);
  }

  /** Another tab goes on with it. */
  private yield(): void {
    if (this.where !== 'here') return;
    this.yielding();
    this.becomeElsewhere();
    this.letGo();
  }

  /** Goes on here; the other tab stops. */
  async takeOver(): Promise<void> {
    this.channel.postMessage('go on elsewhere');
    if (!(await this.hold({ signal: AbortSignal.timeout(PATIENCE) }))) await this.hold({ steal: true });
  }

  close(): void {
    this.closed = true;
    clearInterval(this.watching);
    this.letGo();
    this.channel.close();
  }
}
