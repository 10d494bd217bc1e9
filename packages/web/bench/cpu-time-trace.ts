// Rewrites a trace so that every task of the page's main thread lasts as long as its CPU time, not its wall-clock time.
// Other load on the machine (browser processes, Lighthouse itself) then does not count, and runs are comparable.

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
  /** Wall-clock start and duration in microseconds. */
  ts: number;
  dur?: number;
  /** The same in thread CPU time, which does not advance while the thread waits for a processor. */
  readonly tts?: number;
  readonly tdur?: number;
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

interface Task {
  readonly began: number;
  readonly took: number;
  readonly worked: number;
  readonly beganWorking: number;
}

/** Modifies the events of every renderer main thread in place. */
export function useCpuTime(events: readonly TraceEvent[]): void {
  const pages = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const byThread = Map.groupBy(
    events.filter((event) => event.tts !== undefined && pages.has(threadOf(event))),
    threadOf,
  );
  for (const mine of byThread.values()) {
    let task: Task | undefined;
    // Enclosing events come before the events they enclose.
    for (const event of mine.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
      if (task !== undefined && event.ts < task.began + task.took) settle(event, task);
      else task = event.ph === 'X' ? begin(event) : undefined;
    }
  }
}

/** A top-level task keeps its start time. */
function begin(event: TraceEvent): Task | undefined {
  const { ts, dur, tts, tdur } = event;
  if (dur === undefined || tts === undefined || tdur === undefined) return undefined;
  event.dur = tdur;
  return { began: ts, took: dur, worked: tdur, beganWorking: tts };
}

/** Events within a task are placed by CPU time since its start. */
function settle(event: TraceEvent, { began, worked, beganWorking }: Task): void {
  const after = Math.min(worked, Math.max(0, event.tts! - beganWorking));
  event.ts = began + after;
  if (event.dur !== undefined) event.dur = Math.min(event.tdur ?? event.dur, worked - after);
}
