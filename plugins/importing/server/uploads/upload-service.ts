import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AditError, type Log } from 'adit/core';
import { StatusAnswer, type FileStorage } from 'adit/core/server';
import { CHUNK_BYTES } from '../../shared/index.ts';
import { measureChunk, writeChunk, type WrittenChunk } from './chunk-file.ts';
import type { FileIdentity, RawFile, RawFiles } from './raw-files.ts';

/** What the answer to a chunk says. */
export interface ChunkAnswer {
  readonly id: string;
  readonly is_completed: boolean;
  readonly pendingLongUpload: boolean;
  readonly message: string;
}

/** The name that a whole raw file is stored under. */
export function storedName(id: string): string {
  return `${id}.raw`;
}

/** Takes the chunks of files: whatever was acknowledged is on disk and in the table, whatever happens next. */
export class UploadService {
  #files: RawFiles;
  #storage: FileStorage;
  #completed: (file: RawFile) => Promise<void>;
  #log: Log;
  #writing = new Map<string, Promise<unknown>>();

  constructor(options: {
    files: RawFiles;
    storage: FileStorage;
    completed: (file: RawFile) => Promise<void>;
    log: Log;
  }) {
    this.#files = options.files;
    this.#storage = options.storage;
    this.#completed = options.completed;
    this.#log = options.log;
  }

  async take(identity: FileIdentity, number: number, body: Readable): Promise<ChunkAnswer | StatusAnswer> {
    const file = await this.#files.begin(identity);
    if (file.chunk_total !== identity.chunkTotal || number > identity.chunkTotal) {
      throw new AditError('upload-conflict', {
        message: 'The file was begun with another number of chunks',
        values: { file: file.file_name },
      });
    }
    await this.#alone(`${file.id}/${number}`, () => this.#keepChunk(file, number, body));
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
    if (isWhole) await this.#alone(file.id, () => this.#finish(file));
    return {
      id: file.id,
      is_completed: isWhole,
      pendingLongUpload: false,
      message: isWhole ? 'The file is complete' : 'Chunk received',
    };
  }

  /** Finishes files whose last chunk was acknowledged just before the server died. */
  async recover(files: readonly RawFile[]): Promise<void> {
    for (const file of files) {
      if (file.status === 'Pending') await this.#completed(file);
      else if (file.status === 'Uploading' && (await this.#files.missingChunks(file)).length === 0)
        await this.#finish(file);
    }
  }

  /** Drops a raw file, whole or not. */
  async remove(file: RawFile): Promise<void> {
    await this.#files.remove(file.id);
    await rm(this.#stagedPath(file), { force: true });
    await this.#storage.remove(storedName(file.id));
  }

  async #keepChunk(file: RawFile, number: number, body: Readable): Promise<void> {
    const known = await this.#files.chunk(file.id, number);
    if (known || file.status !== 'Uploading') return this.#checkRepeated(file, known, body);
    const path = this.#stagedPath(file);
    await (await open(path, 'a')).close();
    const chunk = await writeChunk(path, (number - 1) * CHUNK_BYTES, body, CHUNK_BYTES);
    if (number < file.chunk_total && chunk.size !== CHUNK_BYTES) {
      throw new AditError('chunk-incomplete', {
        message: `Chunk ${number} of "${file.file_name}" is not whole`,
        values: { file: file.file_name, chunk: number },
      });
    }
    await syncFolder(dirname(path));
    await this.#files.addChunk(file.id, number, chunk);
  }

  async #checkRepeated(file: RawFile, known: WrittenChunk | undefined, body: Readable): Promise<void> {
    const again = await measureChunk(body);
    if (known && known.sha256 !== again.sha256) {
      throw new AditError('upload-conflict', {
        message: `"${file.file_name}" was sent before with other content`,
        values: { file: file.file_name },
      });
    }
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
    if (await this.#files.completeUpload(file.id)) await this.#completed(file);
  }

  #stagedPath(file: RawFile): string {
    return join(this.#storage.staging, `${file.id}.upload`);
  }

  /** Runs tasks of one key one after the other. */
  async #alone<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = this.#writing.get(key) ?? Promise.resolve();
    const run = before.catch(() => undefined).then(task);
    this.#writing.set(key, run);
    try {
      return await run;
    } finally {
      if (this.#writing.get(key) === run) this.#writing.delete(key);
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
