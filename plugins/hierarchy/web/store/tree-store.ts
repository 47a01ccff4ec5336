import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ActiveSite, Api } from 'adit/core/web';
import { readHierarchy, type HierarchyNode, type HierarchyStore, type TreeDataset } from 'adit/plugins/hierarchy';
import { datasetsOf } from '../tree/flatten-tree.ts';
import type { LastDataset } from './last-dataset.ts';

/** Keeps the tree of the active site as the server has it; a later refresh wins over an earlier one. */
export class TreeStore implements HierarchyStore {
  nodes: readonly HierarchyNode[] = [];
  state: HierarchyStore['state'] = 'loading';
  activeDatasetId: string | undefined;
  #api: Api;
  #site: ActiveSite;
  #last: LastDataset;
  #request = new AbortController();

  constructor(api: Api, site: ActiveSite, last: LastDataset) {
    this.#api = api;
    this.#site = site;
    this.#last = last;
    makeAutoObservable(this, { nodes: observableRef }, { autoBind: true });
  }

  get groupNames(): readonly string[] {
    return this.nodes.filter((node) => node.levelType === 'groupName').map((node) => node.name);
  }

  get datasetCount(): number {
    return this.byId.size;
  }

  /** All datasets of the site, in the order of the tree. */
  get datasets(): readonly TreeDataset[] {
    return [...this.byId.values()];
  }

  private get byId(): ReadonlyMap<string, TreeDataset> {
    return new Map(datasetsOf(this.nodes).map((dataset) => [dataset.id, dataset]));
  }

  dataset(id: string): TreeDataset | undefined {
    return this.byId.get(id);
  }

  activate(datasetId: string | undefined): void {
    this.activeDatasetId = datasetId;
    if (this.#site.id !== undefined) this.#last.keep(this.#site.id, datasetId);
  }

  /** Forgets the tree of the site before. */
  clear(): void {
    this.#request.abort();
    this.nodes = [];
    this.state = 'loading';
    this.activeDatasetId = undefined;
  }

  /** Asks for the tree anew; what was there stays until the answer comes, and when it fails. */
  async refresh(): Promise<void> {
    const site = this.#site.id;
    this.#request.abort();
    const request = new AbortController();
    this.#request = request;
    if (site === undefined) return;
    try {
      const nodes = await this.#read(site, undefined, request.signal);
      if (request.signal.aborted) return;
      runInAction(() => {
        this.nodes = nodes;
        // The first tree of a page: what was active before it was loaded anew still is.
        if (this.state !== 'ready') this.activeDatasetId ??= this.#last.on(site);
        this.state = 'ready';
        if (this.activeDatasetId !== undefined && !this.byId.has(this.activeDatasetId))
          this.activeDatasetId = undefined;
      });
    } catch (error) {
      if (request.signal.aborted) return;
      runInAction(() => (this.state = 'failed'));
      throw error;
    }
  }

  /** The part of the tree that holds `searchTerm`; an empty tree without a site. */
  async find(searchTerm: string, signal: AbortSignal): Promise<readonly HierarchyNode[]> {
    return this.#site.id === undefined ? [] : this.#read(this.#site.id, searchTerm, signal);
  }

  async #read(site: string, searchTerm: string | undefined, signal: AbortSignal): Promise<readonly HierarchyNode[]> {
    const query = { site, paraviewConfig: 'false', ...(searchTerm === undefined ? {} : { searchTerm }) } as const;
    return (await this.#api.call(readHierarchy, { query }, { signal })).hierarchy;
  }
}
