import { availableParallelism, cpus, totalmem } from 'node:os';

/** Prints the machine that the figures below it are of. */
export function printMachine(): void {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  console.log(JSON.stringify({ machine }));
}

/** Prints one figure. */
export function printFigure(figure: string, value: number, unit: string): void {
  console.log(JSON.stringify({ figure, value: Number(value.toPrecision(4)), unit }));
}

/** Prints a figure beside the same work done by a peer in this run; `ratio` is how many times better ours is. */
export function printAgainst(figure: string, value: number, unit: string, peer: { name: string; value: number }): void {
  const moreIsBetter = unit.includes('/s');
  const ratio = moreIsBetter ? value / peer.value : peer.value / value;
  const round = (number: number): number => Number(number.toPrecision(4));
  console.log(
    JSON.stringify({
      figure,
      value: round(value),
      unit,
      peer: peer.name,
      peerValue: round(peer.value),
      ratio: round(ratio),
    }),
  );
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** The median time of `runs` runs in milliseconds, after one that is not counted. */
export async function timeMedian(runs: number, run: () => Promise<unknown>): Promise<number> {
  await run();
  const times: number[] = [];
  for (let count = 0; count < runs; count += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return median(times);
}
