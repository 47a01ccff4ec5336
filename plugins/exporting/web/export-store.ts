import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { fileNameOf, type RouteResult } from 'adit/core';
import { saveAnswer, type Api, type FoundSystem, type Toasts, type Translate } from 'adit/core/web';
import { findSystemsRoute } from 'adit/plugins/coordinates';
import { describeCoordinates, exportDataset } from 'adit/plugins/exporting';

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
  /** The coordinate system of the files; undefined for that of each dataset. */
  system: string | undefined;
  /** What saving in it means for the first dataset. */
  coordinates: RouteResult<typeof describeCoordinates> | undefined;
  /** Why it cannot be saved in it. */
  refusal: unknown;
  /** Which dataset is being saved, counted from 0; undefined while none is. */
  current: number | undefined;
  /** How many bytes of it have come. */
  bytes = 0;
  #parts: ExportParts;
  #run: AbortController | undefined;

  constructor(parts: ExportParts) {
    this.#parts = parts;
    makeAutoObservable(this, { coordinates: observableRef, refusal: observableRef, findSystems: false });
  }

  get datasets(): ExportParts['datasets'] {
    return this.#parts.datasets;
  }

  choose(format: string): void {
    this.format = format;
  }

  readonly findSystems = (search: string, signal: AbortSignal): Promise<readonly FoundSystem[]> =>
    this.#parts.api.call(findSystemsRoute, { query: { search } }, { signal });

  /** Chooses the coordinate system of the files, and asks what that means. */
  async chooseSystem(system: string | undefined): Promise<void> {
    this.system = system;
    this.refusal = undefined;
    const [first] = this.datasets;
    if (!first) return;
    const query = system === undefined ? {} : { system };
    const look = await this.#parts.api.call(describeCoordinates, { params: { id: first.id }, query }).then(
      (coordinates) => ({ coordinates, refusal: undefined }),
      (error: unknown) => ({ coordinates: this.coordinates, refusal: system === undefined ? undefined : error }),
    );
    if (this.system === system) runInAction(() => Object.assign(this, look));
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
    const query = this.system === undefined ? { format } : { format, system: this.system };
    const answer = await this.#parts.api.download(exportDataset, { params: { id }, query }, { signal });
    await saveAnswer(answer, fileNameOf(answer.headers.get('content-disposition')) ?? name, {
      signal,
      onBytes: (bytes) => runInAction(() => (this.bytes = bytes)),
    });
  }
}
