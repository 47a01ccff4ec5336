import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { token } from 'adit/core';
import type { Api } from 'adit/core/web';
import {
  changeState,
  deleteState,
  nameKey,
  readStates,
  readThumbnail,
  renameFolder,
  type StateSummary,
} from '../../shared/index.ts';

/** Where states are looked for: everywhere, outside of folders, or in one. */
export type FolderFilter = { readonly folder: string } | undefined;

/** The saved states of a site that the user may open; observable. */
export class StateList {
  states: readonly StateSummary[] = [];
  status: 'loading' | 'ready' | 'failed' = 'loading';
  search = '';
  filter: FolderFilter = undefined;
  #api: Api;
  #changed: (summary: StateSummary) => void;
  #pictures = new Map<string, Promise<string | null>>();

  /** `changed` is told of each state that was changed here. */
  constructor(api: Api, changed: (summary: StateSummary) => void) {
    this.#api = api;
    this.#changed = changed;
    makeAutoObservable(this, { states: observableRef, filter: observableRef });
  }

  /** The folders of all states, in the order of the alphabet. */
  get folders(): readonly string[] {
    return foldersOf(this.states);
  }

  /** The folders of the user's own states. */
  get ownFolders(): readonly string[] {
    return foldersOf(this.states.filter(({ isOwn }) => isOwn));
  }

  /** The states in the chosen folder whose name, folder or user holds what is searched for. */
  get found(): readonly StateSummary[] {
    const { filter } = this;
    const words = nameKey(this.search);
    return this.states
      .filter(({ folder }) => filter === undefined || nameKey(folder) === nameKey(filter.folder))
      .filter(({ name, folder, user }) => [name, folder, user.name].some((text) => nameKey(text).includes(words)));
  }

  /** The names of the user's own states in a folder, but for one of them. */
  namesIn(folder: string, butFor?: string): readonly string[] {
    return this.states
      .filter((state) => state.isOwn && state.id !== butFor && nameKey(state.folder) === nameKey(folder))
      .map(({ name }) => name);
  }

  setSearch(search: string): void {
    this.search = search;
  }

  setFilter(filter: FolderFilter): void {
    this.filter = filter;
  }

  /** Asks for the states anew; those of before stay when it fails. */
  async refresh(site: string): Promise<void> {
    try {
      const states = await this.#api.call(readStates, { query: { site } });
      runInAction(() => {
        this.states = states;
        this.status = 'ready';
        if (this.filter && !this.folders.some((folder) => folder === this.filter?.folder)) this.filter = undefined;
      });
    } catch (error) {
      runInAction(() => (this.status = 'failed'));
      throw error;
    }
  }

  /** Another site: nothing of this one is kept. */
  clear(): void {
    this.states = [];
    this.status = 'loading';
    this.search = '';
    this.filter = undefined;
    this.#pictures.clear();
  }

  /** The picture of a state as it was last saved. */
  picture({ id, version }: StateSummary): Promise<string | null> {
    const key = `${id}/${version}`;
    let picture = this.#pictures.get(key);
    if (!picture) {
      picture = this.#api.call(readThumbnail, { params: { id } }).then(({ thumbnail }) => thumbnail);
      this.#pictures.set(key, picture);
      picture.catch(() => this.#pictures.delete(key));
    }
    return picture;
  }

  async change(id: string, facts: { name?: string; folder?: string; isPublic?: boolean }): Promise<void> {
    const summary = await this.#api.call(changeState, { params: { id }, body: facts });
    runInAction(() => (this.states = this.states.map((state) => (state.id === id ? summary : state))));
    this.#changed(summary);
  }

  async remove(id: string): Promise<void> {
    await this.#api.call(deleteState, { params: { id } });
    runInAction(() => (this.states = this.states.filter((state) => state.id !== id)));
  }

  /** Renames a folder of own states; an empty name dissolves it. */
  async renameFolder(site: string, folder: string, newFolder: string): Promise<void> {
    await this.#api.call(renameFolder, { body: { site, folder, newFolder } });
    await this.refresh(site);
  }
}

function foldersOf(states: readonly StateSummary[]): string[] {
  const byKey = new Map(states.map(({ folder }) => [nameKey(folder), folder]));
  return [...byKey.values()].filter((folder) => folder !== '').toSorted((left, right) => left.localeCompare(right));
}

export const StateListToken = token<StateList>('states.state-list');
