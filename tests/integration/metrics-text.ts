/** One value of a metric. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** An answer of `GET /metrics`, read by the rules of Prometheus' text format; throws on a line that is none. */
export class MetricsText {
  readonly text: string;
  readonly samples: readonly Sample[];
  /** Help by the name of the metric. */
  #help = new Map<string, string>();

  constructor(text: string) {
    this.text = text;
    const lines = text.split('\n').filter((line) => line !== '');
    for (const line of lines) {
      const [, name = '', help = ''] = /^# HELP (\w+) (\S.*)$/.exec(line) ?? [];
      if (name) this.#help.set(name, help);
    }
    this.samples = lines.filter((line) => !line.startsWith('#')).map(toSample);
  }

  /** The names of all metrics, those without a value included. */
  get metrics(): ReadonlySet<string> {
    return new Set(this.#help.keys());
  }

  /** The samples of a name. */
  of(name: string): readonly Sample[] {
    return this.samples.filter((sample) => sample.name === name);
  }

  /** The sum of the samples of a name that have these labels. */
  sum(name: string, labels: Readonly<Record<string, string>> = {}): number {
    return this.of(name)
      .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
      .reduce((total, { value }) => total + value, 0);
  }

  /** Whether a query can name it. */
  isExposed(name: string): boolean {
    return this.helpOf({ name }) !== undefined;
  }

  /** The names of labels that samples of a name have. */
  labelsOf(name: string): ReadonlySet<string> {
    return new Set(this.of(name).flatMap(({ labels }) => Object.keys(labels)));
  }

  helpOf({ name }: Pick<Sample, 'name'>): string | undefined {
    return this.#help.get(name) ?? this.#help.get(name.replace(/_(bucket|sum|count)$/, ''));
  }
}

function toSample(line: string): Sample {
  const match = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line);
  if (!match || Number.isNaN(Number(match[3]?.replace('+Inf', 'Infinity')))) throw new Error(`No sample: ${line}`);
  const [, name = '', labels = '', value] = match;
  const pairs = Array.from(labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g), ([, label = '', text = '']) => [label, text]);
  return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
}
