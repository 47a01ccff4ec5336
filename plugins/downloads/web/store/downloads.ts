import { makeAutoObservable } from 'mobx';
import { token, type Log } from 'adit/core';
import { saveAnswer, type Api, type Toasts, type Translate } from 'adit/core/web';
import { downloadAttachment, type Attachment } from '../../shared/index.ts';

/** How long a record stays after its file has come, in milliseconds. */
export const SHOWN_AFTER_END = 2000;

/** A file that is being downloaded, or has just been; observable. */
export class DownloadRecord {
  readonly fileName: string;
  readonly datasetId: string;
  readonly attachmentName: string;
  /** In percent, rounded down. */
  downloadProgress = 0;
  isFinishedDownload = false;

  constructor(datasetId: string, { fileName, blobName }: Attachment) {
    this.fileName = fileName;
    this.datasetId = datasetId;
    this.attachmentName = blobName;
    makeAutoObservable(this);
  }

  reach(bytes: number, total: number): void {
    this.downloadProgress = total > 0 ? Math.min(100, Math.floor((bytes / total) * 100)) : 0;
  }

  finish(): void {
    this.downloadProgress = 100;
    this.isFinishedDownload = true;
  }
}

/** What downloads work with. */
export interface DownloadParts {
  readonly api: Api;
  readonly toasts: Toasts;
  readonly t: Translate;
  readonly log: Log;
}

/** The downloads of this page, the latest last; observable. */
export class Downloads {
  records: readonly DownloadRecord[] = [];
  #parts: DownloadParts;
  #end = new AbortController();

  constructor(parts: DownloadParts) {
    this.#parts = parts;
    makeAutoObservable(this);
  }

  /** Downloads a file and has the browser save it; warns when it is on its way already. A failure is only logged. */
  async start(datasetId: string, attachment: Attachment): Promise<void> {
    const { api, toasts, t, log } = this.#parts;
    const { fileName, blobName } = attachment;
    const isSame = (one: DownloadRecord): boolean => one.datasetId === datasetId && one.attachmentName === blobName;
    if (this.records.some((one) => isSame(one) && !one.isFinishedDownload))
      return toasts.show({ type: 'warning', title: t('running'), message: fileName });
    const record = new DownloadRecord(datasetId, attachment);
    this.#keep([...this.records.filter((one) => !isSame(one)), record]);
    const { signal } = this.#end;
    try {
      const input = { params: { id: datasetId }, query: { path: blobName } };
      const answer = await api.download(downloadAttachment, input, { signal });
      const total = Number(answer.headers.get('content-length') ?? 0);
      await saveAnswer(answer, fileName, { signal, onBytes: (bytes) => record.reach(bytes, total) });
      record.finish();
      setTimeout(() => this.#drop(record), SHOWN_AFTER_END);
    } catch (error) {
      if (!signal.aborted) log.warn('A file could not be downloaded', { error: String(error) });
      this.#drop(record);
    }
  }

  /** Gives up what is on its way. */
  dispose(): void {
    this.#end.abort();
  }

  #drop(record: DownloadRecord): void {
    this.#keep(this.records.filter((other) => other !== record));
  }

  #keep(records: readonly DownloadRecord[]): void {
    this.records = records;
  }
}

export const DownloadsToken = token<Downloads>('downloads.downloads');
