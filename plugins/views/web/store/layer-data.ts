import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { unionBounds, emptyBounds, type BufferReference } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { loadLayerPieces, loadLayerValues, type LayerConfig, type LayerGeometry } from '../../shared/index.ts';

/** The numbers of a layer, shared by every view that shows it: geometry at once, values of a field when first asked for. */
export class LayerData {
  geometry: LayerGeometry | undefined;
  error: unknown;
  #config: LayerConfig;
  #session: RenderSessionClient;
  #values = observable.map<string, Float32Array>({}, { deep: false });
  #asked = new Set<string>();
  #abort = new AbortController();

  constructor(config: LayerConfig, session: RenderSessionClient) {
    this.#config = config;
    this.#session = session;
    makeAutoObservable(this, { geometry: observableRef, error: observableRef });
  }

  get status(): 'loading' | 'ready' | 'failed' {
    if (this.geometry) return 'ready';
    return this.error === undefined ? 'loading' : 'failed';
  }

  /** Loads the geometry; what goes wrong is kept in `error`. */
  async load(): Promise<void> {
    if (this.geometry) return;
    const { layerName, bounds } = this.#config;
    const { signal } = this.#abort;
    this.error = undefined;
    try {
      const pieces = await this.#session.call(loadLayerPieces, { layerName }, { signal });
      const fetch = (reference: BufferReference) => this.#session.fetchBuffer(reference, signal);
      const [positions, itemOfSegment] = await Promise.all([
        fetch(pieces.positions),
        pieces.itemOfSegment ? fetch(pieces.itemOfSegment) : undefined,
      ]);
      const common = {
        count: pieces.count,
        origin: pieces.origin,
        bounds: unionBounds(emptyBounds, bounds ?? emptyBounds),
        positions: positions as Float32Array,
      };
      const geometry: LayerGeometry =
        pieces.kind === 'points'
          ? { kind: 'points', ...common }
          : { kind: 'lines', ...common, itemOfSegment: itemOfSegment as Uint32Array | undefined };
      runInAction(() => (this.geometry = geometry));
    } catch (error) {
      if (!signal.aborted) runInAction(() => (this.error = error));
    }
  }

  /** One value an item of a field; undefined until it is there, which observers are told. */
  values(field: string): Float32Array | undefined {
    const values = this.#values.get(field);
    if (!values && !this.#asked.has(field)) void this.#loadValues(field);
    return values;
  }

  /** Gives up on what is still loading. */
  dispose(): void {
    this.#abort.abort();
  }

  async #loadValues(field: string): Promise<void> {
    this.#asked.add(field);
    const { layerName } = this.#config;
    const { signal } = this.#abort;
    try {
      const reference = await this.#session.call(loadLayerValues, { layerName, field }, { signal });
      const values = (await this.#session.fetchBuffer(reference, signal)) as Float32Array;
      runInAction(() => this.#values.set(field, values));
    } catch (error) {
      this.#asked.delete(field);
      if (!signal.aborted) runInAction(() => (this.error ??= this.geometry ? undefined : error));
    }
  }
}
