import { open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AditError, type Log } from 'adit/core';
import { StatusAnswer, surroundingsError, type FileStorage, type Locks } from 'adit/core/server';
import { CHUNK_BYTES } from '../../shared/index.ts';
import type { Container } from '../files/container.ts';
import { derivedName, idOfStaged, readingKey, stagedName, storedName } from '../files/stored-names.ts';
import { measureChunk, writeChunk, type WrittenChunk } from './chunk-file.ts';
import type { FileIdentity, RawFile, RawFiles } from '../files/raw-files.ts';
import type { UploadMeter } from '../files/upload-meter.ts';

/** What the answer to a chunk says. */
export interface ChunkAnswer {
  readonly id: string;
  readonly is_completed: boolean;
  readonly pendingLongUpload: boolean;
  readonly message: string;
}

/** Takes the chunks of files: whatever was acknowledged is on disk and in the table, whatever happens next; what was refused leaves nothing. */
export class UploadService {
  #files: RawFiles;
  #storage: FileStorage;
  #completed: (file: RawFile) => Promise<void>;
  #meter: UploadMeter;
  #log: Log;
  #chunkBytes: number;
  #container: Pick<Container, 'check' | 'take'> | undefined;
  #takesLong: (file: RawFile) => Promise<boolean>;
  /** Chunks of a file are written together; it is finished and dropped alone. */
  #locks: Locks;

  constructor(options: {
    files: RawFiles;
    storage: FileStorage;
    locks: Locks;
    completed: (file: RawFile) => Promise<void>;
    meter: UploadMeter;
    log: Log;
    chunkBytes?: number;
    /** Has the last word on whether there is room. */
    container?: Pick<Container, 'check' | 'take'>;
    /** Whether a whole file takes long to be read, because it is unpacked first. */
    takesLong?: (file: RawFile) => Promise<boolean>;
  }) {
    this.#files = options.files;
    this.#storage = options.storage;
    this.#locks = options.locks;
    this.#completed = options.completed;
    this.#meter = options.meter;
    this.#log = options.log;
    this.#chunkBytes = options.chunkBytes ?? CHUNK_BYTES;
    this.#container = options.container;
    this.#takesLong = options.takesLong ?? (async () => false);
  }

  async take(identity: FileIdentity, number: number, body: Readable): Promise<ChunkAnswer | StatusAnswer> {
    if (number > identity.chunkTotal) throw otherTotal(identity.fileName);
    const key = keyOf(identity.siteId, identity.uniqueIdentifier, identity.fileName);
    let hasBegun = false;
    try {
      await this.#refuseTooLarge(identity);
      const { file, known } = await this.#locks.together(key, async () => {
        const begun = await this.#begin(identity);
        hasBegun = true;
        return this.#keepChunk(begun, number, body);
      });
      if (known) await this.#checkRepeated(file, known, body);
      return await this.#answer(file, number);
    } catch (error) {
      this.#meter.chunkRefused();
      if (hasBegun)
        await this.#dropUnbegun(identity).catch((cause: unknown) =>
          this.#log.error('A refused upload could not be dropped; it is at the next start', cause),
        );
      throw surroundingsError(error) ?? error;
    }
  }

  /** Finishes what a server that died had begun, and drops what it was dropping; what another one is doing is left to it. */
  async recover(): Promise<void> {
    for (const file of await this.#files.unfinished()) {
      await this.#recoverFile(file).catch((error: unknown) =>
        this.#log.error('An upload could not be recovered', error, { file: file.id }),
      );
    }
    // Listed before the rows are asked for: a file that another server begins has its row first.
    const staged = await readdir(this.#storage.staging);
    const uploading = (await this.#files.unfinished()).filter((file) => file.status === 'Uploading');
    const known = new Set(uploading.map((file) => basename(this.#stagedPath(file))));
    for (const name of staged.filter((other) => !known.has(other)))
      await this.#locks.aloneIfFree(readingKey(idOfStaged(name)), () =>
        rm(join(this.#storage.staging, name), { recursive: true, force: true }),
      );
  }

  /** Drops a raw file, whole or not. A server that dies meanwhile does the rest at its next start. */
  async remove(file: RawFile): Promise<void> {
    await this.#locks.alone(keyOfFile(file), () => this.#drop(file));
  }

  async #begin(identity: FileIdentity): Promise<RawFile> {
    const file = await this.#files.begin(identity);
    if (file.chunk_total !== identity.chunkTotal) throw otherTotal(file.file_name);
    return file;
  }

  /** Puts a chunk on disk and in the table; answers what is known of it when it was here before. */
  async #keepChunk(file: RawFile, number: number, body: Readable): Promise<{ file: RawFile; known?: WrittenChunk }> {
    return this.#locks.alone(`importing.chunk/${file.id}/${number}`, async () => {
      const known = await this.#files.chunk(file.id, number);
      if (known) return { file, known };
      if (file.status !== 'Uploading') throw otherContent(file);
      const path = this.#stagedPath(file);
      const isLast = number === file.chunk_total;
      const place = { position: (number - 1) * this.#chunkBytes, most: this.#chunkBytes, isLast };
      const chunk = await writeChunk(path, place, body);
      if (!isLast && chunk.size !== this.#chunkBytes) {
        throw new AditError('chunk-incomplete', {
          message: `Chunk ${number} of "${file.file_name}" is not whole`,
          values: { file: file.file_name, chunk: number },
        });
      }
      await syncFolder(dirname(path));
      const keep = (): Promise<void> => this.#files.addChunk(file.id, number, chunk);
      await (this.#container ? this.#container.take(file.site_id, chunk.size, keep) : keep());
      this.#meter.chunkKept(chunk.size);
      return { file };
    });
  }

  /** Before anything of a file is taken: so many chunks hold at least so many bytes. */
  async #refuseTooLarge({ siteId, uniqueIdentifier, fileName, chunkTotal }: FileIdentity): Promise<void> {
    if (!this.#container || (await this.#files.findByIdentity(siteId, uniqueIdentifier, fileName))) return;
    await this.#container.check(siteId, (chunkTotal - 1) * this.#chunkBytes + 1);
  }

  async #checkRepeated(file: RawFile, known: WrittenChunk, body: Readable): Promise<void> {
    const again = await measureChunk(body, this.#chunkBytes);
    if (known.sha256 !== again.sha256) throw otherContent(file);
  }

  async #answer(file: RawFile, number: number): Promise<ChunkAnswer | StatusAnswer> {
    const missing = await this.#files.missingChunks(file);
    if (missing.length > 0 && number === file.chunk_total) {
      return new StatusAnswer(412, {
        code: 'chunks-missing',
        message: 'Chunks are missing',
        values: {},
        id: file.id,
        missingChunks: missing,
      });
    }
    const isWhole = missing.length === 0;
    if (!isWhole) return { id: file.id, is_completed: false, pendingLongUpload: false, message: 'Chunk received' };
    await this.#locks.alone(keyOfFile(file), () => this.#finish(file));
    const isPending = (await this.#files.find(file.id))?.status === 'Pending' && (await this.#takesLong(file));
    return {
      id: file.id,
      is_completed: !isPending,
      pendingLongUpload: isPending,
      message: isPending ? 'The archive is being unpacked' : 'The file is complete',
    };
  }

  async #finish(file: RawFile): Promise<void> {
    const now = await this.#files.find(file.id);
    if (now?.status !== 'Uploading') return;
    // A server that died right here has moved the file already; then only the table is behind.
    await this.#storage
      .keep(this.#stagedPath(file), storedName(file.id))
      .catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        this.#log.info('A finished upload was found in its place', { file: file.id });
      });
    if (!(await this.#files.completeUpload(file.id))) return;
    this.#meter.file('uploaded');
    await this.#completed(file);
  }

  /** Nothing was acknowledged of a file without a chunk: a request that was refused does not fix its number of chunks. */
  async #dropUnbegun({ siteId, uniqueIdentifier, fileName }: FileIdentity): Promise<void> {
    const find = async (): Promise<RawFile | undefined> => {
      const file = await this.#files.findByIdentity(siteId, uniqueIdentifier, fileName);
      return file && (await this.#isUnbegun(file)) ? file : undefined;
    };
    if (!(await find())) return;
    await this.#locks.alone(keyOf(siteId, uniqueIdentifier, fileName), async () => {
      const file = await find();
      if (file) await this.#drop(file);
    });
  }

  async #recoverFile(file: RawFile): Promise<void> {
    if (file.status === 'Pending') return this.#completed(file);
    await this.#locks.aloneIfFree(keyOfFile(file), async () => {
      const now = await this.#files.find(file.id);
      if (!now) return;
      if (await this.#isUnbegun(now)) return this.#drop(now);
      if ((await this.#files.missingChunks(now)).length === 0) await this.#finish(now);
    });
  }

  async #isUnbegun(file: RawFile): Promise<boolean> {
    return file.status === 'Uploading' && (await this.#files.missingChunks(file)).length === file.chunk_total;
  }

  /** The row goes last: as long as it is there, a start finds what is left of the file. */
  async #drop(file: RawFile): Promise<void> {
    await this.#files.empty(file.id);
    await rm(this.#stagedPath(file), { force: true });
    await this.#storage.remove(storedName(file.id));
    await this.#storage.remove(derivedName(file.id));
    await this.#files.remove(file.id);
  }

  #stagedPath(file: RawFile): string {
    return join(this.#storage.staging, stagedName(file.id));
  }
}

function keyOf(...parts: readonly string[]): string {
  return `importing.upload/${JSON.stringify(parts)}`;
}

function keyOfFile(file: RawFile): string {
  return keyOf(file.site_id, file.unique_identifier, file.file_name);
}

function otherTotal(file: string): AditError {
  return new AditError('upload-conflict', {
    message: 'The file was begun with another number of chunks',
    values: { file },
  });
}

function otherContent(file: RawFile): AditError {
  return new AditError('upload-conflict', {
    message: `"${file.file_name}" was sent before with other content`,
    values: { file: file.file_name },
  });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
