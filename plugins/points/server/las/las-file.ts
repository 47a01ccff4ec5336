import { open, type FileHandle } from 'node:fs/promises';
import type { FormatFile } from 'adit/core/server';
import { LASZIP_RECORD, parseLaszipRecord } from '../laz/laszip-record.ts';
import { lazRecords } from '../laz/laz-points.ts';
import { extraFields } from './extra-bytes.ts';
import { lasFields, type LasField } from './las-fields.ts';
import { MAX_HEADER_BYTES, parseLasHeader, RECORD_HEADER_BYTES, type LasHeader } from './las-header.ts';

/** So many points are read at a time, whatever the file's size. */
const BATCH_POINTS = 16_384;
/** The record that describes extra bytes. */
const EXTRA_BYTES = ['LASF_Spec', 4] as const;

/** Opens a LAS or LAZ file, hands over what is in it, and closes it. Throws as `parseLasHeader` and `parseLaszipRecord` do. */
export async function withLas<T>(file: FormatFile, use: (las: LasFile) => Promise<T>): Promise<T> {
  const handle = await open(file.path);
  try {
    const { size } = await handle.stat();
    const header = parseLasHeader(await readAt(handle, 0, MAX_HEADER_BYTES), size, file.fileName);
    const own = lasFields(header);
    const described = await findRecord(handle, header, ...EXTRA_BYTES);
    const names = new Set(own.map(({ name }) => name));
    const extra = extraFields(described, header.format.length, header.recordLength, names);
    const fields = [...own, ...extra];
    if (!header.isCompressed) return await use(new LasFile(handle, header, fields, plainRecords(handle, header)));
    const compression = parseLaszipRecord(await findRecord(handle, header, ...LASZIP_RECORD), header, file.fileName);
    const readBytes = (position: number, length: number): Promise<Buffer> => readAt(handle, position, length);
    const compressed = { fileName: file.fileName, size, header, compression, readAt: readBytes };
    return await use(new LasFile(handle, header, fields, (signal) => lazRecords(compressed, signal)));
  } finally {
    await handle.close();
  }
}

type Records = (signal: AbortSignal) => AsyncGenerator<Buffer>;

/** A LAS file that is open for reading. */
class LasFile {
  readonly header: LasHeader;
  readonly fields: readonly LasField[];
  /** The records of the points in the file's order. */
  readonly records: Records;
  readonly #handle: FileHandle;

  constructor(handle: FileHandle, header: LasHeader, fields: readonly LasField[], records: Records) {
    this.#handle = handle;
    this.header = header;
    this.fields = fields;
    this.records = records;
  }

  /** The content of the variable record of an owner and a number; empty where there is none. */
  record(owner: string, number: number): Promise<Buffer> {
    return findRecord(this.#handle, this.header, owner, number);
  }
}

function plainRecords(handle: FileHandle, { start, recordLength, count }: LasHeader): Records {
  return async function* (signal) {
    for (let first = 0; first < count; first += BATCH_POINTS) {
      signal.throwIfAborted();
      const points = Math.min(BATCH_POINTS, count - first);
      const bytes = await readAt(handle, start + first * recordLength, points * recordLength);
      for (let at = 0; at + recordLength <= bytes.length; at += recordLength)
        yield bytes.subarray(at, at + recordLength);
    }
  };
}

/** The content of a variable record; empty where there is none. Records that reach beyond the points' start end the search. */
async function findRecord(handle: FileHandle, header: LasHeader, owner: string, wanted: number): Promise<Buffer> {
  const { recordsStart, records, start } = header;
  for (let at = recordsStart, number = 0; number < records && at + RECORD_HEADER_BYTES <= start; number += 1) {
    const head = await readAt(handle, at, RECORD_HEADER_BYTES);
    if (head.length < RECORD_HEADER_BYTES) break;
    const length = head.readUInt16LE(20);
    at += RECORD_HEADER_BYTES;
    const isWanted = head.toString('latin1', 2, 18).replace(/\0.*$/, '') === owner && head.readUInt16LE(18) === wanted;
    if (isWanted && at + length <= start) return readAt(handle, at, length);
    at += length;
  }
  return Buffer.alloc(0);
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
