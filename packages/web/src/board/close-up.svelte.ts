// On a phone the four boards of Q4 lie two by two, without their frames, so that the holes are as large as they can be.
// Fingers that spread, a swipe or a button bring one board close; the others are then a swipe away. Fingers that close
// bring all four back.

import { tick } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';

const PHONE = '(max-width: 30rem), (max-width: 60rem) and (orientation: landscape) and (max-height: 32rem)';
/**
 * Two by two, holes would be smaller than a finger's 44 px: two boards of 4 × 44 px with the rims of 1 in 200 and the
 * 2 px between them are 356 px wide, and as high.
 */
const NARROW =
  '(max-width: 22.3rem) and (orientation: portrait), (max-height: 22.4rem) and (max-width: 60rem) and (orientation: landscape)';

/** How far fingers spread before it means something, and how far one of them must travel. */
const SPREAD = 1.2;
const SWIPE = 48;

const apart = ([a, b]: readonly Touch[]): number => Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY);

export class CloseUp {
  private readonly onPhone = new MediaQuery(PHONE);
  private readonly isNarrow = new MediaQuery(NARROW);
  private asked = $state<boolean>();

  get possible(): boolean {
    return this.onPhone.current;
  }

  get on(): boolean {
    return this.possible && (this.asked ?? this.isNarrow.current);
  }

  /** Brings the board close that holds this place, or all four back. */
  async turn(on: boolean, place?: Element | null): Promise<void> {
    this.asked = on;
    await tick();
    if (on) show(place);
  }

  /** Follows the fingers on the boards. */
  watch(boards: HTMLElement): () => void {
    let spread = 0;
    let from: Touch | undefined;
    const start = ({ touches }: TouchEvent) => {
      from = touches.length === 1 ? touches[0] : undefined;
      if (touches.length === 2) spread = apart([...touches]);
    };
    const move = (event: TouchEvent) => {
      if (!this.possible || event.touches.length !== 2 || spread === 0) return;
      event.preventDefault();
      const ratio = apart([...event.touches]) / spread;
      if (ratio < SPREAD && ratio > 1 / SPREAD) return;
      spread = 0;
      void this.turn(ratio > 1, event.touches[0]!.target as Element);
    };
    const end = ({ changedTouches }: TouchEvent) => {
      const to = changedTouches[0]!;
      if (!this.possible || this.on || from === undefined) return;
      const [dx, dy] = [Math.abs(to.clientX - from.clientX), Math.abs(to.clientY - from.clientY)];
      if (dx > SWIPE && dx > 2 * dy) void this.turn(true, from.target as Element);
    };
    // Not Svelte's own: those cannot keep the page from zooming.
    boards.addEventListener('touchstart', start, { passive: true });
    boards.addEventListener('touchmove', move, { passive: false });
    boards.addEventListener('touchend', end, { passive: true });
    return () => {
      boards.removeEventListener('touchstart', start);
      boards.removeEventListener('touchmove', move);
      boards.removeEventListener('touchend', end);
    };
  }
}

/** Brings the board into sight that holds a place. */
export function show(place: Element | null | undefined): void {
  place?.closest('[role="rowgroup"]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
