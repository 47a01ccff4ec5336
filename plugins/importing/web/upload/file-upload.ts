import { AditError } from 'adit/core';
import { ApiError, type Api } from 'adit/core/web';
import {
  CHUNK_BYTES,
  deleteUpload,
  mayHoldTables,
  PARALLEL_CHUNKS,
  uploadChunk,
  validateMetadata,
  type DatasetMetadata,
} from 'adit/plugins/importing';
import { z } from 'zod';
import { delay, type Wait } from 'adit/core/web';
import { identifyFile } from './file-identity.ts';
import { finalise } from './finalise.ts';
import { runPool } from './pool.ts';
import { withRetries } from './retry.ts';

/** How long a chunk may take in its first try, in milliseconds; each retry may take as much longer, for the sake of slow lines. */
export const CHUNK_TIMEOUT = 120_000;
const MAX_RESUMPTIONS = 10;

const stillNeededShape = z.object({ missingChunks: z.array(z.int().min(1)).min(1) });

/** Where the dataset of the file is to go. */
export interface UploadPlace {
  readonly site: string;
  readonly datasetType: string;
  readonly name: string;
  readonly groupName: string;
  readonly folderPath: string;
}

/**
 * What an upload is doing: asking what the server has, sending, waiting for the chunks to be merged or a zip to be unpacked, waiting for
 * the metadata, or, when the file holds no table, for the generation to be confirmed.
 */
export type UploadStage = 'checking' | 'sending' | 'merging' | 'reading' | 'waiting';

/** What an upload works with. */
export interface UploadParts {
  readonly api: Api;
  readonly file: File;
  readonly fileType: string;
  /** How many files of its name its box has before it. */
  readonly turn?: number;
  /** The file holds no table, so that its metadata have no columns. */
  readonly isOpaque?: boolean;
  readonly place: UploadPlace;
  /** Told of each step; `progress` goes from 0 to 1 over the chunks of the file. */
  onStep(stage: UploadStage, progress: number): void;
  readonly wait?: Wait;
}

/** Sends one file in chunks and waits until the server has read it. An upload that broke off goes on where it was. */
export class FileUpload {
  #parts: UploadParts;
  #wait: Wait;
  #abort = new AbortController();
  #identity: Promise<string> | undefined;
  #id: string | undefined;
  #isWhole = false;
  #isMerging = false;
  #sent = 0;

  constructor(parts: UploadParts) {
    this.#parts = parts;
    this.#wait = parts.wait ?? delay;
  }

  /** Resolves with what the file holds. Rejects with an ApiError, or with a coded error when the file cannot be read. */
  async run(): Promise<DatasetMetadata> {
    const { api, file, isOpaque = false, onStep } = this.#parts;
    if (file.size === 0) throw new AditError('empty-file', { values: { file: file.name } });
    onStep('checking', 0);
    const known = await withRetries(() => this.#validate(), this.#abort.signal, this.#wait);
    this.#id = known.id;
    if (known.outcome === 'upload') await this.#sendUntilWhole(known.missingChunks);
    this.#isWhole = true;
    if (this.#id === undefined) throw new AditError('upload-not-finalised', { values: { file: file.name } });
    if (!this.#isMerging) onStep(isOpaque ? 'waiting' : 'reading', 1);
    return finalise(api, this.#id, { signal: this.#abort.signal, wait: this.#wait, mayLackColumns: isOpaque });
  }

  /** Stops sending; what the server has of a file that is not whole is deleted. Never rejects. */
  async cancel(): Promise<void> {
    this.#abort.abort();
    if (this.#isWhole) return;
    try {
      // A first chunk may be on its way still, so the server is asked for the id when none has come back.
      const rawFileId =
        this.#id ?? (this.#sent > 0 ? (await this.#validate(new AbortController().signal)).id : undefined);
      if (rawFileId !== undefined) await this.#parts.api.call(deleteUpload, { query: { rawFileId } });
    } catch {
      // The server clears what nobody finishes; there is nothing that the user could do about it.
    }
  }

  get #chunkTotal(): number {
    return Math.ceil(this.#parts.file.size / CHUNK_BYTES);
  }

  /** A file that cannot be read any more was moved, changed or locked since it was chosen. */
  async #read<T>(reading: Promise<T>): Promise<T> {
    return reading.catch((cause: unknown) => {
      throw new AditError('file-not-readable', { values: { file: this.#parts.file.name }, cause });
    });
  }

  async #validate(signal = this.#abort.signal) {
    const { api, file, fileType, turn = 0, place } = this.#parts;
    this.#identity ??= this.#read(identifyFile(file)).then((identity) =>
      // Each box reads a sheet of its own, so that each has a file of its own.
      mayHoldTables(file.name) ? `${identity}-${fileType}${turn}` : identity,
    );
    const { name: datasetName, ...where } = place;
    const known = {
      fileName: file.name,
      uniqueIdentifier: await this.#identity,
      chunkTotalCount: this.#chunkTotal,
      size: file.size,
      fileType,
    };
    return api.call(validateMetadata, { body: { datasetName, ...where, file: known } }, { signal });
  }

  /** Sends what is missing, all but the last chunk side by side, the last after them, until the server says that it has all. */
  async #sendUntilWhole(missing: readonly number[] | undefined): Promise<void> {
    const last = this.#chunkTotal;
    let needed = missing ?? Array.from({ length: last }, (_, index) => index + 1);
    for (let round = 0; round < MAX_RESUMPTIONS; round += 1) {
      let isWhole = false;
      let done = last - needed.length;
      const send = async (number: number): Promise<void> => {
        isWhole = (await this.#sendChunk(number)) || isWhole;
        done += 1;
        this.#parts.onStep('sending', Math.min(1, done / last));
      };
      this.#parts.onStep('sending', done / last);
      const others = needed.filter((number) => number < last);
      await runPool(others, PARALLEL_CHUNKS, send);
      if (isWhole) return;
      const stillNeeded = await this.#sendLast(last, send);
      if (!stillNeeded) return;
      needed = stillNeeded;
    }
    throw new AditError('chunks-missing', { values: { file: this.#parts.file.name } });
  }

  /** Undefined once the file is whole, else the chunks that the server asks for. */
  async #sendLast(last: number, send: (number: number) => Promise<void>): Promise<number[] | undefined> {
    try {
      await send(last);
      return undefined;
    } catch (error) {
      const needed =
        error instanceof ApiError && error.status === 412 ? stillNeededShape.safeParse(error.body).data : undefined;
      if (!needed) throw error;
      return needed.missingChunks.filter((number) => number <= last);
    }
  }

  /** True when the file is whole with this chunk. */
  async #sendChunk(chunkNumber: number): Promise<boolean> {
    const { api, file, fileType, place, onStep } = this.#parts;
    const from = (chunkNumber - 1) * CHUNK_BYTES;
    const bytes = await this.#read(file.slice(from, Math.min(from + CHUNK_BYTES, file.size)).arrayBuffer());
    const query = {
      ...place,
      fileType,
      fileName: file.name,
      uniqueIdentifier: (await this.#identity) ?? '',
      chunkNumber,
      chunkTotalCount: this.#chunkTotal,
    };
    const answer = await withRetries(
      (attempt) => {
        this.#sent += 1;
        const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(CHUNK_TIMEOUT * attempt)]);
        return api.send(uploadChunk, { query }, bytes, { signal });
      },
      this.#abort.signal,
      this.#wait,
    );
    this.#id = answer.id;
    if (answer.pendingLongUpload && !this.#parts.isOpaque) {
      this.#isMerging = true;
      onStep('merging', 1);
    }
    return answer.is_completed || answer.pendingLongUpload;
  }
}
