import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' | 'major' }) => void;
let collect: Collect | undefined;

/**
 * Collects this thread's garbage: young objects only (about a millisecond) or all. V8 does not count shared memory when it
 * decides to collect, so that a quiet thread would hold columns that nobody uses for good: 50 MB a layer, without end.
 */
export function collectGarbage(type: 'minor' | 'major'): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect({ type });
}

/** How many bytes of numbers are in the arrays of `value`, which is made of plain objects, lists and arrays of numbers. */
export function numberBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + numberBytes(part), 0);
}
