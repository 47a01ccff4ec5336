import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Compressors } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** The most unpacked bytes of a page; writers keep theirs near one megabyte. @internal */
export const MAX_PAGE_BYTES = 64 * 1024 ** 2;

/** How pages are unpacked: by Node's own zlib where it can, and never to more than a page may hold. @internal */
export const pageDecompressors: Compressors = {
  ...Object.fromEntries(
    Object.entries(compressors).map(([codec, unpack]) => [
      codec,
      // Pages of nothing are not for them: that of LZ4 takes their one byte amiss.
      (input: Uint8Array, length: number): Uint8Array =>
        checked(length) === 0 ? new Uint8Array() : unpack(input, length),
    ]),
  ),
  GZIP: (input, length) => gunzipSync(input, { maxOutputLength: Math.max(1, checked(length)) }),
  BROTLI: (input, length) => brotliDecompressSync(input, { maxOutputLength: Math.max(1, checked(length)) }),
};

function checked(length: number): number {
  if (!(length >= 0 && length <= MAX_PAGE_BYTES)) throw new RangeError(`A page of ${length} bytes`);
  return length;
}
