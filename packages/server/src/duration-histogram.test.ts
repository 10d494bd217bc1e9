import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { DurationHistogram } from './duration-histogram.ts';

const bounds = [0.001, 0.01, 1];

test.each([undefined, 'command'])(
  'the output equals that of a prom-client histogram, with the label %s',
  async (label) => {
    const [ours, theirs] = [new Registry(), new Registry()];
    const about = { name: 'a_duration_seconds', help: 'How long it took' };
    const durations = new DurationHistogram(ours, { ...about, bounds, ...(label === undefined ? {} : { label }) });
    const histogram = new Histogram({
      ...about,
      buckets: bounds,
      registers: [theirs],
      labelNames: label === undefined ? [] : [label],
    });
    expect(await ours.metrics()).toBe(await theirs.metrics());
    for (const ms of [0, 0.5, 1, 1.5, 10, 250, 1000, 1001, 90_000]) {
      for (const value of ms < 100 ? ['move', 'say'] : ['move']) {
        if (label === undefined) {
          durations.observe(ms);
          histogram.observe(ms / 1000);
        } else {
          durations.observe(ms, value);
          histogram.observe({ [label]: value }, ms / 1000);
        }
      }
    }
    expect(await ours.metrics()).toBe(await theirs.metrics());
  },
);
