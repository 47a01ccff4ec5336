import type { BufferReference } from 'adit/core';
import type { NumberArray } from 'adit/core/server';

/** What a browser is told of numbers that are offered under a key. */
export function referenceTo(key: string, numbers: NumberArray): BufferReference {
  return { key, type: typeOf(numbers), length: numbers.length };
}

function typeOf(numbers: NumberArray): BufferReference['type'] {
  if (numbers instanceof Float64Array) return 'f64';
  if (numbers instanceof Float32Array) return 'f32';
  return numbers instanceof Uint32Array ? 'u32' : 'u8';
}
