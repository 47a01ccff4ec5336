import { compressionRegistry, CompressionType } from 'apache-arrow';
import { decompressZstd } from 'hyparquet-compressors';
import { unpackLz4Frame } from './lz4-frame.ts';

/** The most unpacked bytes of one batch. */
export const MAX_BATCH_BYTES = 1024 ** 3;
/** Before each packed buffer stands its unpacked length. */
const LENGTH_BYTES = 8;

/** What the package unpacks buffers with, within bounds: it has no codecs of its own. */
class BoundedCodecs {
  #left = 0;

  constructor() {
    compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: (bytes) => this.#unpack(bytes, unpackLz4Frame) });
    compressionRegistry.set(CompressionType.ZSTD, {
      decode: (bytes) => this.#unpack(bytes, (packed, length) => decompressZstd(packed, new Uint8Array(length))),
    });
  }

  /** Another batch may be unpacked. */
  begin(): void {
    this.#left = MAX_BATCH_BYTES;
  }

  #unpack(bytes: Uint8Array, unpack: (packed: Uint8Array, length: number) => Uint8Array): Uint8Array {
    const head = new DataView(bytes.buffer, bytes.byteOffset - LENGTH_BYTES, LENGTH_BYTES);
    const length = Number(head.getBigInt64(0, true));
    this.#left -= length;
    if (!(length >= 0 && this.#left >= 0)) throw new RangeError(`A batch of more than ${MAX_BATCH_BYTES} bytes`);
    const unpacked = unpack(bytes, length);
    if (unpacked.length !== length) throw new RangeError(`${unpacked.length} of ${length} bytes`);
    return unpacked;
  }
}

/** The codecs of this thread, which reads one file at a time. */
export const codecs = new BoundedCodecs();
