import { cleanRecordsModule } from './clean-records-module.ts';

/** What the kernel offers. All numbers but lengths, codes and characters are addresses. */
export interface Kernel {
  /** Writes the address of each delimiter, line end and quote; answers the end of the addresses. */
  scan(from: number, length: number, delimiter: number, places: number): number;
  /** Takes records; answers how many. */
  takeRows(plan: number): number;
  /** The number in bytes, or NaN. */
  parseDecimal(from: number, to: number, mark: number, powers: number): number;
  /** Remembers the code of a text; answers where. */
  remember(entries: number, mask: number, from: number, length: number, code: number): number;
}

/** Parts of a memory begin at multiples of this; the kernel may read as far behind a text. */
export const BLOCK_BYTES = 64;
export const WORD_BYTES = Uint32Array.BYTES_PER_ELEMENT;
export const DOUBLE_BYTES = Float64Array.BYTES_PER_ELEMENT;

const PAGE_BYTES = 1 << 16;

let compiled: WebAssembly.Module | undefined;

/** Divides a memory into parts, one behind the other, before there is one. */
export class MemoryParts {
  #size = 0;

  /** The address of a part of so many bytes. */
  take(bytes: number): number {
    const at = this.#size;
    this.#size += Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
    return at;
  }

  /** The kernel, in a memory that holds all parts and never grows. */
  fill(): KernelMemory {
    return new KernelMemory(Math.ceil(this.#size / PAGE_BYTES));
  }
}

/** The kernel and its memory. */
export class KernelMemory {
  readonly kernel: Kernel;
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  readonly doubles: Float64Array;

  constructor(pages: number) {
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    compiled ??= new WebAssembly.Module(Buffer.from(cleanRecordsModule, 'base64'));
    this.kernel = new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as Kernel;
    this.bytes = new Uint8Array(memory.buffer);
    this.words = new Uint32Array(memory.buffer);
    this.doubles = new Float64Array(memory.buffer);
  }

  /** Writes words from an address on. */
  write(address: number, ...words: number[]): void {
    this.words.set(words, address / WORD_BYTES);
  }
}
