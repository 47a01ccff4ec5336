import { makeAutoObservable, observable, runInAction } from 'mobx';
import { ownItemsOf, WHOLE_DATASET } from 'adit/core';
import type { ActiveSite, Api } from 'adit/core/web';
import { readHierarchy, type HierarchyNode, type TreeDataset } from 'adit/plugins/hierarchy';
import { datasetsOf } from '../tree/flatten-tree.ts';
import { growPieces, type PieceNode, type PiecesByLayer } from '../tree/piece-tree.ts';

/** What a dataset consists of. */
export interface DatasetPieces {
  readonly byLayer: PiecesByLayer;
  readonly nodes: readonly PieceNode[];
}

/** Asks for the pieces of datasets, of each once, and keeps them. */
export class PieceStore {
  #known = observable.map<string, DatasetPieces>({}, { deep: false });
  #asked = new Map<string, Promise<DatasetPieces>>();
  #api: Api;
  #site: ActiveSite;

  constructor(api: Api, site: ActiveSite) {
    this.#api = api;
    this.#site = site;
    makeAutoObservable(this);
  }

  /** The pieces that were asked for; without any for a dataset that has none. */
  get(datasetId: string): DatasetPieces | undefined {
    return this.#known.get(datasetId);
  }

  /** Asks for the pieces of a dataset, unless they are known; rejects when they cannot be read. */
  load(datasetId: string): Promise<DatasetPieces> {
    const known = this.#asked.get(datasetId);
    if (known) return known;
    const asked = this.#read(datasetId);
    this.#asked.set(datasetId, asked);
    asked.then(
      (pieces) => {
        if (this.#asked.get(datasetId) === asked) runInAction(() => this.#known.set(datasetId, pieces));
      },
      () => this.#asked.delete(datasetId),
    );
    return asked;
  }

  /** Asks anew for what is known of a dataset, which has been made again. */
  async refresh(datasetId: string): Promise<void> {
    if (this.#asked.delete(datasetId)) await this.load(datasetId);
  }

  /** Forgets everything, for another site. */
  clear(): void {
    this.#asked.clear();
    this.#known.clear();
  }

  async #read(datasetId: string): Promise<DatasetPieces> {
    const { hierarchy } = await this.#api.call(readHierarchy, { query: { site: this.#site.id ?? '', datasetId } });
    return piecesOf(hierarchy);
  }
}

function piecesOf(hierarchy: readonly HierarchyNode[]): DatasetPieces {
  const layers = datasetsOf(hierarchy).flatMap((dataset) => Object.entries(dataset.paraviewLayersInfoSplit ?? {}));
  const byLayer = new Map(
    layers
      .filter(([, { hierarchies }]) => !hierarchies.includes(WHOLE_DATASET))
      .map(([layerName, { hierarchies }]) => [layerName, hierarchies.map(itemPath)]),
  );
  return { byLayer, nodes: growPieces([...new Set([...byLayer.values()].flat())]) };
}

/** The pieces that a search found, as a tree. */
export function foundPieces({ foundPieces: found = [] }: TreeDataset): readonly PieceNode[] {
  return growPieces(found.map(itemPath));
}

/** The path that items have themselves: none for those of no piece. */
const itemPath = (listed: string): string => (listed === ownItemsOf('') ? '' : listed);
