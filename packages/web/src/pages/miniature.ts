// The boards on the start page are prerendered. The browser keeps them and loads the animated version only when the
// pointer enters, or after navigating from a page without them.

import type { GameId } from '@quadrille/rules';
import { mount, unmount } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** The prerendered boards. Empty in the browser: Svelte keeps the existing HTML when it hydrates. */
export const drawn: Partial<Record<GameId, string>> = {};

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
