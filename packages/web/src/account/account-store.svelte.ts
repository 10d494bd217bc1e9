// The player's own account and sessions, and the status of form actions, which is announced and shown.

import type { Me, OwnAccount, SessionInfo } from '@quadrille/protocol';
import type { HttpFailure } from '@quadrille/protocol/client';
import type { Result } from '@quadrille/rules';
import { announcer } from '../app/announcer.svelte.ts';
import { connection } from '../online/connection.svelte.ts';
import { onlineText } from '../online/online-text.svelte.ts';
import { ownAccount, sessions } from './api.ts';
import { accountText } from './account-text.svelte.ts';
import type { PasskeyFailure } from './text/text.ts';

export function failureText(trouble: HttpFailure | PasskeyFailure): string {
  const text = accountText.current;
  if (typeof trouble === 'string') return text.passkeyFailures[trouble];
  const { code, seconds } = trouble;
  if (code === 'wait') return text.wait(seconds);
  return code in text.refusals
    ? text.refusals[code as keyof typeof text.refusals]
    : onlineText.current.refusals[code as keyof typeof onlineText.current.refusals];
}

/** The outcome of the last action of a form. */
export class FormStatus {
  text = $state('');
  bad = $state(false);
  busy = $state(false);

  /** Waits for a response and announces the outcome; undefined if it was refused. */
  async of<T>(
    asked: Promise<Result<T, HttpFailure | PasskeyFailure>>,
    done: string,
  ): Promise<{ value: T } | undefined> {
    this.busy = true;
    const result = await asked;
    this.busy = false;
    this.bad = !result.ok;
    this.text = result.ok ? done : failureText(result.error);
    announcer.speak(this.text, this.bad);
    return result.ok ? { value: result.value } : undefined;
  }
}

class Self {
  /** Undefined until loaded. */
  account = $state.raw<OwnAccount>();
  sessions = $state.raw<readonly SessionInfo[]>([]);
  /** What was just done with the account that no longer has a page here. */
  farewell = $state('');

  /** Reloads the account; without a session there is nothing to load. */
  async look(): Promise<void> {
    if (connection.me === null) {
      this.account = undefined;
      return;
    }
    const [account, list] = await Promise.all([ownAccount(), sessions()]);
    this.account = account.ok ? account.value : undefined;
    if (list.ok) this.sessions = list.value.sessions;
  }

  /** The session changed: another player, or none. */
  becomes(me: Me | null, farewell = ''): void {
    this.farewell = farewell;
    connection.setIdentity(me);
    this.account = undefined;
    this.sessions = [];
  }
}

export const accountStore = new Self();
