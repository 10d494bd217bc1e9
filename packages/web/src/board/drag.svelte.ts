// Dragging a piece to a cell with mouse, pen or finger. A dragged piece is selected; dropping it on a cell taps that
// cell.

import type { SomeSelection } from '@quadrille/words';

/** Pointer movement below this is not a drag. */
const DRAG_THRESHOLD_PX = 7;

/** Receives the cell and the element under the drop. */
type Drop = (cell: number | undefined, over: Element | null) => void;

export class Drag {
  /** The piece that follows the pointer during a drag. */
  selection = $state.raw<SomeSelection>();
  x = $state(0);
  y = $state(0);
  /** The drawn size in pixels. */
  size = $state(64);

  /** Tracks a pointer that was pressed on a piece. */
  grab(event: PointerEvent, selection: SomeSelection, lift: (selection: SomeSelection) => void, drop: Drop): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const origin = event.currentTarget as HTMLElement;
    const { clientX, clientY, pointerId } = event;
    const size = document.querySelector('[data-cell]')?.getBoundingClientRect().width ?? this.size;
    const move = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      if (this.selection === undefined) {
        if (Math.hypot(now.clientX - clientX, now.clientY - clientY) < DRAG_THRESHOLD_PX) return;
        this.selection = selection;
        this.size = size;
        lift(selection);
      }
      [this.x, this.y] = [now.clientX, now.clientY];
    };
    const end = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      const dragged = this.selection !== undefined;
      this.selection = undefined;
      if (!dragged) return;
      // Suppresses the click after a drag, which would select the piece again.
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
