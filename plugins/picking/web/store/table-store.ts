import { makeAutoObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import { splitLayerKey, token, toDisposable, type Disposable, type Log } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { Field, LayerConfig, SceneStore, ViewZoom } from 'adit/plugins/views';
import type { z } from 'zod';
import { getCsv, getRows, PAGE_ROWS, type PickedRow } from '../../shared/index.ts';
import { boundsAround } from '../rules/item-bounds.ts';
import { parseWhere, type Where } from '../rules/parse-where.ts';
import type { PickStore } from './pick-store.ts';

/** By which column the rows are sorted. */
export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

type Page = z.infer<(typeof getRows)['result']>;

/** What the table is made with. */
export interface TableParts {
  readonly session: RenderSessionClient;
  readonly scene: SceneStore;
  readonly zoom: ViewZoom;
  /** How many rows are zoomed to, in words. */
  readonly rowsText: (count: number) => string;
  readonly picks: PickStore;
  readonly log: Log;
}

/** The rows of what is picked of one layer, a page at a time, and which of them are marked. */
export class TableStore {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  page: Page | undefined;
  pageNumber = 0;
  sort: Sort | undefined;
  /** The filter as it was typed, and its column. */
  filterField: string | undefined;
  filterText = '';
  #parts: TableParts;
  #chosen: string | undefined;
  #configs = observable.map<string, LayerConfig>({}, { deep: false });
  #marks = observable.map<number, PickedRow['centre']>({}, { deep: false });
  #turn = 0;

  constructor(parts: TableParts) {
    this.#parts = parts;
    makeAutoObservable(this, { page: observableRef, sort: observableRef }, { autoBind: true });
  }

  /** Reads the page anew while the table is open, whenever what it shows is another one. */
  follow(): Disposable {
    const { session, picks } = this.#parts;
    const stops = [
      reaction(
        () => this.layerName,
        (layerName) => {
          this.sort = this.filterField = this.page = undefined;
          this.filterText = '';
          this.pageNumber = 0;
          this.#marks.clear();
          if (layerName !== undefined) void this.#readConfig(layerName);
        },
        { fireImmediately: true },
      ),
      reaction(
        () => {
          const { layerName } = this;
          const items = layerName === undefined ? undefined : picks.picks.layers[layerName]?.items;
          const isReady = session.status === 'initialized';
          return JSON.stringify([layerName, items, this.pageNumber, this.sort, this.where, isReady]);
        },
        () => void this.#read(),
        { fireImmediately: true },
      ),
    ];
    return toDisposable(() => {
      for (const stop of stops) stop();
      runInAction(() => this.#marks.clear());
    });
  }

  /** The layer whose rows are shown: the chosen one, else the active one, else the first that has picks. */
  get layerName(): string | undefined {
    const names = this.#parts.picks.layers.map(({ layerName }) => layerName);
    const { activeLayerName } = this.#parts.scene;
    return [this.#chosen, activeLayerName, names[0]].find((name) => name !== undefined && names.includes(name));
  }

  get config(): LayerConfig | undefined {
    return this.layerName === undefined ? undefined : this.#configs.get(this.layerName);
  }

  /** Whether any view shows anything that could be picked. */
  get hasBase(): boolean {
    const { scene } = this.#parts;
    return scene.viewIds.some((viewId) => scene.layers(viewId).length > 0);
  }

  get where(): Where | undefined {
    const { filterField } = this;
    return filterField === undefined
      ? undefined
      : parseWhere(filterField, this.filterText, this.field(filterField)?.kind === 'number');
  }

  /** How many pages there are, at least one. */
  get pages(): number {
    return Math.max(1, Math.ceil((this.page?.total ?? 0) / PAGE_ROWS));
  }

  field(name: string): Field | undefined {
    return this.config?.fields.find((field) => field.name === name);
  }

  /** What a layer with picks is called. */
  nameOf(layerName: string): string {
    const { scene } = this.#parts;
    const shown = scene.viewIds.map((viewId) => scene.layer(viewId, layerName)).find((layer) => layer !== undefined);
    return shown?.config.label ?? this.#configs.get(layerName)?.label ?? splitLayerKey(layerName).layer;
  }

  /** The marked items, the same array while they are the same. */
  get marked(): Uint32Array {
    return Uint32Array.from(this.#marks.keys());
  }

  isMarked(item: number): boolean {
    return this.#marks.has(item);
  }

  chooseLayer(layerName: string): void {
    this.#chosen = layerName;
  }

  /** Sorts by a column, ascending first; descending the second time, and no longer the third. */
  sortBy(field: string): void {
    const isSame = this.sort?.field === field;
    this.sort = isSame && this.sort?.descending ? undefined : { field, descending: isSame };
    this.pageNumber = 0;
  }

  filter(field: string | undefined, text: string): void {
    this.filterField = field;
    this.filterText = text;
    this.pageNumber = 0;
  }

  turnTo(page: number): void {
    this.pageNumber = Math.min(Math.max(0, page), this.pages - 1);
  }

  /** Marks rows in the views, or takes their marks away. */
  mark(rows: readonly PickedRow[], isMarked: boolean): void {
    for (const { item, centre } of rows) {
      if (isMarked) this.#marks.set(item, centre);
      else this.#marks.delete(item);
    }
  }

  /** Shows the marked items, or else those of the page, close up in the active view. */
  zoom(): void {
    const { scene, zoom, rowsText } = this.#parts;
    const rows = this.page?.rows.map(({ centre }) => centre) ?? [];
    const centres = this.#marks.size > 0 ? [...this.#marks.values()] : rows;
    const bounds = boundsAround(centres.filter((centre) => centre !== null));
    if (bounds) zoom.zoomToBounds(scene.activeViewId, bounds, rowsText(centres.length));
  }

  /** Takes an item out of the picks. */
  async remove(item: number): Promise<void> {
    if (this.layerName === undefined) return;
    this.#marks.delete(item);
    await this.#parts.picks.change(this.layerName, Uint32Array.of(item), 'subtract');
  }

  /** The rows of all pages, sorted and filtered as they are, as a file; rejects when the session does not give it. */
  async csv(): Promise<Blob> {
    const { layerName, sort, where } = this;
    const parts: string[] = [];
    let offset: number | null = layerName === undefined ? null : 0;
    while (layerName !== undefined && offset !== null) {
      const piece: z.infer<(typeof getCsv)['result']> = await this.#parts.session.call(getCsv, {
        layerName,
        sort,
        where,
        offset,
      });
      parts.push(piece.text);
      offset = piece.next;
    }
    return new Blob(parts, { type: 'text/csv;charset=utf-8' });
  }

  async #readConfig(layerName: string): Promise<void> {
    const { scene, log } = this.#parts;
    try {
      const { layers } = await scene.datasetConfig(splitLayerKey(layerName).datasetId);
      const config = layers.find((layer) => layer.layerName === layerName);
      if (config) runInAction(() => this.#configs.set(layerName, config));
    } catch (error) {
      log.warn('The columns of a layer could not be read', { error: String(error) });
    }
  }

  async #read(): Promise<void> {
    const turn = (this.#turn += 1);
    const { layerName, sort, where, pageNumber } = this;
    if (layerName === undefined || this.#parts.session.status !== 'initialized') return;
    this.status = 'loading';
    try {
      const offset = pageNumber * PAGE_ROWS;
      const page = await this.#parts.session.call(getRows, { layerName, sort, where, offset });
      if (turn !== this.#turn) return;
      runInAction(() => {
        this.page = page;
        this.status = 'ready';
        if (this.pageNumber >= this.pages) this.pageNumber = this.pages - 1;
      });
    } catch (error) {
      this.#parts.log.warn('Rows could not be read', { error: String(error) });
      if (turn === this.#turn) runInAction(() => (this.status = 'failed'));
    }
  }

  /** Reads the page once more, after it could not be read. */
  again(): void {
    void this.#read();
  }
}

export const TableStoreToken = token<TableStore>('picking.table-store');
