import { inflateSync } from 'node:zlib';

interface BlockParameters {
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly bitsPerSample: number | ArrayLike<number>;
  readonly planarConfiguration: number;
}

const DEFLATE = [8, 32_946];
let isUsed = false;

/** Has deflated blocks unpacked to no more than their cells take: a few kilobytes can stand for gigabytes. */
export async function useBoundedInflation(): Promise<void> {
  if (isUsed) return;
  isUsed = true;
  const { addDecoder, BaseDecoder } = await import('geotiff');
  class BoundedInflation extends BaseDecoder {
    override decodeBlock(block: ArrayBufferLike): ArrayBufferLike {
      const bytes = inflateSync(new Uint8Array(block), {
        maxOutputLength: bytesOf(this.parameters as BlockParameters),
      });
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    }
  }
  addDecoder(DEFLATE, async () => BoundedInflation);
}

function bytesOf({ tileWidth, tileHeight, bitsPerSample, planarConfiguration }: BlockParameters): number {
  const bits = typeof bitsPerSample === 'number' ? [bitsPerSample] : Array.from(bitsPerSample);
  const inPixel = planarConfiguration === 2 ? Math.max(...bits) : bits.reduce((sum, one) => sum + one, 0);
  // Rows are padded to whole bytes.
  return tileHeight * Math.ceil((tileWidth * inPixel) / 8);
}
