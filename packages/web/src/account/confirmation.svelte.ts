// Confirming the identity. A request refused with `confirm-first` waits for it and is then sent again.

import { err, type Result } from '@quadrille/rules';
import type { HttpFailure } from '@quadrille/protocol/client';
import type { PasskeyFailure } from './text/text.ts';

class Confirming {
  /** Whether `Confirm.svelte` shows its dialog. */
  asked = $state(false);
  private answer: ((confirmed: boolean) => void) | undefined;

  private ask(): Promise<boolean> {
    this.settle(false);
    this.asked = true;
    return new Promise((resolve) => (this.answer = resolve));
  }

  /** The player confirmed, or cancelled. */
  settle(confirmed: boolean): void {
    this.asked = false;
    this.answer?.(confirmed);
    this.answer = undefined;
  }

  /** Sends a request, and again after a confirmation if it was refused for lack of one. */
  async with<T>(
    ask: () => Promise<Result<T, HttpFailure | PasskeyFailure>>,
  ): Promise<Result<T, HttpFailure | PasskeyFailure>> {
    const from = document.activeElement;
    const first = await ask();
    if (first.ok || typeof first.error === 'string' || first.error.code !== 'confirm-first') return first;
    const second = (await this.ask()) ? await ask() : err(first.error);
    // A button loses the focus while it is disabled: restore it once the answer is shown.
    setTimeout(() => {
      if (from instanceof HTMLElement && document.activeElement === document.body) from.focus();
    });
    return second;
  }
}

export const confirming = new Confirming();
