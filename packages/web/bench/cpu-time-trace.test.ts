import { expect, test } from 'vitest';
import { useCpuTime, type TraceEvent } from './cpu-time-trace.ts';

const PAGE: TraceEvent = { name: 'thread_name', ph: 'M', pid: 1, tid: 1, ts: 0, args: { name: 'CrRendererMain' } };
const event = (name: string, ts: number, dur: number, tts: number, tdur: number, tid = 1): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid,
  ts,
  dur,
  tts,
  tdur,
});
const times = ({ name, ts, dur }: TraceEvent) => [name, ts, dur];

test('durations of tasks and nested events become CPU time', () => {
  const events = [
    PAGE,
    event('task', 1_000, 900, 50, 300),
    event('layout', 1_400, 400, 150, 100),
    event('next task', 2_000, 40, 350, 40),
    { name: 'mark', ph: 'I', pid: 1, tid: 1, ts: 1_850, tts: 340 },
  ];
  useCpuTime(events);
  expect(events.slice(1).map(times)).toEqual([
    ['task', 1_000, 300],
    ['layout', 1_100, 100],
    ['next task', 2_000, 40],
    ['mark', 1_290, undefined],
  ]);
});

test('nested events end within their task, and other threads stay unchanged', () => {
  const events = [PAGE, event('task', 0, 100, 0, 10), event('inside', 50, 50, 9, 20), event('other', 0, 100, 0, 10, 2)];
  useCpuTime(events);
  expect(events.slice(1).map(times)).toEqual([
    ['task', 0, 10],
    ['inside', 9, 1],
    ['other', 0, 100],
  ]);
});
