import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ImportFileType } from 'adit/core';
import type { Api } from 'adit/core/web';
import { updateMetadata, type DatasetMetadata } from 'adit/plugins/importing';
import { FileUpload, type UploadPlace, type UploadStage } from '../upload/file-upload.ts';
import { finalise } from '../upload/finalise.ts';
import { delay, type Wait } from 'adit/core/web';
import { readAgain } from '../mapping/read-again.ts';
import { FileMapping } from '../mapping/file-mapping.ts';
import type { FileSource } from '../upload/file-source.ts';

let count = 0;

/** What brings a file to the server and waits until it is read there. */
interface Transfer {
  run(): Promise<DatasetMetadata>;
  cancel(): Promise<void>;
}

/** What a staged file works with while it is uploaded and mapped. */
export interface StagedParts {
  readonly api: Api;
  readonly place: UploadPlace;
  readonly wait?: Wait;
  /** Told when the server could not read the file anew. */
  onRefreshError?(error: unknown): void;
}

/** A file that was chosen for a box, through its upload to its mapping. */
export class StagedFile {
  readonly id = (count += 1);
  readonly source: FileSource;
  readonly fileType: ImportFileType;
  stage: 'staged' | UploadStage | 'ready' | 'failed' = 'staged';
  /** From 0 to 1, over the chunks. */
  progress = 0;
  error: unknown;
  mapping: FileMapping | undefined;
  #transfer: Transfer | undefined;
  /** How many files of its name its box has before it. */
  #turn: number;

  constructor(source: FileSource, fileType: ImportFileType, turn = 0) {
    this.source = source;
    this.fileType = fileType;
    this.#turn = turn;
    makeAutoObservable(this, { source: false, fileType: false, error: observableRef, mapping: observableRef });
  }

  get name(): string {
    return this.source.name;
  }

  get size(): number {
    return this.source.size;
  }

  /** The raw file on the server, once it is known. */
  get fileId(): string | undefined {
    return this.mapping?.metadata.id ?? this.source.rawFileId;
  }

  get hasError(): boolean {
    return this.stage === 'failed';
  }

  get isBusy(): boolean {
    return this.stage !== 'staged' && this.stage !== 'ready' && this.stage !== 'failed';
  }

  /** Brings the file to the server and waits for what it holds; never rejects, a failure is kept as `error`. */
  async upload(parts: StagedParts): Promise<void> {
    if (this.isBusy || this.stage === 'ready') return;
    const transfer = this.#makeTransfer(parts, (stage, progress) => {
      if (this.#transfer === transfer) this.#step(stage, progress);
    });
    this.#transfer = transfer;
    this.error = undefined;
    this.#step('checking', 0);
    try {
      const metadata = await this.#atSheet(parts, await transfer.run());
      if (this.#transfer !== transfer) return;
      const mapping = new FileMapping({ ...parts, fileType: this.fileType, metadata });
      runInAction(() => (this.mapping = mapping));
      this.#step('ready', 1);
    } catch (error) {
      if (this.#transfer !== transfer) return;
      runInAction(() => (this.error = error));
      this.#step('failed', 0);
    }
  }

  /** Stops the upload; what was sent of an unfinished file is deleted. */
  async cancel(): Promise<void> {
    const transfer = this.#transfer;
    this.mapping?.dispose();
    if (!transfer || this.stage === 'ready') return;
    this.#transfer = undefined;
    this.#step('staged', 0);
    await transfer.cancel();
  }

  #makeTransfer(
    { api, place, wait = delay }: StagedParts,
    onStep: (stage: UploadStage, progress: number) => void,
  ): Transfer {
    const { source, fileType } = this;
    const isOpaque = fileType.opaque === true;
    const { file, rawFileId } = source;
    if (file)
      return new FileUpload({ api, file, fileType: fileType.id, turn: this.#turn, isOpaque, place, wait, onStep });
    const abort = new AbortController();
    return {
      run: async () => {
        onStep(isOpaque ? 'waiting' : 'reading', 1);
        const id = rawFileId ?? '';
        const use = { id, datasetType: place.datasetType, fileType: fileType.id };
        await api.call(updateMetadata, { body: use }, { signal: abort.signal });
        return finalise(api, id, { signal: abort.signal, wait, mayLackColumns: isOpaque });
      },
      cancel: async () => abort.abort(),
    };
  }

  /** The file as it is read when another sheet is meant than the one that fits best. */
  async #atSheet({ api, wait = delay }: StagedParts, metadata: DatasetMetadata): Promise<DatasetMetadata> {
    const { sheet } = this.source;
    if (sheet === undefined || metadata.table === sheet) return metadata;
    const { signal } = new AbortController();
    return readAgain(api, metadata.id, { table: sheet, nanValues: metadata.nanValues }, { signal, wait });
  }

  #step(stage: StagedFile['stage'], progress: number): void {
    runInAction(() => {
      this.stage = stage;
      this.progress = progress;
    });
  }
}
