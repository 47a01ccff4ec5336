import { AditError } from 'adit/core';

/** Lets so many exports run at once; the others wait in the order in which they came. */
export class ExportTurns {
  #free: number;
  #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Waits for a turn and answers what ends it; throws `export-cancelled` when `signal` is aborted before. */
  async take(signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw cancelled();
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(signal);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const give = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting = this.#waiting.filter((other) => other !== give);
        reject(cancelled());
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(give);
    });
  }
}

/** What an export ends with that nobody waits for any more. */
export function cancelled(): AditError {
  return new AditError('export-cancelled', { status: 499 });
}
