import type { BinsInput } from '../kernels/histogram.ts';
import type { TaskRunner } from '../task-runner.ts';

/** So many values that counting them takes longer than handing them to another thread. */
const PART_LENGTH = 1_000_000;
const MAX_PARTS = 8;

/** How many values lie in each bin; long columns are counted in parts, which threads work on at the same time. */
export async function countInParts(
  runner: Pick<TaskRunner, 'run'>,
  input: BinsInput,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const { column, mask, samples } = input;
  const { length } = column.values;
  const parts = Math.max(1, Math.min(MAX_PARTS, Math.floor(length / PART_LENGTH)));
  // Between two words of the mask.
  const edge = (part: number): number => (part === parts ? length : Math.round((length * part) / parts / 32) * 32);
  const counted = await Promise.all(
    Array.from({ length: parts }, async (_, part) => {
      const [from, to] = [edge(part), edge(part + 1)];
      const values = column.values.subarray(from, to);
      return runner.run(
        'countBins',
        { ...input, column: { ...column, values }, mask: mask?.subarray(from >>> 5, (to + 31) >>> 5) },
        signal,
      );
    }),
  );
  return Uint32Array.from({ length: samples }, (_, bin) =>
    counted.reduce((sum, counts) => sum + (counts[bin] as number), 0),
  );
}
