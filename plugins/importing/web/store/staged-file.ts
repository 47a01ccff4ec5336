import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ImportFileType } from 'adit/core';
import type { Api } from 'adit/core/web';
import { FileUpload, type UploadPlace, type UploadStage } from '../upload/file-upload.ts';
import type { Wait } from '../upload/delay.ts';
import { FileMapping } from './file-mapping.ts';

let count = 0;

/** A file that was chosen for a box, through its upload to its mapping. */
export class StagedFile {
  readonly id = (count += 1);
  readonly file: File;
  readonly fileType: ImportFileType;
  stage: 'staged' | UploadStage | 'ready' | 'failed' = 'staged';
  /** From 0 to 1, over the chunks. */
  progress = 0;
  error: unknown;
  mapping: FileMapping | undefined;
  #upload: FileUpload | undefined;

  constructor(file: File, fileType: ImportFileType) {
    this.file = file;
    this.fileType = fileType;
    makeAutoObservable(this, { file: false, fileType: false, error: observableRef, mapping: observableRef });
  }

  get isBusy(): boolean {
    return this.stage !== 'staged' && this.stage !== 'ready' && this.stage !== 'failed';
  }

  /** Sends the file and waits for what it holds; never rejects, a failure is kept as `error`. */
  async upload(api: Api, place: UploadPlace, wait?: Wait): Promise<void> {
    if (this.isBusy || this.stage === 'ready') return;
    const upload = new FileUpload({
      api,
      file: this.file,
      fileType: this.fileType.id,
      place,
      wait,
      onStep: (stage, progress) => {
        if (this.#upload === upload) this.#step(stage, progress);
      },
    });
    this.#upload = upload;
    this.error = undefined;
    this.#step('checking', 0);
    try {
      const metadata = await upload.run();
      if (this.#upload !== upload) return;
      const mapping = new FileMapping({ api, fileType: this.fileType, metadata, wait });
      runInAction(() => (this.mapping = mapping));
      this.#step('ready', 1);
    } catch (error) {
      if (this.#upload !== upload) return;
      runInAction(() => (this.error = error));
      this.#step('failed', 0);
    }
  }

  /** Stops the upload; what was sent of an unfinished file is deleted. */
  async cancel(): Promise<void> {
    const upload = this.#upload;
    this.mapping?.dispose();
    if (!upload || this.stage === 'ready') return;
    this.#upload = undefined;
    this.#step('staged', 0);
    await upload.cancel();
  }

  #step(stage: StagedFile['stage'], progress: number): void {
    runInAction(() => {
      this.stage = stage;
      this.progress = progress;
    });
  }
}
