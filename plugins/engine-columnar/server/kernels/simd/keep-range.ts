import type { ItemBits } from 'adit/core';
import type { NumberColumn } from '../number-column.ts';
import { ITEMS_AT_ONCE, scratchIn } from './column-memory.ts';
import { keepRangeModule } from './keep-range.shared-module.ts';

const WORD_BITS = 32;
const VALUE_BYTES = Float64Array.BYTES_PER_ELEMENT;

interface KeepRange {
  keepRange(from: number, to: number, low: number, high: number, out: number): void;
}

let compiled: WebAssembly.Module | undefined;

/**
 * Sets the bits of the items whose value is inside, with the processor's vector instructions, as far as the column is in a memory of
 * its own; answers the first item that is left to do, which begins a word.
 */
export function keepRange({ values, memory }: NumberColumn, low: number, high: number, mask: ItemBits): number {
  const scratch = memory && scratchIn(memory);
  if (!memory || scratch === undefined || !(values instanceof Float64Array)) return 0;
  compiled ??= new WebAssembly.Module(Buffer.from(keepRangeModule, 'base64'));
  const kernel = new WebAssembly.Instance(compiled, { env: { memory } }).exports as unknown as KeepRange;
  const end = values.length - (values.length % WORD_BITS);
  for (let from = 0; from < end; from += ITEMS_AT_ONCE) {
    const to = Math.min(from + ITEMS_AT_ONCE, end);
    const start = values.byteOffset + from * VALUE_BYTES;
    kernel.keepRange(start, values.byteOffset + to * VALUE_BYTES, low, high, scratch);
    mask.set(new Uint32Array(memory.buffer, scratch, (to - from) / WORD_BITS), from / WORD_BITS);
  }
  return end;
}
