import { here } from '../app/here.svelte.ts';

/** For a heading that arrives after the journey has ended: reading begins there all the same. */
export function arrive(heading: HTMLElement): void {
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (here.journeys > 0 && lost) heading.focus();
}
