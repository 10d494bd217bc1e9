import type { Language } from '@quadrille/words';
import type { Page } from 'playwright-core';

/** A game position to take a screenshot of. */
export interface Shot {
  readonly language: Language;
  readonly height: number;
  readonly moves: string;
  /** Interaction before the screenshot. */
  readonly touch: (page: Page) => Promise<void>;
}
