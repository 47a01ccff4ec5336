import type { Disposable } from 'adit/core';

/** As much as may be dropped before the young garbage is looked through. */
const MINOR_BYTES = 32 * 1024 * 1024;

/** For how long nothing must have been dropped until all garbage is collected: nobody drags a slider then. */
const QUIET_MS = 500;

/**
 * Sees to it that shared memory that was dropped goes back to the system: calls `collect`, for young garbage soon after,
 * for all garbage after at most `majorBytes` more, or when it has become quiet.
 */
export class MemoryReturn implements Disposable {
  #majorBytes: number;
  #collect: (type: 'minor' | 'major') => void;
  #sinceMinor = 0;
  #sinceMajor = 0;
  #next: NodeJS.Immediate | undefined;
  #quiet: NodeJS.Timeout | undefined;

  constructor(majorBytes: number, collect: (type: 'minor' | 'major') => void) {
    this.#majorBytes = majorBytes;
    this.#collect = collect;
  }

  /** Notes that `bytes` are no longer kept; what still uses them keeps them. */
  dropped(bytes: number): void {
    this.#sinceMinor += bytes;
    this.#sinceMajor += bytes;
    if (this.#sinceMajor >= MINOR_BYTES) {
      clearTimeout(this.#quiet);
      this.#quiet = setTimeout(() => {
        this.#sinceMinor = this.#sinceMajor = 0;
        this.#collect('major');
      }, QUIET_MS).unref();
    }
    if (this.#sinceMinor < MINOR_BYTES) return;
    // Later, when the call that dropped them has let go of them too.
    this.#next ??= setImmediate(() => {
      this.#next = undefined;
      const all = this.#sinceMajor >= this.#majorBytes;
      this.#sinceMinor = 0;
      if (all) this.#sinceMajor = 0;
      this.#collect(all ? 'major' : 'minor');
    });
  }

  dispose(): void {
    clearImmediate(this.#next);
    clearTimeout(this.#quiet);
  }
}
