import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: { type: 'minor' }) => void;
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
  // Node 20 takes any argument at all for a minor collection.
  if (type === 'minor') collect({ type });
  else collect();
}
