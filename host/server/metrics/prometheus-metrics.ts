import { toDisposable, type Disposable } from 'adit/core';
import type { MetricCounter, MetricHistogram, Metrics, MetricSpec, ReadMetric } from 'adit/core/server';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const LONGEST_READ_MILLISECONDS = 2_000;
/** From what a page can do with to what people leave for, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Metrics in the text format of Prometheus. */
export class PrometheusMetrics implements Metrics {
  readonly contentType: string;
  #registry = new Registry();
  #unread: MetricCounter<'metric'>;

  constructor() {
    this.contentType = this.#registry.contentType;
    this.#unread = this.counter({
      name: 'adit_metrics_unread_total',
      help: 'How often a metric could not be read and was left out of an answer.',
      labels: ['metric'],
    });
  }

  /** Every metric as it is now. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  counter<Label extends string>(spec: MetricSpec<Label>): MetricCounter<Label> {
    const counter = new Counter(this.#shape(spec));
    return { add: (labels, by = 1) => counter.inc(labels, by), ...this.#removal(spec) };
  }

  histogram<Label extends string>(spec: MetricSpec<Label>): MetricHistogram<Label> {
    const histogram = new Histogram({ ...this.#shape(spec), buckets });
    return { observe: (labels, seconds) => histogram.observe(labels, seconds), ...this.#removal(spec) };
  }

  gauge<Label extends string>(spec: MetricSpec<Label>, read: ReadMetric<Label>): Disposable {
    const look = this.#reader(spec, read);
    const gauge: Gauge<Label> = new Gauge({
      ...this.#shape(spec),
      collect: async () => {
        const readings = await look();
        forget(gauge, spec);
        for (const { labels, value } of readings) gauge.set(labels, value);
      },
    });
    return this.#removal(spec);
  }

  total<Label extends string>(spec: MetricSpec<Label>, read: ReadMetric<Label>): Disposable {
    const look = this.#reader(spec, read);
    const counter: Counter<Label> = new Counter({
      ...this.#shape(spec),
      collect: async () => {
        const readings = await look();
        forget(counter, spec);
        for (const { labels, value } of readings) counter.inc(labels, value);
      },
    });
    return this.#removal(spec);
  }

  #shape<Label extends string>({
    name,
    help,
    labels = [],
  }: MetricSpec<Label>): {
    name: string;
    help: string;
    labelNames: readonly Label[];
    registers: Registry[];
  } {
    return { name, help, labelNames: labels, registers: [this.#registry] };
  }

  #removal({ name }: { readonly name: string }): Disposable {
    return toDisposable(() => this.#registry.removeSingleMetric(name));
  }

  /** Reads once at a time, so that many who ask do not pile up on a part that hangs; never rejects. */
  #reader<Label extends string>({ name }: MetricSpec<Label>, read: ReadMetric<Label>): ReadMetric<Label> {
    let reading: ReturnType<typeof read> | undefined;
    return async () => {
      try {
        reading ??= Promise.resolve(read()).finally(() => (reading = undefined));
        return await inTime(reading);
      } catch {
        this.#unread.add({ metric: name });
        return [];
      }
    };
  }
}

/** Without labels, a reset leaves a zero, which would say something about what could not be read. */
function forget<Label extends string>(metric: Gauge<Label> | Counter<Label>, { labels }: MetricSpec<Label>): void {
  metric.reset();
  if (labels === undefined) metric.remove();
}

async function inTime<Result>(reading: Result | Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long')), LONGEST_READ_MILLISECONDS);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
