import { makeAutoObservable } from 'mobx';
import { setPart, token, type Query } from 'adit/core';
import type { FilteredLayer } from 'adit/core/web';
import type { SceneStore } from 'adit/plugins/views';
import { MAX_QUERIES, queriesPart, type LayerQuery } from '../../shared/index.ts';

/** The queries of the layers of the active view; observable. */
export class QueryStore {
  #scene: SceneStore;
  #count = 0;
  #added: string | undefined;

  constructor(scene: SceneStore) {
    this.#scene = scene;
    makeAutoObservable(this, { takeAdded: false });
  }

  /** The queries of a layer; none while it is not shown. */
  queriesOf(layerName: string): readonly LayerQuery[] {
    const { activeViewId } = this.#scene;
    const isShown = this.#scene.layer(activeViewId, layerName) !== undefined;
    return isShown ? this.#scene.part(queriesPart, activeViewId, layerName) : [];
  }

  query(layerName: string, id: string): LayerQuery | undefined {
    return this.queriesOf(layerName).find((one) => one.id === id);
  }

  canAdd({ layerName, fields }: FilteredLayer): boolean {
    const isShown = this.#scene.layer(this.#scene.activeViewId, layerName) !== undefined;
    return isShown && fields.length > 0 && this.queriesOf(layerName).length < MAX_QUERIES;
  }

  add(layerName: string): void {
    this.#added = `${Date.now().toString(36)}-${++this.#count}`;
    this.#set(layerName, [...this.queriesOf(layerName), { id: this.#added, query: null, enabled: true }]);
  }

  /** Whether a query was just added here, so that it takes the focus; true once. */
  takeAdded(id: string): boolean {
    const isAdded = this.#added === id;
    if (isAdded) this.#added = undefined;
    return isAdded;
  }

  setQuery(layerName: string, id: string, query: Query | null): void {
    this.#change(layerName, (one) => (one.id === id ? { ...one, query } : one));
  }

  setEnabled(layerName: string, id: string, enabled: boolean): void {
    this.#change(layerName, (one) => (one.id === id ? { ...one, enabled } : one));
  }

  setAllEnabled(layerName: string, enabled: boolean): void {
    if (this.queriesOf(layerName).some((one) => one.enabled !== enabled))
      this.#change(layerName, (one) => ({ ...one, enabled }));
  }

  remove(layerName: string, id: string): void {
    this.#set(
      layerName,
      this.queriesOf(layerName).filter((one) => one.id !== id),
    );
  }

  #change(layerName: string, change: (query: LayerQuery) => LayerQuery): void {
    this.#set(layerName, this.queriesOf(layerName).map(change));
  }

  #set(layerName: string, queries: readonly LayerQuery[]): void {
    const value = queries.length > 0 ? [...queries] : undefined;
    this.#scene.change([setPart([this.#scene.activeViewId, layerName], queriesPart, value)]);
  }
}

export const QueryStoreToken = token<QueryStore>('queries.store');
