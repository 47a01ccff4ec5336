import { makeAutoObservable, observable, runInAction } from 'mobx';
import { token } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { SceneStore } from 'adit/plugins/views';
import { countValues, filtersPart, type FieldValues, type Filter } from '../../shared/index.ts';

/** The values that filters choose from, with how many items have each; observable. */
export class FieldValueStore {
  #scene: SceneStore;
  #session: RenderSessionClient;
  #known = observable.map<string, FieldValues | 'failed'>({}, { deep: false });
  #turn = 0;
  #asked = new Map<string, number>();

  constructor(scene: SceneStore, session: RenderSessionClient) {
    this.#scene = scene;
    this.#session = session;
    makeAutoObservable(this);
  }

  /** Undefined until they are asked for and known. */
  of(layerName: string, { id }: Filter): FieldValues | 'failed' | undefined {
    return this.#known.get(this.#key(layerName, id));
  }

  /** Changes whenever other items are to be counted. */
  basis(layerName: string, { id }: Filter): string {
    const viewId = this.#scene.activeViewId;
    const layer = this.#scene.layer(viewId, layerName);
    const others = this.#scene.part(filtersPart, viewId, layerName).filter((filter) => filter.id !== id);
    const { selection, filters } = layer?.state ?? {};
    return JSON.stringify([this.#session.sessionId, viewId, selection, filters, others, layer?.kept]);
  }

  /** Counts them anew; what was known is kept until then. */
  async ask(layerName: string, { id, field }: Filter): Promise<void> {
    const key = this.#key(layerName, id);
    const turn = ++this.#turn;
    this.#asked.set(key, turn);
    const viewId = this.#scene.activeViewId;
    const answer = await this.#session
      .call(countValues, { viewId, layerName, field, filterId: id })
      .catch(() => 'failed' as const);
    if (this.#asked.get(key) === turn) runInAction(() => this.#known.set(key, answer));
  }

  /** Lets go of what nobody shows any more. */
  forget(layerName: string, { id }: Filter): void {
    const key = this.#key(layerName, id);
    this.#asked.delete(key);
    this.#known.delete(key);
  }

  #key(layerName: string, filterId: string): string {
    return JSON.stringify([this.#scene.activeViewId, layerName, filterId]);
  }
}

export const FieldValueStoreToken = token<FieldValueStore>('filters.field-values');
