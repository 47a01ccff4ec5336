import { Buffer } from 'node:buffer';

/** The sorts of numbers that a file of glTF may have. */
const writers = {
  i8: [5120, 1, 'writeInt8'],
  u8: [5121, 1, 'writeUInt8'],
  u16: [5123, 2, 'writeUInt16LE'],
  u32: [5125, 4, 'writeUInt32LE'],
  f32: [5126, 4, 'writeFloatLE'],
} as const;
const widths = { SCALAR: 1, VEC2: 2, VEC3: 3 } as const;

/** Gathers the arrays of a file of glTF. */
export class GltfArrays {
  readonly accessors: object[] = [];
  readonly bufferViews: object[] = [];
  #data: Buffer = Buffer.alloc(0);

  get data(): Buffer {
    return this.#data;
  }

  /** Puts numbers behind those that are there, with `more` in the accessor; answers the accessor's place. `gap` bytes stand behind each item. */
  add(
    sort: keyof typeof writers,
    type: keyof typeof widths,
    numbers: readonly number[],
    more: object = {},
    gap = 0,
  ): number {
    const [componentType, size, write] = writers[sort];
    const width = widths[type];
    const count = numbers.length / width;
    const stride = width * size + gap;
    const bytes = Buffer.alloc(count * stride);
    for (const [at, number] of numbers.entries())
      bytes[write](number, Math.floor(at / width) * stride + (at % width) * size);
    const bufferView = this.view(bytes, gap > 0 ? { byteStride: stride } : {});
    return this.accessors.push({ bufferView, componentType, count, type, ...more }) - 1;
  }

  /** Puts bytes behind those that are there; answers the view's place. */
  view(bytes: Buffer, more: object = {}): number {
    const byteOffset = this.#data.length;
    this.#data = Buffer.concat([this.#data, bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    return this.bufferViews.push({ buffer: 0, byteOffset, byteLength: bytes.length, ...more }) - 1;
  }

  /** A binary file, or one of JSON with its data inside, of these arrays and what else it says. */
  file(more: object, form: 'glb' | 'gltf' = 'glb'): Buffer {
    const uri = `data:application/octet-stream;base64,${this.#data.toString('base64')}`;
    const buffers = [{ byteLength: this.#data.length, ...(form === 'gltf' && { uri }) }];
    const { accessors, bufferViews } = this;
    const json = JSON.stringify({ asset: { version: '2.0' }, accessors, bufferViews, buffers, ...more });
    return form === 'gltf' ? Buffer.from(json) : glbOf(json, this.#data);
  }
}

/** A binary file of a description and its data. */
export function glbOf(json: string, data: Buffer): Buffer {
  const text = Buffer.from(json);
  const chunks = [
    [0x4e4f534a, Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')])],
    [0x004e4942, data],
  ] as const;
  const words = (...numbers: number[]): Buffer => Buffer.from(Uint32Array.from(numbers).buffer);
  const body = Buffer.concat(chunks.flatMap(([type, bytes]) => [words(bytes.length, type), bytes]));
  return Buffer.concat([words(0x46546c67, 2, 12 + body.length), body]);
}
