import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { AditError } from 'adit/core';
import { defaultArchiveLimits, type ArchiveLimits } from './archive-limits.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import { damaged } from './check-entry.ts';
import { CheckedBytes } from './checked-bytes.ts';
import { FileReader } from './file-reader.ts';
import { readDirectory, type FoundEntry } from './read-directory.ts';

const MAX_BYTES_IN_MEMORY = 256 * 1024 ** 2;
const CHUNK_BYTES = 256 * 1024;
const DIRECTORY_END = Buffer.from('PK\x05\x06', 'latin1');
/** Behind the directory's end stands a comment of at most 65,535 bytes. */
const DIRECTORY_END_REACH = 65_535 + 22;

/**
 * Opens a zip archive and checks its whole directory against the limits. Throws `archive-not-zip`, `archive-truncated`,
 * `archive-damaged`, `archive-too-many-entries`, `archive-too-large`, `archive-bomb`, `archive-overlap`, `archive-bad-name`,
 * `archive-link`, `archive-encrypted`, `archive-method` or `archive-mismatch`; `values.entry` names the file in the archive.
 *
 * @beta
 */
export async function openArchive(path: string, limits: Partial<ArchiveLimits> = {}): Promise<Archive> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    await checkEnds(handle, size);
    const all = { ...defaultArchiveLimits, ...limits };
    return new ZipArchive(handle, await readDirectory(new FileReader(handle, size), size, all));
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function checkEnds(handle: FileHandle, size: number): Promise<void> {
  const start = Buffer.alloc(4);
  await handle.read(start, 0, 4, 0);
  const magic = start.toString('latin1');
  if (magic !== 'PK\x03\x04' && magic !== 'PK\x05\x06')
    throw new AditError('archive-not-zip', { message: 'The file is no zip archive' });
  const tail = Buffer.alloc(Math.min(size, DIRECTORY_END_REACH));
  await handle.read(tail, 0, tail.length, size - tail.length);
  if (!tail.includes(DIRECTORY_END))
    throw new AditError('archive-truncated', { message: 'The end of the archive is missing' });
}

class ZipArchive implements Archive {
  readonly entries: readonly ArchiveEntry[];
  #handle: FileHandle;
  #found: ReadonlyMap<string, FoundEntry>;

  constructor(handle: FileHandle, found: readonly FoundEntry[]) {
    this.#handle = handle;
    this.#found = new Map(found.map((entry) => [entry.name, entry]));
    this.entries = found.map(({ name, size }) => ({ name, size }));
  }

  async read(name: string, most = MAX_BYTES_IN_MEMORY): Promise<Buffer> {
    const { size } = this.#entry(name);
    if (size > most) {
      const values = { entry: name, bytes: most };
      throw new AditError('archive-entry-too-large', { message: `"${name}" is too large`, values });
    }
    const parts: Buffer[] = [];
    for await (const part of await this.stream(name)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  async stream(name: string): Promise<Readable> {
    const entry = this.#entry(name);
    const source = Readable.from(packedBytes(this.#handle, entry), { objectMode: false });
    const checked = new CheckedBytes(name, entry.size, entry.checksum);
    const ended = entry.isPacked
      ? pipeline(source, createInflateRaw({ chunkSize: CHUNK_BYTES }), checked)
      : pipeline(source, checked);
    // Every failure arrives at the checked end, which is what the caller reads.
    ended.catch(() => undefined);
    return Readable.from(ownErrors(checked, name), { objectMode: false });
  }

  async extract(name: string, toPath: string): Promise<void> {
    const target = createWriteStream(toPath, { flags: 'wx' });
    await once(target, 'open');
    try {
      await pipeline(await this.stream(name), target);
    } catch (error) {
      target.destroy();
      await rm(toPath, { force: true });
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  #entry(name: string): FoundEntry {
    const entry = this.#found.get(name);
    if (!entry)
      throw new AditError('archive-entry-missing', {
        message: `The archive has no "${name}"`,
        values: { entry: name },
      });
    return entry;
  }
}

async function* packedBytes(handle: FileHandle, { start, end }: FoundEntry): AsyncGenerator<Buffer> {
  for (let position = start; position < end;) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - position));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) throw new Error('The archive ends early');
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** What zlib and the file system say is turned into the archive's own error. */
async function* ownErrors(bytes: Readable, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const part of bytes) yield part as Buffer;
  } catch (error) {
    throw error instanceof AditError ? error : damaged(error, name);
  }
}
