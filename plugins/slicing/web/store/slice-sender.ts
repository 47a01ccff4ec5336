import type { RenderSessionClient, Toasts, Translate } from 'adit/core/web';
import type { LayerState, Slice } from 'adit/plugins/views';
import { addSlice, disableSlices, enableSlices, removeSlice, updateSlice } from '../../shared/index.ts';

/** Names a layer in a view. */
export interface SlicePlace {
  readonly viewId: string;
  readonly layerName: string;
}

/** What was changed of the slices of a layer. */
export type SliceChange = { readonly id: string; readonly do: 'add' | 'update' | 'remove' } | { readonly do: 'switch' };

interface Waiting {
  isSwitched: boolean;
  readonly slices: Map<string, 'add' | 'update' | 'remove'>;
}

/** Tells the session what was changed of slices, by the specification's calls; what it does not take is told in a toast. */
export class SliceSender {
  #session: RenderSessionClient;
  #toasts: Toasts;
  #t: Translate;
  #waiting = new Map<string, Waiting>();

  constructor(parts: { session: RenderSessionClient; toasts: Toasts; t: Translate }) {
    this.#session = parts.session;
    this.#toasts = parts.toasts;
    this.#t = parts.t;
  }

  /** Notes changes that are to be sent: of several of one slice one call is made. */
  note({ viewId, layerName }: SlicePlace, changes: readonly SliceChange[]): void {
    const key = `${viewId}/${layerName}`;
    const waiting = this.#waiting.get(key) ?? { isSwitched: false, slices: new Map() };
    this.#waiting.set(key, waiting);
    for (const change of changes) {
      if (change.do === 'switch') waiting.isSwitched = true;
      else if (change.do !== 'update' || waiting.slices.get(change.id) !== 'add')
        waiting.slices.set(change.id, change.do);
    }
  }

  /** Sends what was noted of a layer, as its state is now; rejects with the first of what was not taken, once all was sent. */
  async send(place: SlicePlace, { slicing }: LayerState): Promise<void> {
    const key = `${place.viewId}/${place.layerName}`;
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    const failures: unknown[] = [];
    for (const [id, wanted] of waiting?.slices ?? []) {
      const slice = slicing?.slices.find((one) => one.id === id);
      await this.#sendSlice(place, id, wanted, slice).catch((error: unknown) => failures.push(error));
    }
    if (waiting?.isSwitched)
      await this.#switch(place, slicing?.on ?? false).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  async #switch(place: SlicePlace, on: boolean): Promise<void> {
    if (on) await this.#try('enable', () => this.#session.call(enableSlices, place));
    else await this.#try('disable', () => this.#session.call(disableSlices, place));
  }

  async #sendSlice(
    place: SlicePlace,
    id: string,
    wanted: 'add' | 'update' | 'remove',
    slice: Slice | undefined,
  ): Promise<void> {
    if (!slice) await this.#try('remove', () => this.#session.call(removeSlice, { ...place, sliceId: id }));
    else if (wanted === 'update') await this.#try('update', () => this.#session.call(updateSlice, { ...place, slice }));
    else await this.#try('add', () => this.#session.call(addSlice, { ...place, slice }));
  }

  async #try(key: string, call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      this.#toasts.showError(error, this.#t(`failed.${key}`));
      throw error;
    }
  }
}
