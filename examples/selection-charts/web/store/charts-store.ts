import { compareShallow, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { splitLayerKey, token, toDisposable, type Disposable, type Log } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { getValues, type Picks } from 'adit/plugins/picking';
import type { LayerConfig, SceneStore } from 'adit/plugins/views';
import { chooseFields, type Choices } from '../rules/choose-fields.ts';

/** What is picked of one layer: some items, and their values in the chosen columns. */
export interface PickedData {
  /** Picked items in all; more than `items` where there are too many to draw. */
  readonly picked: number;
  readonly items: readonly number[];
  /** Column to values, one an item; null where an item has none. */
  readonly columns: ReadonlyMap<string, readonly (string | number | null)[]>;
}

/** What the store works with. */
export interface ChartsParts {
  readonly session: RenderSessionClient;
  readonly scene: SceneStore;
  readonly picks: Picks;
  readonly log: Log;
}

const NOTHING: ReadonlySet<number> = new Set();

/** What the charts show, and which of the items in them are marked; the views mark the same items. */
export class ChartsStore {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  data: PickedData | undefined;
  config: LayerConfig | undefined;
  /** What the user chose, whatever layer it was for. */
  chosen: Partial<Choices> = {};
  /** Places in `data.items`. */
  marks: ReadonlySet<number> = NOTHING;
  #parts: ChartsParts;
  #turn = 0;

  constructor(parts: ChartsParts) {
    this.#parts = parts;
    makeAutoObservable(
      this,
      { data: observableRef, config: observableRef, chosen: observableRef, marks: observableRef, follow: false },
      { autoBind: true },
    );
  }

  /** Reads the picked values while the charts are open, whenever they are others. */
  follow(): Disposable {
    const stops = [
      reaction(
        () => this.layerName,
        (layerName) => void this.#readConfig(layerName),
        { fireImmediately: true },
      ),
      reaction(
        () => ({ items: this.#items, fields: this.#fields.join('\n'), isReady: this.#isConnected }),
        () => void this.#read(),
        { fireImmediately: true, equals: compareShallow },
      ),
    ];
    return toDisposable(() => {
      for (const stop of stops) stop();
      this.unmark();
    });
  }

  /** The layer whose picks are shown: the active one where it has some, else the first that has. */
  get layerName(): string | undefined {
    const names = this.#parts.picks.layers.map(({ layerName }) => layerName);
    return names.find((name) => name === this.#parts.scene.activeLayerName) ?? names[0];
  }

  /** Which columns the charts show. */
  get choices(): Choices | undefined {
    return this.config && chooseFields(this.config.fields, this.chosen);
  }

  choose(choice: Partial<Choices>): void {
    this.chosen = { ...this.chosen, ...choice };
  }

  /** Numbers of a column, NaN where an item has none; 1 each for the column that is no column. */
  numbers(field: string | undefined): readonly number[] {
    if (field === undefined) return this.data?.items.map(() => 1) ?? [];
    return (this.data?.columns.get(field) ?? []).map((value) => (typeof value === 'number' ? value : NaN));
  }

  /** Marks the items at some places in `data.items`, in the charts and in the views. */
  mark(places: Iterable<number>): void {
    this.marks = new Set(places);
  }

  unmark(): void {
    this.marks = NOTHING;
  }

  /** The items of the layer that are marked, ascending. */
  get markedItems(): Uint32Array {
    const items = this.data?.items ?? [];
    return Uint32Array.from([...this.marks].map((place) => items[place] ?? 0)).toSorted();
  }

  /** Whether the marked items can become the picks: only when all picked items are drawn, so that none is lost unseen. */
  get canKeep(): boolean {
    const { layerName, data, marks } = this;
    if (layerName === undefined || !data || marks.size === 0) return false;
    return data.items.length === data.picked && this.#parts.picks.isEditable(layerName);
  }

  /** Picks the marked items and no others. */
  async keepMarked(): Promise<void> {
    if (this.layerName === undefined || !this.canKeep) return;
    await this.#parts.picks.change(this.layerName, this.markedItems, 'replace');
  }

  /** Reads the values once more, after they could not be read. */
  again(): void {
    void this.#read();
  }

  get #isConnected(): boolean {
    return this.#parts.session.status === 'initialized';
  }

  get #items(): Uint32Array | undefined {
    const { config } = this;
    return config && this.#parts.picks.itemsOf(config.layerName, config.count);
  }

  get #fields(): string[] {
    const { x, y, group, weight } = this.choices ?? {};
    return [...new Set([x, y, group, weight])].filter((name) => name !== undefined);
  }

  async #readConfig(layerName: string | undefined): Promise<void> {
    runInAction(() => (this.config = this.data = undefined));
    if (layerName === undefined) return;
    try {
      const { layers } = await this.#parts.scene.datasetConfig(splitLayerKey(layerName).datasetId);
      runInAction(() => {
        // Another layer may be shown meanwhile.
        if (layerName === this.layerName) this.config = layers.find((layer) => layer.layerName === layerName);
      });
    } catch (error) {
      this.#fail(error);
    }
  }

  async #read(): Promise<void> {
    const turn = (this.#turn += 1);
    const layerName = this.config?.layerName;
    const fields = this.#fields;
    if (layerName === undefined || !this.#isConnected) return;
    try {
      const { picked, items, values } = await this.#parts.session.call(getValues, { layerName, fields });
      if (turn !== this.#turn) return;
      const columns = new Map(fields.map((field, at) => [field, values[at] ?? []]));
      runInAction(() => {
        this.data = { picked, items, columns };
        this.marks = NOTHING;
        this.status = 'ready';
      });
    } catch (error) {
      if (turn === this.#turn) this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#parts.log.warn('The picked values could not be read', { error: String(error) });
    runInAction(() => (this.status = 'failed'));
  }
}

export const ChartsStoreToken = token<ChartsStore>('example.charts.store');
