// The page to return to after signing in, for example a table that needs an account.

import type { Page } from './address.ts';

let wanted: Page | undefined;

export function returnAfterSignIn(page: Page): void {
  wanted = page;
}

/** The page to return to, once. */
export function pageAfterSignIn(): Page | undefined {
  const page = wanted;
  wanted = undefined;
  return page;
}
