// Export to the clipboard and to image files.

import type { Match } from '@quadrille/rules';
import { flushSync, mount, unmount } from 'svelte';
import type { Marks } from '../draw/board.ts';
import Picture from '../draw/Picture.svelte';
import { standalone } from '../draw/standalone.ts';

/** False if the browser denies clipboard access. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The current board as SVG text, in the current theme. */
export function svgOf(match: Match, label: string, marks: Marks): string {
  const aside = document.createElement('div');
  aside.style.cssText = 'position: absolute; left: -9999px; width: 600px';
  aside.setAttribute('aria-hidden', 'true');
  document.body.append(aside);
  const picture = mount(Picture, {
    target: aside,
    props: { game: match.game, state: match.state, label, marks, coordinates: true, columns: 4 },
  });
  flushSync();
  try {
    return standalone(aside.querySelector('svg')!);
  } finally {
    void unmount(picture);
    aside.remove();
  }
}

/** Pixels for each unit of the drawing. */
const SCALE = 2;

export async function pngOf(svg: string): Promise<Blob | undefined> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = SCALE * image.naturalWidth;
    canvas.height = SCALE * image.naturalHeight;
    const brush = canvas.getContext('2d');
    if (brush === null) return undefined;
    brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}
