// Dragging a piece to a cell, with mouse, pen or finger. What is dragged is simply held; letting go over a cell points
// at it.

import type { Held } from '@quadrille/words/words';

/** So far a finger may tremble before it drags. */
const SLACK = 7;

/** Hears where it was let go: over which cell, and over what. */
type Drop = (cell: number | undefined, over: Element | null) => void;

export class Drag {
  /** What follows the pointer, once it is under way. */
  held = $state.raw<Held>();
  x = $state(0);
  y = $state(0);
  /** How large it is drawn. */
  size = $state(64);

  /** Begins to watch a pointer that went down on a piece. */
  grab(event: PointerEvent, held: Held, lift: (held: Held) => void, drop: Drop): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const origin = event.currentTarget as HTMLElement;
    const { clientX, clientY, pointerId } = event;
    const size = document.querySelector('[data-cell]')?.getBoundingClientRect().width ?? this.size;
    const move = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      if (this.held === undefined) {
        if (Math.hypot(now.clientX - clientX, now.clientY - clientY) < SLACK) return;
        this.held = held;
        this.size = size;
        lift(held);
      }
      [this.x, this.y] = [now.clientX, now.clientY];
    };
    const end = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      const dragged = this.held !== undefined;
      this.held = undefined;
      if (!dragged) return;
      // The click that follows on the piece itself would choose it anew.
      origin.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => origin.removeEventListener('click', stop, { capture: true }), 50);
      if (now.type !== 'pointerup') return;
      const over = document.elementFromPoint(now.clientX, now.clientY);
      const cell = over?.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
      drop(cell === undefined ? undefined : Number(cell), over);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }
}

function stop(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
