import { router } from '../app/router.svelte.ts';

/** Focuses a heading that is rendered after the navigation ended, as the router does for others. */
export function focusHeading(heading: HTMLElement): void {
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (router.navigations > 0 && lost) heading.focus();
}
