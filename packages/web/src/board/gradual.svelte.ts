// Many small drawings, a few at a time: all tiles of a hand at once are more than a slow phone can draw between two frames.

import { breath } from '../app/breath.ts';

const FEW = 4;

export class Gradual {
  /** How many may be drawn by now. There is room for all of them from the beginning, so nothing moves. */
  count = $state(0);

  /** `first` of them at once: a few, unless what stands around them is long enough to draw. */
  constructor(wanted: () => number, first = FEW) {
    this.count = first;
    $effect(() => {
      if (this.count < wanted()) void breath().then(() => (this.count += FEW));
    });
  }
}
