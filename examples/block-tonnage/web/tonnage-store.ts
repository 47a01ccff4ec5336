import { compareStructural, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { token, type Disposable, type Log, type RouteResult } from 'adit/core';
import type { Api } from 'adit/core/web';
import type { SceneStore, SceneStoreLayer } from 'adit/plugins/views';
import { readTonnage } from '../shared/tonnage-route.ts';

/** Rock without a measured density, in tonnes a cubic metre. */
const USUAL_DENSITY = '2.7';

/** What the store works with. */
interface TonnageParts {
  readonly api: Api;
  readonly scene: SceneStore;
  readonly log: Log;
}

/** The tonnage of the active layer of blocks, anew whenever other blocks count. */
export class TonnageStore {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  tonnage: RouteResult<typeof readTonnage> | undefined = undefined;
  density = USUAL_DENSITY;
  grade: string | undefined = undefined;
  #parts: TonnageParts;
  #asked = new AbortController();

  constructor(parts: TonnageParts) {
    this.#parts = parts;
    makeAutoObservable(this, { tonnage: observableRef });
  }

  /** Reads while the panel is open. */
  follow(): Disposable {
    const stop = reaction(
      () => ({ ...this.#question, kept: this.layer?.kept }),
      () => void this.#read(),
      { fireImmediately: true, equals: compareStructural },
    );
    return {
      dispose: () => {
        stop();
        this.#asked.abort();
      },
    };
  }

  /** The active layer, where it is one of blocks. */
  get layer(): SceneStoreLayer | undefined {
    const { activeViewId, activeLayerName = '' } = this.#parts.scene;
    const layer = this.#parts.scene.layer(activeViewId, activeLayerName);
    return layer?.config.geometryKind === 'blocks' ? layer : undefined;
  }

  /** Its columns of numbers. */
  get numbers(): { value: string; label: string }[] {
    const fields = this.layer?.config.fields ?? [];
    return fields.filter(({ kind }) => kind === 'number').map(({ name, label }) => ({ value: name, label }));
  }

  setDensity(density: string): void {
    this.density = density;
  }

  setGrade(grade: string | undefined): void {
    this.grade = grade;
  }

  again(): void {
    void this.#read();
  }

  get #question(): { dataset: string; layer: string; density: string; grade?: string } | undefined {
    const { layer } = this;
    if (!layer) return undefined;
    const has = (name: string | undefined): boolean => this.numbers.some(({ value }) => value === name);
    const density = has(this.density) ? this.density : USUAL_DENSITY;
    const { grade } = this;
    const { datasetId: dataset, config } = layer;
    return { dataset, layer: config.name, density, ...(grade !== undefined && has(grade) && { grade }) };
  }

  async #read(): Promise<void> {
    this.#asked.abort();
    this.#asked = new AbortController();
    const { signal } = this.#asked;
    const query = this.#question;
    if (!query) return;
    try {
      const tonnage = await this.#parts.api.call(readTonnage, { query }, { signal });
      if (!signal.aborted)
        runInAction(() => {
          this.tonnage = tonnage;
          this.status = 'ready';
        });
    } catch (error) {
      if (signal.aborted) return;
      this.#parts.log.warn('The tonnage could not be read', { error: String(error) });
      runInAction(() => (this.status = 'failed'));
    }
  }
}

export const TonnageStoreToken = token<TonnageStore>('example.tonnage.store');
