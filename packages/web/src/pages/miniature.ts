// The boards on the start page are drawn when the site is built. The browser keeps those drawings and fetches what can
// draw living ones only when somebody points at them, or comes from a page that has none.

import type { GameId } from '@quadrille/rules';
import { mount, unmount } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** What stands in the page. In the browser not even known: Svelte leaves what it finds where it expects anything. */
export const drawn: Record<GameId, string> = { quantik: ' ', quads: ' ', q4: ' ' };

async function liven(place: HTMLElement, game: GameId) {
  const { default: Miniature } = await import('./Miniature.svelte');
  place.replaceChildren();
  return mount(Miniature, { target: place, props: { game } });
}

export function miniature(game: GameId): Attachment<HTMLElement> {
  return (place) => {
    let living: ReturnType<typeof liven> | undefined;
    const live = () => (living ??= liven(place, game));
    const replay = () => void live().then((board) => board.replay());
    if (place.firstElementChild === null) void live();
    place.addEventListener('pointerenter', replay);
    return () => {
      place.removeEventListener('pointerenter', replay);
      void living?.then((board) => unmount(board));
    };
  };
}
