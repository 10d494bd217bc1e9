// A trace as it would be if the page's thread had never had to wait for a processor: every task as long as the thread
// worked on it, not as long as it took. What else runs on a machine (the browser's own processes, Lighthouse itself) then no
// longer counts against the page, and two runs can be compared.

export interface Traced {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
  /** Microseconds, by the clock: when it began and how long it took. */
  ts: number;
  dur?: number;
  /** The same by the thread's own clock, which stands still while the thread waits for a processor. */
  readonly tts?: number;
  readonly tdur?: number;
}

const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`;

interface Task {
  readonly began: number;
  readonly took: number;
  readonly worked: number;
  readonly beganWorking: number;
}

/** Changes the events of every page's thread in place. */
export function countWorkOnly(events: readonly Traced[]): void {
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const byThread = Map.groupBy(
    events.filter((event) => event.tts !== undefined && pages.has(threadOf(event))),
    threadOf,
  );
  for (const mine of byThread.values()) {
    let task: Task | undefined;
    // What encloses comes before what it encloses.
    for (const event of mine.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
      if (task !== undefined && event.ts < task.began + task.took) settle(event, task);
      else task = event.ph === 'X' ? begin(event) : undefined;
    }
  }
}

/** A task nobody encloses begins when it did. */
function begin(event: Traced): Task | undefined {
  const { ts, dur, tts, tdur } = event;
  if (dur === undefined || tts === undefined || tdur === undefined) return undefined;
  event.dur = tdur;
  return { began: ts, took: dur, worked: tdur, beganWorking: tts };
}

/** Within a task the thread's clock says when. */
function settle(event: Traced, { began, worked, beganWorking }: Task): void {
  const after = Math.min(worked, Math.max(0, event.tts! - beganWorking));
  event.ts = began + after;
  if (event.dur !== undefined) event.dur = Math.min(event.tdur ?? event.dur, worked - after);
}
