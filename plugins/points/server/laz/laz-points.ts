import { AditError } from 'adit/core';
import { createLazPerf, type LazPerf } from 'laz-perf';
import type { LasHeader } from '../las/las-header.ts';
import { readChunkTable, type LazChunk } from './chunk-table.ts';
import type { LazCompression } from './laszip-record.ts';

/** So many points are copied out of the decoder at a time. */
const BATCH_POINTS = 16_384;
/** The number of points, before the sizes of the layers. */
const LAYERS_HEAD_BYTES = 4;

/** What of a file the decompressing needs. */
interface LazFile {
  readonly fileName: string;
  readonly size: number;
  readonly header: LasHeader;
  readonly compression: LazCompression;
  readAt(position: number, length: number): Promise<Buffer>;
}

/**
 * The records of the points of a LAZ file, chunk by chunk, so that no more than a chunk of it is in memory. Throws as `readChunkTable` does, and `laz-damaged` with the
 * chunk that cannot be decompressed; the decoder, which may be in any state then, is let go.
 */
export async function* lazRecords(file: LazFile, signal: AbortSignal): AsyncGenerator<Buffer> {
  const { fileName, header, size, compression } = file;
  const chunks = await readChunkTable(file.readAt, size, header, compression, fileName);
  const decoder = await newDecoder();
  const length = header.recordLength;
  const target = decoder._malloc(length * BATCH_POINTS);
  for (const [place, chunk] of chunks.entries()) {
    const bytes = await file.readAt(chunk.start, chunk.bytes);
    const damaged = (cause?: unknown): AditError =>
      new AditError('laz-damaged', { values: { file: fileName, chunk: place + 1 }, cause });
    if (bytes.length < chunk.bytes || !layersFit(bytes, length, chunk, compression)) throw damaged();
    const points = open(decoder, header, bytes, damaged);
    for (let left = chunk.points; left > 0; left -= BATCH_POINTS) {
      signal.throwIfAborted();
      const batch = points.next(target, Math.min(left, BATCH_POINTS));
      for (let at = 0; at < batch.length; at += length) yield batch.subarray(at, at + length);
    }
    points.close();
  }
}

/** Takes back what the decoder does to the process: it listens to errors that nobody has caught, and throws them once more. */
async function newDecoder(): Promise<LazPerf> {
  const events = ['uncaughtException', 'unhandledRejection'];
  const before = events.map((event) => process.listeners(event as 'uncaughtException'));
  const decoder = await createLazPerf();
  for (const [place, event] of events.entries())
    for (const listener of process.listeners(event as 'uncaughtException'))
      if (!before[place]?.includes(listener)) process.removeListener(event, listener);
  return decoder;
}

/** The decoder believes what a chunk says of the sizes of its layers. */
function layersFit(bytes: Buffer, length: number, { points }: LazChunk, { layers }: LazCompression): boolean {
  if (layers === 0) return bytes.length >= length;
  const head = length + LAYERS_HEAD_BYTES;
  let needed = head + layers * 4;
  if (bytes.length < needed || bytes.readUInt32LE(length) !== points) return false;
  for (let layer = 0; layer < layers; layer += 1) needed += bytes.readUInt32LE(head + layer * 4);
  return needed <= bytes.length;
}

interface ChunkPoints {
  next(target: number, points: number): Buffer;
  close(): void;
}

function open(decoder: LazPerf, header: LasHeader, bytes: Buffer, damaged: (cause: unknown) => AditError): ChunkPoints {
  const guarded = <T>(use: () => T): T => {
    try {
      return use();
    } catch (error) {
      throw damaged(error);
    }
  };
  const { number, recordLength } = header;
  const source = decoder._malloc(bytes.length);
  const chunk = new decoder.ChunkDecoder();
  guarded(() => {
    decoder.HEAPU8.set(bytes, source);
    chunk.open(number, recordLength, source);
  });
  return {
    next: (target, points) =>
      guarded(() => {
        for (let point = 0; point < points; point += 1) chunk.getPoint(target + point * recordLength);
        return Buffer.from(decoder.HEAPU8.subarray(target, target + points * recordLength));
      }),
    close() {
      chunk.delete();
      decoder._free(source);
    },
  };
}
