import { availableParallelism } from 'node:os';

const PAGE_BYTES = 65_536;
const MAX_PAGES = 65_536;
/** Smaller columns are not worth a memory, of which each takes eight GiB of a process's addresses. */
const MIN_BYTES = 1024 * 1024;
/** Room for the bits of as many items as a kernel takes at a time, for each thread. */
const SCRATCH_BYTES = 131_072;
/** As many threads as may be at work on a column at once; another one does without its memory. */
const MAX_THREADS: number = Math.max(2, availableParallelism());

/** As many items as a kernel takes at a time: V8 never swaps the code of a loop that runs for the faster one. */
export const ITEMS_AT_ONCE: number = SCRATCH_BYTES * 8;

const memories = new WeakMap<object, WebAssembly.Memory>();
let thread = 0;

/** Says which of its pool's threads this one is, from 0 on. */
export function setThread(number: number): void {
  thread = number;
}

/** Shared memory for a column of so many bytes, in which kernels can run where that is worth while and there is room for one. */
export function columnBuffer(bytes: number): SharedArrayBuffer {
  const pages = Math.ceil((bytes + MAX_THREADS * SCRATCH_BYTES) / PAGE_BYTES);
  if (bytes < MIN_BYTES || pages > MAX_PAGES) return new SharedArrayBuffer(bytes);
  const memory = makeMemory(pages);
  if (!memory) return new SharedArrayBuffer(bytes);
  const buffer = memory.buffer as unknown as SharedArrayBuffer;
  memories.set(buffer, memory);
  return buffer;
}

/** Undefined where a process has no addresses left, which 13,000 of them take. */
function makeMemory(pages: number): WebAssembly.Memory | undefined {
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The memory that a column is in; undefined for one that is in none. */
export function memoryOf({ buffer }: { readonly buffer: object }): WebAssembly.Memory | undefined {
  return memories.get(buffer);
}

/** Where this thread may write in a column's memory; undefined where there is no room for it. */
export function scratchIn(memory: WebAssembly.Memory): number | undefined {
  return thread < MAX_THREADS ? memory.buffer.byteLength - (thread + 1) * SCRATCH_BYTES : undefined;
}
