import type { Disposable } from 'adit/core';
import { collectGarbage } from './collect-garbage.ts';

/** As much as may be dropped before the young garbage is looked through. */
const MINOR_BYTES = 32 * 1024 * 1024;

/** Gives shared memory that was dropped back to the system, soon after and at most `majorBytes` behind. */
export class MemoryReturn implements Disposable {
  #majorBytes: number;
  #sinceMinor = 0;
  #sinceMajor = 0;
  #next: NodeJS.Immediate | undefined;

  constructor(majorBytes: number) {
    this.#majorBytes = majorBytes;
  }

  /** Notes that `bytes` are no longer kept; what still uses them keeps them. */
  dropped(bytes: number): void {
    this.#sinceMinor += bytes;
    this.#sinceMajor += bytes;
    if (this.#sinceMinor < MINOR_BYTES) return;
    // Later, when the call that dropped them has let go of them too.
    this.#next ??= setImmediate(() => this.#collect());
  }

  dispose(): void {
    clearImmediate(this.#next);
  }

  #collect(): void {
    this.#next = undefined;
    const type = this.#sinceMajor < this.#majorBytes ? 'minor' : 'major';
    collectGarbage(type);
    this.#sinceMinor = 0;
    if (type === 'major') this.#sinceMajor = 0;
  }
}
