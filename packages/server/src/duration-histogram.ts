// Prometheus histograms of durations: counts per bound, total count and sum. Every move is observed twice, and the
// histogram of prom-client looks its labels up on each observation.

import type { Metric, MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client';

interface Series {
  readonly labels: Readonly<Record<string, string>>;
  /** Observations between a bound and the previous one; the last entry is above all bounds. */
  readonly counts: Float64Array;
  sum: number;
}

export class DurationHistogram {
  readonly name: string;
  private readonly help: string;
  private readonly label: string | undefined;
  /** In seconds, ascending. */
  private readonly bounds: readonly number[];
  private readonly series = new Map<string, Series>();

  constructor(
    registry: Registry,
    about: {
      readonly name: string;
      readonly help: string;
      readonly label?: string;
      readonly bounds: readonly number[];
    },
  ) {
    this.name = about.name;
    this.help = about.help;
    this.label = about.label;
    this.bounds = about.bounds;
    // The registry uses only the name and the values of a metric.
    registry.registerMetric(this as unknown as Metric);
    if (about.label === undefined) this.of('');
  }

  private of(value: string): Series {
    let series = this.series.get(value);
    if (series === undefined) {
      const labels = this.label === undefined ? {} : { [this.label]: value };
      series = { labels, counts: new Float64Array(this.bounds.length + 1), sum: 0 };
      this.series.set(value, series);
    }
    return series;
  }

  observe(milliseconds: number, value = ''): void {
    const series = this.of(value);
    const seconds = milliseconds / 1000;
    let at = 0;
    while (at < this.bounds.length && seconds > this.bounds[at]!) at++;
    series.counts[at]!++;
    series.sum += seconds;
  }

  /** Called by the registry to export the values. */
  async get(): Promise<MetricObjectWithValues<MetricValueWithName<string>>> {
    const { name, help } = this;
    const values = [...this.series.values()].flatMap(({ labels, counts, sum }) => {
      let count = 0;
      const buckets = [...this.bounds, '+Inf'].map((le, n) => {
        count += counts[n]!;
        return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
      });
      return [
        ...buckets,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ];
    });
    return { name, help, type: 'histogram', aggregator: 'sum', values } as never;
  }
}
