import { makeAutoObservable, runInAction } from 'mobx';
import type { Api } from 'adit/core/web';
import { readAttachments, type Attachment } from '../../shared/index.ts';

/** The files of one dataset, as they are asked for; observable. */
export class AttachmentList {
  /** Undefined until they are there. */
  attachments: readonly Attachment[] | undefined;
  failure: unknown;
  #api: Api;
  #datasetId: string;

  constructor(api: Api, datasetId: string) {
    this.#api = api;
    this.#datasetId = datasetId;
    makeAutoObservable(this);
  }

  async load(): Promise<void> {
    this.failure = undefined;
    try {
      const { attachments } = await this.#api.call(readAttachments, { query: { datasetId: this.#datasetId } });
      runInAction(() => (this.attachments = attachments));
    } catch (error) {
      runInAction(() => (this.failure = error));
    }
  }
}
