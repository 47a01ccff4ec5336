import type { Metrics, MetricSpec, ReadMetric } from 'adit/core/server';
import { hostCalls, MAX_TOLD_READINGS, type DeclaredMetric, type ToldReading } from '../fence/half-protocol.ts';
import type { HostLink } from './host-link.ts';

const TELL_MILLISECONDS = 500;

type AnySpec = MetricSpec<string>;
type Labels = Readonly<Record<string, string>>;

/** The metrics of a half, of which the server is told from time to time; those that are read are asked for by it. */
export class ToldMetrics implements Metrics {
  readonly declared: DeclaredMetric[] = [];
  #link: Pick<HostLink, 'tell'>;
  #open: (what: string) => void;
  #reads = new Map<string, ReadMetric<string>>();
  #counts = new Map<string, ToldReading>();
  #observed: ToldReading[] = [];

  /** `open` throws once nothing can be added any more. */
  constructor(link: Pick<HostLink, 'tell'>, open: (what: string) => void) {
    this.#link = link;
    this.#open = open;
    setInterval(() => this.#tell(), TELL_MILLISECONDS).unref();
  }

  counter<Label extends string>(spec: MetricSpec<Label>) {
    const name = this.#declare('counter', spec);
    return { add: (labels: Labels, by = 1) => this.#count(name, labels, by), dispose() {} };
  }

  histogram<Label extends string>(spec: MetricSpec<Label>) {
    const name = this.#declare('histogram', spec);
    return {
      observe: (labels: Labels, seconds: number) => this.#observe({ name, labels, value: seconds }),
      dispose() {},
    };
  }

  gauge<Label extends string>(spec: MetricSpec<Label>, read: ReadMetric<Label>) {
    this.#reads.set(this.#declare('gauge', spec), read as ReadMetric<string>);
    return { dispose() {} };
  }

  total<Label extends string>(spec: MetricSpec<Label>, read: ReadMetric<Label>) {
    this.#reads.set(this.#declare('total', spec), read as ReadMetric<string>);
    return { dispose() {} };
  }

  /** Reads a metric for the server. */
  async read(name: string): Promise<unknown> {
    return (await this.#reads.get(name)?.()) ?? [];
  }

  #declare(kind: DeclaredMetric['kind'], { name, help, labels }: AnySpec): string {
    this.#open(`The metric "${name}"`);
    this.declared.push({ kind, name, help, labels: labels && [...labels] });
    return name;
  }

  #count(name: string, labels: Labels, by: number): void {
    if (!(by >= 0)) throw new Error('A counter only grows');
    const key = JSON.stringify([name, Object.entries(labels).toSorted()]);
    this.#counts.set(key, { name, labels: { ...labels }, value: (this.#counts.get(key)?.value ?? 0) + by });
    this.#tellWhenFull();
  }

  #observe(reading: ToldReading): void {
    this.#observed.push({ ...reading, labels: { ...reading.labels } });
    this.#tellWhenFull();
  }

  #tellWhenFull(): void {
    if (this.#counts.size + this.#observed.length >= MAX_TOLD_READINGS) this.#tell();
  }

  #tell(): void {
    const readings = [...this.#counts.values(), ...this.#observed];
    if (readings.length === 0) return;
    this.#counts.clear();
    this.#observed = [];
    this.#link.tell(hostCalls.metrics, readings);
  }
}
