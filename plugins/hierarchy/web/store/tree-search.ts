import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { HierarchyNode } from 'adit/plugins/hierarchy';
import type { TreeStore } from './tree-store.ts';

/** How long the search waits for the next key, in milliseconds. */
export const SEARCH_DELAY = 1000;

/** The search box: what was typed, and the part of the tree that was found for it. */
export class TreeSearch {
  text = '';
  /** Undefined while nothing is searched for. */
  found: readonly HierarchyNode[] | undefined;
  failed = false;
  searching = false;
  #tree: TreeStore;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request = new AbortController();

  constructor(tree: TreeStore) {
    this.#tree = tree;
    makeAutoObservable(this, { found: observableRef }, { autoBind: true });
  }

  /** Takes what was typed, and searches once nothing more comes for a second; an emptied box shows the whole tree at once. */
  type(text: string): void {
    this.text = text;
    this.#stop();
    if (text.trim() === '') this.found = undefined;
    else this.#timer = setTimeout(() => void this.run(), SEARCH_DELAY);
  }

  /** Searches for what stands in the box now. */
  async run(): Promise<void> {
    this.#stop();
    const term = this.text.trim();
    if (term === '') return;
    const request = new AbortController();
    this.#request = request;
    this.searching = true;
    const found = await this.#tree.find(term, request.signal).catch(() => undefined);
    if (request.signal.aborted) return;
    runInAction(() => {
      this.searching = false;
      this.failed = found === undefined;
      this.found = found ?? [];
    });
  }

  /** Empties the box. */
  clear(): void {
    this.type('');
  }

  dispose(): void {
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#request.abort();
    this.searching = false;
    this.failed = false;
  }
}
