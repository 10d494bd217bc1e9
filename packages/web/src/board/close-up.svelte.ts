// On a phone several boards are laid out two by two, without frames, to make the holes as large as possible. Pinching
// out, a swipe or a button zooms in on one board, and a swipe then moves to the next; pinching in shows all four.

import { tick } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';

const PHONE = '(max-width: 30rem), (max-width: 60rem) and (orientation: landscape) and (max-height: 32rem)';
/**
 * Below this size, holes in a two-by-two layout would be smaller than a 44 px touch target: two boards of 4 × 44 px,
 * with margins of 1/200 and a gap of 2 px, are 356 px wide and as high.
 */
const NARROW =
  '(max-width: 22.3rem) and (orientation: portrait), (max-height: 22.4rem) and (max-width: 60rem) and (orientation: landscape)';

/** Thresholds: how much a pinch must change the distance of two fingers, and how far a swipe must travel. */
const MIN_PINCH_RATIO = 1.2;
const MIN_SWIPE_PX = 48;

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

  /** Zooms in on the board that contains this element, or shows all four. */
  async turn(on: boolean, place?: Element | null): Promise<void> {
    this.asked = on;
    await tick();
    if (on) scrollToBoard(place);
  }

  /** Handles touch gestures on the boards. */
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
      if (ratio < MIN_PINCH_RATIO && ratio > 1 / MIN_PINCH_RATIO) return;
      spread = 0;
      void this.turn(ratio > 1, event.touches[0]!.target as Element);
    };
    const end = ({ changedTouches }: TouchEvent) => {
      const to = changedTouches[0]!;
      if (!this.possible || this.on || from === undefined) return;
      const [dx, dy] = [Math.abs(to.clientX - from.clientX), Math.abs(to.clientY - from.clientY)];
      if (dx > MIN_SWIPE_PX && dx > 2 * dy) void this.turn(true, from.target as Element);
    };
    // Svelte's touch handlers are passive and could not prevent the page from zooming.
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

/** Scrolls to the board that contains an element. */
export function scrollToBoard(place: Element | null | undefined): void {
  place?.closest('[role="rowgroup"]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
