import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AditError, token } from 'adit/core';
import type { Api } from 'adit/core/web';
import type { SceneStates } from 'adit/plugins/views';
import {
  createState,
  readState,
  readStates,
  restoreVersion,
  stateFingerprint,
  updateState,
  type NewState,
  type SavedState,
  type StateKeeper,
  type StateSummary,
} from '../../shared/index.ts';
import type { LastState } from './last-state.ts';

/** What saving and loading works with. */
export interface SavedStatesParts {
  readonly api: Api;
  readonly scenes: SceneStates;
  readonly last: LastState;
  /** The dataset that the panes are about. */
  activeDatasetId(): string | undefined;
  /** A picture of the active view. */
  takePicture(): Promise<string>;
}

/** A state as it is open in the workspace. */
export interface OpenState {
  readonly siteId: string;
  readonly summary: StateSummary;
}

/** The saved state that is open in the workspace; observable. Methods reject with what went wrong, and nothing is busy any more then. */
export class SavedStates implements StateKeeper {
  current: OpenState | undefined = undefined;
  isSaving = false;
  isLoading = false;
  /** What is shown is not what was saved, as far as is known. */
  hasChanges = false;
  #parts: SavedStatesParts;
  #saved: string | undefined;

  constructor(parts: SavedStatesParts) {
    this.#parts = parts;
    makeAutoObservable(this, { current: observableRef });
  }

  get isBusy(): boolean {
    return this.isSaving || this.isLoading;
  }

  /** Saves the open state again. Rejects with 409 `state-changed` when others have done so meanwhile, unless `overwrite`. */
  async save({ overwrite = false } = {}): Promise<void> {
    const { current } = this;
    if (!current) return;
    const { id, version } = current.summary;
    await this.#saving(async (content) =>
      this.#open(
        current.siteId,
        await this.#parts.api.call(updateState, {
          params: { id },
          body: { ...content, ...(overwrite ? {} : { version }) },
        }),
      ),
    );
  }

  /** Saves what is shown as a new state, which is open from then on. */
  async saveAs(facts: NewState): Promise<void> {
    await this.#saving(async (content) =>
      this.#open(facts.site, await this.#parts.api.call(createState, { body: { ...facts, ...content } })),
    );
  }

  /** Shows a saved state as it is on the server; answers which layers are not there any more. */
  async load(id: string): Promise<readonly string[]> {
    return this.loading(async () => this.show(await this.#parts.api.call(readState, { params: { stateId: id } })));
  }

  /** Shows a state that was read. */
  async show(state: SavedState): Promise<readonly string[]> {
    const { siteId, appState, thumbnail: _picture, views: _views, ...summary } = state;
    const { missingLayers } = await this.#parts.scenes.show(appState);
    this.#open(siteId, summary);
    this.#remember(await this.#parts.scenes.read());
    return missingLayers;
  }

  /** Keeps the workspace covered while `work` runs. */
  async loading<T>(work: () => Promise<T>): Promise<T> {
    this.isLoading = true;
    try {
      return await work();
    } finally {
      runInAction(() => (this.isLoading = false));
    }
  }

  /** Makes a save of before the one of now, and shows it when the state is open. */
  async restore(id: string, version: number): Promise<void> {
    await this.#parts.api.call(restoreVersion, { params: { id }, body: { version } });
    if (this.current?.summary.id === id) await this.load(id);
  }

  /** Begins with an empty workspace. */
  async startNew(): Promise<void> {
    await this.loading(() => this.#parts.scenes.clear());
    this.close();
  }

  /** No state is open any more; what is shown stays. */
  close(): void {
    this.current = undefined;
    this.hasChanges = false;
    this.#saved = undefined;
    this.#parts.last.forget();
  }

  /** Takes over what has become of the open state, for example its name. */
  follow(summary: StateSummary): void {
    if (this.current?.summary.id === summary.id) this.current = { ...this.current, summary };
  }

  /** The state that was open before the page was loaded anew is open again, if it is still there. */
  async resume(siteId: string): Promise<void> {
    const last = this.#parts.last.on(siteId);
    if (!last || this.current) return;
    const states = await this.#parts.api.call(readStates, { query: { site: siteId } });
    const summary = states.find((state) => state.id === last.id);
    if (!summary || this.current) return;
    runInAction(() => (this.current = { siteId, summary }));
    this.#saved = last.saved;
    await this.check();
  }

  /** Asks what is shown now, and so whether the state that is open, if any, was changed since it was saved. */
  async check(): Promise<boolean> {
    if (this.isBusy) return this.hasChanges;
    const { current } = this;
    const now = stateFingerprint(await this.#parts.scenes.read());
    // What was read before another state was opened, or while one is, says nothing of that one.
    if (!current || this.current !== current || this.isBusy) return this.hasChanges;
    // What was open before a reload of the page is taken as it is found, where it is not known what was saved.
    runInAction(() => {
      this.#saved ??= now;
      this.hasChanges = now !== this.#saved;
    });
    return this.hasChanges;
  }

  async #saving(send: (content: { appState: unknown; thumbnail: string }) => Promise<void>): Promise<void> {
    const { activeDatasetId, takePicture, scenes } = this.#parts;
    if (activeDatasetId() === undefined)
      throw new AditError('no-active-dataset', { message: 'Cannot save a state with no active dataset.' });
    this.isSaving = true;
    try {
      const thumbnail = await takePicture();
      const appState = await scenes.read();
      await send({ appState, thumbnail });
      this.#remember(appState);
    } finally {
      runInAction(() => (this.isSaving = false));
    }
  }

  #open(siteId: string, summary: StateSummary): void {
    runInAction(() => (this.current = { siteId, summary }));
  }

  #remember(appState: unknown): void {
    runInAction(() => {
      this.#saved = stateFingerprint(appState);
      this.hasChanges = false;
    });
    if (this.current) this.#parts.last.keep(this.current.siteId, { id: this.current.summary.id, saved: this.#saved });
  }
}

export const SavedStatesToken = token<SavedStates>('states.saved-states');
