// Renders many small drawings in steps: all tiles of a hand at once take a slow phone longer than a frame.

import { yieldToMain } from '../app/scheduling.ts';

const STEP_COUNT = 4;

export class GradualCount {
  /** How many may be rendered so far. Space for all is reserved from the start, so the layout does not shift. */
  count = $state(0);

  /** `first` are rendered at once: few, or none if the surrounding content already takes long to draw. */
  constructor(wanted: () => number, first = STEP_COUNT) {
    this.count = first;
    $effect(() => {
      if (this.count < wanted()) void yieldToMain().then(() => (this.count += STEP_COUNT));
    });
  }
}
