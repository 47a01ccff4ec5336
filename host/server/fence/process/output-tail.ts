import type { Readable } from 'node:stream';
import { ReadingBudget } from '../pipe/reading-budget.ts';

const MAX_KEPT_BYTES = 64 * 1024;
const BYTES_PER_SECOND = 1_000_000;
const LEAST_COST = 100;

/** The end of what a process writes for people; who writes too much waits. */
export class OutputTail {
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(output: Readable) {
    const budget = new ReadingBudget({ bytesPerSecond: BYTES_PER_SECOND, leastCost: LEAST_COST });
    output.on('error', () => undefined);
    output.on('data', (chunk: Buffer) => {
      this.#keep(chunk);
      budget.take(chunk.length);
      const wait = budget.wait();
      if (wait === 0) return;
      output.pause();
      setTimeout(() => output.resume(), wait).unref();
    });
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }

  #keep(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes - (this.#chunks[0]?.length ?? 0) >= MAX_KEPT_BYTES)
      this.#bytes -= this.#chunks.shift()?.length ?? 0;
  }
}
