import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { token, unitSymbol, type LayerReader, type Log } from 'adit/core';
import type { PluginSettings, Translate } from 'adit/core/web';
import type { Drillholes, Hole, HoleSummary } from 'adit/plugins/drillhole';
import type { HierarchyNode, HierarchyStore, TreeDataset } from 'adit/plugins/hierarchy';
import type { look } from '../shared/look.ts';
import { readTracks, type HoleTracks } from './hole-tracks.ts';

/** What the store is made of. */
export interface StripLogServices {
  readonly holes: Drillholes;
  readonly layers: LayerReader;
  readonly tree: HierarchyStore;
  readonly look: PluginSettings<(typeof look)['shape']>;
  readonly log: Log;
}

/** Which hole the strip log shows. */
export interface Choice {
  readonly dataset: string;
  readonly hole: string;
}

/** A hole with what is drawn of it. */
export interface ShownHole extends HoleTracks {
  readonly hole: Hole;
  readonly unit: string;
}

/** The hole that the strip log shows; observable. */
export class StripLogStore {
  readonly #services: StripLogServices;
  datasetId: string | undefined;
  holes: readonly HoleSummary[] = [];
  holeName: string | undefined;
  shown: ShownHole | undefined;
  hasFailed = false;
  /** Where along the hole the pointer is. */
  depth: number | undefined;

  constructor(services: StripLogServices) {
    this.#services = services;
    makeAutoObservable(this, { holes: observableRef, shown: observableRef, follow: false }, { autoBind: true });
  }

  get look(): PluginSettings<(typeof look)['shape']>['value'] {
    return this.#services.look.value;
  }

  /** The complete drillhole datasets of the site. */
  get datasets(): readonly TreeDataset[] {
    const below = ({ children, datasets }: HierarchyNode): TreeDataset[] => [...datasets, ...children.flatMap(below)];
    return this.#services.tree.nodes
      .flatMap(below)
      .filter(({ dataType, status }) => dataType === 'Drillhole' && status === 'Complete');
  }

  /** Shows a hole, the first of a dataset without a name. */
  async choose(datasetId: string, holeName?: string): Promise<void> {
    const { holes: drillholes, log } = this.#services;
    const isSame = this.datasetId === datasetId;
    this.datasetId = datasetId;
    this.hasFailed = false;
    this.depth = undefined;
    try {
      const holes = isSame && this.holes.length > 0 ? this.holes : await drillholes.holes(datasetId);
      runInAction(() => {
        if (this.datasetId !== datasetId) return;
        this.holes = holes;
        this.holeName = holes.find(({ name }) => name === holeName)?.name ?? holes[0]?.name;
      });
    } catch (error) {
      log.error('The holes could not be read', { reason: String(error) });
      runInAction(() => {
        this.hasFailed = true;
      });
    }
  }

  /** Reads the chosen hole again whenever another one, or another property, is asked for; to be run as an effect. */
  follow(): void {
    const { datasetId, holeName } = this;
    const { property } = this.look;
    if (datasetId !== undefined && holeName !== undefined) void this.#read(datasetId, holeName, property);
  }

  point(depth: number | undefined): void {
    this.depth = depth;
  }

  /** The line of the status bar. */
  summary(t: Translate): string | undefined {
    if (!this.shown) return undefined;
    const { hole, unit } = this.shown;
    const depth = this.depth ?? hole.depth;
    if (depth === undefined) return hole.name;
    return t(this.depth === undefined ? 'status' : 'status.at', { hole: hole.name, depth: depth.toFixed(1), unit });
  }

  async #read(datasetId: string, holeName: string, property: string): Promise<void> {
    const { holes, layers, log } = this.#services;
    const isAsked = (): boolean =>
      this.datasetId === datasetId && this.holeName === holeName && this.look.property === property;
    try {
      const hole = await holes.hole(datasetId, holeName);
      const tracks = await readTracks(hole, property, layers);
      runInAction(() => {
        if (isAsked()) this.shown = { ...tracks, hole, unit: unitSymbol(hole.unit) };
      });
    } catch (error) {
      log.error('The hole could not be read', { reason: String(error) });
      runInAction(() => {
        if (isAsked()) this.hasFailed = true;
      });
    }
  }
}

/** The store of the strip log, for its panel. */
export const StripLogStoreToken = token<StripLogStore>('quarry.strip-log.store');
