// Many small drawings, a few at a time: all tiles of a hand at once are more than a slow phone can draw between two frames.

import { breath } from '../app/breath.ts';

const FEW = 3;

export class Gradual {
  /** How many may be drawn by now. There is room for all of them from the beginning, so nothing moves. */
  count = $state(0);

  constructor(wanted: () => number) {
    $effect(() => {
      if (this.count < wanted()) void breath().then(() => (this.count += FEW));
    });
  }
}
