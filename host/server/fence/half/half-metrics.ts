import { z } from 'zod';
import type { MetricReading, MetricSpec, ServerPluginContext } from 'adit/core/server';
import { halfCalls, MAX_TOLD_READINGS, METRICS } from '../half-protocol.ts';
import type { HalfReach } from './half-reach.ts';
import type { CheckedHalf } from './sent-shapes.ts';

/** Values of one label beyond that are no short list. */
const MAX_SERIES = 200;
/** What a metric waits for a reading at most; a second look waits for it as well. */
const READ_MILLISECONDS = 2_000;

const labelsShape = z.record(z.string(), z.string().max(100));
const reading = z.object({ labels: labelsShape, value: z.number() });
const told = z.array(reading.extend({ name: z.string() })).max(MAX_TOLD_READINGS);

type Labels = z.infer<typeof labelsShape>;

/** The metrics of a half behind the fence, with as many series as the server can keep. */
export class HalfMetrics {
  #take = new Map<string, (labels: Labels, value: number) => void>();
  #isWarned = false;
  #log: ServerPluginContext['log'];

  /** Adds what the half declared to the metrics of its plugin. */
  constructor({ metrics, log }: ServerPluginContext, declared: CheckedHalf['metrics'], half: HalfReach) {
    this.#log = log;
    for (const { kind, ...spec } of declared) {
      const series = new Set<string>();
      const isTaken = (labels: Labels): boolean => this.#isTaken(series, labels, spec);
      if (kind === 'counter') {
        const counter = metrics.counter(spec);
        this.#take.set(spec.name, (labels, value) => value >= 0 && isTaken(labels) && counter.add(labels, value));
      } else if (kind === 'histogram') {
        const histogram = metrics.histogram(spec);
        this.#take.set(spec.name, (labels, value) => isTaken(labels) && histogram.observe(labels, value));
      } else {
        metrics[kind](spec, async () => {
          const read = await readings(half, spec.name);
          return read.filter(({ labels }) => isTaken(labels));
        });
      }
    }
  }

  /** Takes what the half tells of; what it did not declare is left out. */
  hear(given: unknown): void {
    for (const { name, labels, value } of told.safeParse(given).data ?? []) this.#take.get(name)?.(labels, value);
  }

  /** Whether the labels are those of the metric, and their values among those that it may have. */
  #isTaken(series: Set<string>, labels: Labels, { name, labels: named = [] }: MetricSpec<string>): boolean {
    if (Object.keys(labels).length !== named.length || named.some((label) => labels[label] === undefined)) return false;
    const key = JSON.stringify(named.map((label) => labels[label]));
    if (series.has(key)) return true;
    if (series.size < MAX_SERIES) return Boolean(series.add(key));
    if (!this.#isWarned) this.#log.warn(`The metric ${name} has more than ${MAX_SERIES} series; others are left out`);
    this.#isWarned = true;
    return false;
  }
}

async function readings(half: HalfReach, name: string): Promise<readonly MetricReading<string>[]> {
  const link = await half.reach();
  const read = await link.ask(halfCalls.run, [METRICS, name, 'read', []], { milliseconds: READ_MILLISECONDS });
  return z.array(reading).max(MAX_TOLD_READINGS).parse(read);
}
