import type { Page } from 'playwright-core';

/** Waits until the page's scripts have started. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
}
