// Oneself, as the server knows one, and everything one may do about it. What happened is said once and shown.

import type { Me, OwnAccount, SessionInfo } from '@quadrille/protocol';
import type { Result } from '@quadrille/rules';
import { announcer } from '../app/announcer.svelte.ts';
import { connection } from '../online/connection.svelte.ts';
import { speech as onlineSpeech } from '../online/speech.svelte.ts';
import { ownAccount, sessions, type Trouble } from './api.ts';
import { speech } from './speech.svelte.ts';
import type { PasskeyTrouble } from './text/text.ts';

export function troubleText(trouble: Trouble | PasskeyTrouble): string {
  const text = speech.now;
  if (typeof trouble === 'string') return text.passkeyTroubles[trouble];
  const { code, seconds } = trouble;
  if (code === 'wait') return text.wait(seconds);
  return code in text.refusals
    ? text.refusals[code as keyof typeof text.refusals]
    : onlineSpeech.now.refusals[code as keyof typeof onlineSpeech.now.refusals];
}

/** What came of the last thing somebody did in one place of the page. */
export class Outcome {
  text = $state('');
  bad = $state(false);
  busy = $state(false);

  /** Waits for an answer and says what came of it; undefined if it was refused. */
  async of<T>(asked: Promise<Result<T, Trouble | PasskeyTrouble>>, done: string): Promise<{ value: T } | undefined> {
    this.busy = true;
    const result = await asked;
    this.busy = false;
    this.bad = !result.ok;
    this.text = result.ok ? done : troubleText(result.error);
    announcer.say(this.text, this.bad);
    return result.ok ? { value: result.value } : undefined;
  }
}

class Self {
  /** Undefined until it is known. */
  account = $state.raw<OwnAccount>();
  sessions = $state.raw<readonly SessionInfo[]>([]);

  /** Looks again; whoever has no session is nobody yet, and there is nothing to ask. */
  async look(): Promise<void> {
    if (connection.me === null) {
      this.account = undefined;
      return;
    }
    const [account, list] = await Promise.all([ownAccount(), sessions()]);
    this.account = account.ok ? account.value : undefined;
    if (list.ok) this.sessions = list.value.sessions;
  }

  /** From now on one is somebody else, or nobody. */
  becomes(me: Me | null): void {
    connection.becomes(me);
    this.account = undefined;
    this.sessions = [];
  }
}

export const self = new Self();
