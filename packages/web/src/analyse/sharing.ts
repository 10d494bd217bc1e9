// Out of the page: to the clipboard, into a file, into a picture.

import type { Kinds, Match } from '@quadrille/rules';
import type { Q4State } from '@quadrille/rules/q4';
import type { QuadsState } from '@quadrille/rules/quads';
import type { QuantikState } from '@quadrille/rules/quantik';
import { flushSync, mount, unmount } from 'svelte';
import type { Marks } from '../draw/board.ts';
import Q4Picture from '../draw/Q4Picture.svelte';
import QuadsPicture from '../draw/QuadsPicture.svelte';
import QuantikPicture from '../draw/QuantikPicture.svelte';
import { standalone } from '../draw/standalone.ts';

/** False where the browser does not let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function put(target: HTMLElement, { game }: Match, state: Kinds['state'], label: string, marks: Marks) {
  const common = { label, marks, coordinates: true };
  switch (game.id) {
    case 'quantik':
      return mount(QuantikPicture, { target, props: { ...common, state: state as QuantikState } });
    case 'quads':
      return mount(QuadsPicture, { target, props: { ...common, state: state as QuadsState } });
    case 'q4':
      return mount(Q4Picture, { target, props: { ...common, state: state as Q4State } });
  }
}

/** The board of the moment as the text of an SVG file, in the theme of the moment. */
export function svgOf(match: Match, label: string, marks: Marks): string {
  const aside = document.createElement('div');
  aside.style.cssText = 'position: absolute; left: -9999px; width: 600px';
  aside.setAttribute('aria-hidden', 'true');
  document.body.append(aside);
  const picture = put(aside, match, match.state, label, marks);
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
