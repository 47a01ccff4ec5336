import type { Disposable } from 'adit/core';

/** The name and meaning of a metric. @beta */
export interface MetricSpec<Label extends string = never> {
  /**
   * `adit_`, then for a plugin's metric its id, what is measured, and the unit: `adit_importing_chunk_bytes_total`. Counts end in `_total`,
   * times are in seconds, sizes in bytes.
   */
  readonly name: string;
  /** One sentence for operators. */
  readonly help: string;
  /** The values of a label come from a short list that the program knows: never an id, an address or what somebody typed. */
  readonly labels?: readonly Label[];
}

/** A value for each label. @beta */
export type MetricLabels<Label extends string> = Readonly<Record<Label, string>>;

/** A count that only grows while the server runs. @beta */
export interface MetricCounter<Label extends string = never> extends Disposable {
  /** Adds `by`, or one, to the count with these labels. */
  add(labels: MetricLabels<Label>, by?: number): void;
}

/** Counts durations by their length. @beta */
export interface MetricHistogram<Label extends string = never> extends Disposable {
  /** Notes that something took so many seconds. */
  observe(labels: MetricLabels<Label>, seconds: number): void;
}

/** One value of a metric that is read. @beta */
export interface MetricReading<Label extends string = never> {
  readonly labels: MetricLabels<Label>;
  readonly value: number;
}

/** Reads a metric. What it throws, or does not know within two seconds, is left out of the answer. @beta */
export type ReadMetric<Label extends string = never> = () =>
  | readonly MetricReading<Label>[]
  | Promise<readonly MetricReading<Label>[]>;

/** Metrics of this server process, each until it is disposed; a name that is already taken is refused. @beta */
export interface Metrics {
  /** A count that only grows. */
  counter<const Label extends string = never>(spec: MetricSpec<Label>): MetricCounter<Label>;
  /** How long something takes, by classes of seconds. */
  histogram<const Label extends string = never>(spec: MetricSpec<Label>): MetricHistogram<Label>;
  /** A value of the moment, read when somebody asks. */
  gauge<const Label extends string = never>(spec: MetricSpec<Label>, read: ReadMetric<Label>): Disposable;
  /** A count that is kept elsewhere, read when somebody asks. */
  total<const Label extends string = never>(spec: MetricSpec<Label>, read: ReadMetric<Label>): Disposable;
}

/** Metrics that are discarded. @beta */
export const silentMetrics: Metrics = {
  counter: () => ({ add() {}, dispose() {} }),
  histogram: () => ({ observe() {}, dispose() {} }),
  gauge: () => ({ dispose() {} }),
  total: () => ({ dispose() {} }),
};
