import { damaged, unread, type GltfAccessor, type GltfView } from './gltf-document.ts';
import type { OpenGltf } from './open-gltf.ts';

/** How numbers of a type stand in bytes, and by what they are divided when they stand for fractions. */
interface ComponentType {
  readonly bytes: number;
  readonly most: number;
  read(bytes: Buffer, at: number): number;
}

export const FLOAT = 5126;
const types: Readonly<Record<number, ComponentType>> = {
  5120: { bytes: 1, most: 127, read: (bytes, at) => bytes.readInt8(at) },
  5121: { bytes: 1, most: 255, read: (bytes, at) => bytes.readUInt8(at) },
  5122: { bytes: 2, most: 32_767, read: (bytes, at) => bytes.readInt16LE(at) },
  5123: { bytes: 2, most: 65_535, read: (bytes, at) => bytes.readUInt16LE(at) },
  5125: { bytes: 4, most: 1, read: (bytes, at) => bytes.readUInt32LE(at) },
  [FLOAT]: { bytes: 4, most: 1, read: (bytes, at) => bytes.readFloatLE(at) },
};
const sizes: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3 };
const WINDOW_BYTES = 1 << 20;

/** An accessor whose numbers are there. */
export interface Numbers {
  readonly count: number;
  readonly isFloat: boolean;
  /** Calls `take` with the numbers of each item, in their order; they are good until it is called again. */
  each(take: (numbers: readonly number[]) => void): Promise<void>;
}

/** The numbers that an accessor of this type names. Throws `gltf-damaged` for one that is another or leads out of its buffer, and `gltf-unread` for a sparse one. */
export function numbersOf(
  { document, bytes }: OpenGltf,
  file: string,
  place: number,
  wanted: 'SCALAR' | 'VEC2' | 'VEC3',
): Numbers {
  const accessor = document.accessors[place];
  if (accessor?.sparse !== undefined) throw unread(file, 'sparse accessors');
  const view = document.bufferViews[accessor?.bufferView ?? -1];
  const type = types[accessor?.componentType ?? -1];
  if (!accessor || !view || !type || accessor.type !== wanted) throw damaged(file, `accessors.${place}`);
  const width = sizes[wanted] as number;
  const stride = view.byteStride ?? width * type.bytes;
  if (!fits(accessor, view, width * type.bytes, stride)) throw damaged(file, `accessors.${place}`);
  const { count, normalized } = accessor;
  const one = normalized ? type.most : 1;
  return {
    count,
    isFloat: accessor.componentType === FLOAT,
    async each(take) {
      const numbers = Array.from({ length: width }, () => 0);
      const most = Math.max(1, Math.floor(WINDOW_BYTES / stride));
      for (let first = 0; first < count; first += most) {
        const items = Math.min(most, count - first);
        const from = view.byteOffset + accessor.byteOffset + first * stride;
        const window = await bytes(view.buffer, from, (items - 1) * stride + width * type.bytes);
        for (let item = 0; item < items; item += 1) {
          for (let at = 0; at < width; at += 1) numbers[at] = type.read(window, item * stride + at * type.bytes) / one;
          take(numbers);
        }
      }
    },
  };
}

function fits({ count, byteOffset }: GltfAccessor, view: GltfView, itemBytes: number, stride: number): boolean {
  return stride >= itemBytes && (count === 0 || byteOffset + (count - 1) * stride + itemBytes <= view.byteLength);
}
