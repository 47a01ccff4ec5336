/** A call of a trace: the lines of its beginning and of its end, which are in the order of time over all threads. */
export interface TracedCall {
  readonly name: string;
  /** All that was printed of its arguments. */
  readonly text: string;
  readonly begun: number;
  readonly ended: number;
  readonly result: string;
}

/** Reads what `strace -f` wrote; calls that were interrupted by others are put together. */
export function parseTrace(lines: readonly string[]): TracedCall[] {
  const calls: TracedCall[] = [];
  const open = new Map<string, { name: string; text: string; begun: number }>();
  lines.forEach((line, at) => {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>(.*) = (-?\w+)/.exec(rest);
    if (resumed) {
      const begun = open.get(thread);
      open.delete(thread);
      if (begun) calls.push({ ...begun, text: begun.text + resumed[2], ended: at, result: resumed[3] as string });
      return;
    }
    const name = /^(\w+)\(/.exec(rest)?.[1];
    if (!name) return;
    const text = rest.slice(name.length + 1);
    if (rest.endsWith('<unfinished ...>')) {
      open.set(thread, { name, text, begun: at });
      return;
    }
    const result = /\) += (-?\w+)[^=]*$/.exec(rest)?.[1] ?? '';
    calls.push({ name, text, begun: at, ended: at, result });
  });
  for (const call of open.values()) calls.push({ ...call, ended: Number.POSITIVE_INFINITY, result: '' });
  return calls.toSorted((left, right) => left.begun - right.begun);
}
