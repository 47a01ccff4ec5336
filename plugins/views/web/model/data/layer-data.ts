import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { RenderSessionClient } from 'adit/core/web';
import { checkLayer, loadLayerValues, type LayerConfig, type LayerGeometry } from '../../../shared/index.ts';
import { loadGeometry } from './load-geometry.ts';

/** The numbers of a layer, shared by every view that shows it: geometry at once, values of a field when first asked for. */
export class LayerData {
  geometry: LayerGeometry | undefined;
  error: unknown;
  /** Why the values of fields are not there; observable. */
  readonly fieldErrors = observable.map<string, unknown>({}, { deep: false });
  #config: LayerConfig;
  #session: RenderSessionClient;
  #values = observable.map<string, Float32Array>({}, { deep: false });
  #asked = new Set<string>();
  #abort = new AbortController();
  #loading: Promise<void> | undefined;
  #isNeeded: () => boolean;

  /** `isNeeded` says whether this browser draws the layer; observed. */
  constructor(config: LayerConfig, session: RenderSessionClient, isNeeded: () => boolean = () => true) {
    this.#config = config;
    this.#session = session;
    this.#isNeeded = isNeeded;
    makeAutoObservable(this, { geometry: observableRef, error: observableRef, fieldErrors: false });
  }

  get status(): 'loading' | 'ready' | 'failed' {
    if (this.geometry) return 'ready';
    if (!this.#isNeeded()) return this.error === undefined ? 'ready' : 'failed';
    return this.error === undefined ? 'loading' : 'failed';
  }

  /** Whether the geometry is there, on its way, or known not to come. */
  get isLoaded(): boolean {
    return this.#loading !== undefined;
  }

  /** Loads the geometry where it is needed; what goes wrong is kept in `error`. */
  load(): Promise<void> {
    if (!this.#isNeeded()) return this.#check();
    this.#loading = this.#load();
    return this.#loading;
  }

  /** Resolves when the geometry is there, or known not to come. */
  async loaded(): Promise<void> {
    await this.#loading;
  }

  async #load(): Promise<void> {
    if (this.geometry) return;
    const { signal } = this.#abort;
    this.error = undefined;
    try {
      const geometry = await loadGeometry(this.#session, this.#config, signal);
      runInAction(() => (this.geometry = geometry));
    } catch (error) {
      if (!signal.aborted) runInAction(() => (this.error = error));
    }
  }

  /** The values of a field, one an item or one a vertex; undefined until they are there, which observers are told. */
  values(field: string): Float32Array | undefined {
    const values = this.#values.get(field);
    if (!values && !this.#asked.has(field)) void this.#loadValues(field);
    return values;
  }

  /** Whether the values of a field are there, known not to come, or not needed; observable. */
  hasValues(field: string): boolean {
    return this.#values.has(field) || this.fieldErrors.has(field) || !this.#isNeeded();
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
      runInAction(() => {
        this.#values.set(field, values);
        this.fieldErrors.delete(field);
      });
    } catch (error) {
      this.#asked.delete(field);
      if (!signal.aborted) runInAction(() => this.fieldErrors.set(field, error));
    }
  }

  /** Asks whether what somebody else draws is sound. */
  async #check(): Promise<void> {
    const { layerName } = this.#config;
    const { signal } = this.#abort;
    try {
      await this.#session.call(checkLayer, { layerName }, { signal });
      if (this.error !== undefined) runInAction(() => (this.error = undefined));
    } catch (error) {
      if (!signal.aborted) runInAction(() => (this.error = error));
    }
  }

  /** Asks whether the values of a field are sound, where somebody else draws by them. */
  async checkField(field: string): Promise<void> {
    if (this.#isNeeded()) return;
    const { layerName } = this.#config;
    const check = this.#session.call(checkLayer, { layerName, field }, { signal: this.#abort.signal });
    const error = await check.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    runInAction(() => (error === undefined ? this.fieldErrors.delete(field) : this.fieldErrors.set(field, error)));
  }
}
