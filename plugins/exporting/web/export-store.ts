import { makeAutoObservable, runInAction } from 'mobx';
import { fileNameOf } from 'adit/core';
import { saveAnswer, type Api, type Toasts, type Translate } from 'adit/core/web';
import { exportDataset } from 'adit/plugins/exporting';

/** What an export works with. */
export interface ExportParts {
  readonly api: Api;
  readonly toasts: Toasts;
  readonly t: Translate;
  readonly datasets: readonly { readonly id: string; readonly name: string }[];
}

/** Datasets that are being saved, one after the other. */
export class ExportStore {
  /** The id of the format that was chosen; undefined for the first one. */
  format: string | undefined;
  /** Which dataset is being saved, counted from 0; undefined while none is. */
  current: number | undefined;
  /** How many bytes of it have come. */
  bytes = 0;
  #parts: ExportParts;
  #run: AbortController | undefined;

  constructor(parts: ExportParts) {
    this.#parts = parts;
    makeAutoObservable(this);
  }

  get datasets(): ExportParts['datasets'] {
    return this.#parts.datasets;
  }

  choose(format: string): void {
    this.format = format;
  }

  /** True when every dataset was saved; else it was cancelled, or a toast says why not. */
  async save(format: string): Promise<boolean> {
    if (this.current !== undefined) return false;
    const run = (this.#run = new AbortController());
    const { t, toasts, datasets } = this.#parts;
    try {
      for (const [at, dataset] of datasets.entries()) {
        runInAction(() => ([this.current, this.bytes] = [at, 0]));
        await this.#saveOne(dataset, format, run.signal);
      }
      toasts.show({
        type: 'success',
        title: t('toast.saved', { count: datasets.length, name: datasets[0]?.name ?? '' }),
      });
      return true;
    } catch (error) {
      const name = datasets[this.current ?? 0]?.name ?? '';
      if (!run.signal.aborted) toasts.showError(error, t('toast.failed', { name }));
      return false;
    } finally {
      runInAction(() => (this.current = undefined));
    }
  }

  /** Ends what is being saved; nothing of it is kept. */
  cancel(): void {
    this.#run?.abort();
  }

  async #saveOne({ id, name }: { id: string; name: string }, format: string, signal: AbortSignal): Promise<void> {
    const answer = await this.#parts.api.download(exportDataset, { params: { id }, query: { format } }, { signal });
    await saveAnswer(answer, fileNameOf(answer.headers.get('content-disposition')) ?? name, {
      signal,
      onBytes: (bytes) => runInAction(() => (this.bytes = bytes)),
    });
  }
}
