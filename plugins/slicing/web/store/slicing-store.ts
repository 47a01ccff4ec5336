import { makeAutoObservable, observableRef } from 'mobx';
import { readPart, token, unitSymbol, type LayerNode, type ViewNode } from 'adit/core';
import type { Translate } from 'adit/core/web';
import {
  type BlockAxes,
  type DrawnSlice,
  type SceneStore,
  type SceneStoreLayer,
  MAX_SLICES,
  slicesPart,
  type Slice,
  type Slicing,
} from 'adit/plugins/views';
import { gridOf, type BlockGrid } from '../rules/block-grid.ts';
import { drawnSlices } from '../../shared/cut-planes.ts';
import { newSlice, toggled } from '../rules/slice-edits.ts';
import type { SliceChange, SlicePlace, SliceSender } from './slice-sender.ts';

/** One slice of a layer in a view. */
export interface SliceAddress extends SlicePlace {
  readonly id: string;
}

const NONE: Slicing = { on: false, slices: [] };

/** The slices of block models, and which one is being edited; observable. */
export class SlicingStore {
  /** The slice whose options are open and that has a handle in its view. */
  edited: SliceAddress | undefined;
  /** A slice while its handle is dragged: drawn so, and kept when the drag ends. */
  #dragged: (SliceAddress & { readonly slice: Slice }) | undefined;
  #scene: SceneStore;
  #sender: SliceSender;
  #t: Translate;
  #count = 0;

  constructor(parts: { scene: SceneStore; sender: SliceSender; t: Translate }) {
    this.#scene = parts.scene;
    this.#sender = parts.sender;
    this.#t = parts.t;
    makeAutoObservable<this, '#dragged'>(
      this,
      { edited: observableRef, '#dragged': observableRef },
      { autoBind: true },
    );
  }

  /** The layer of blocks of a dataset that the active view shows; undefined when it shows none. */
  blocks(datasetId: string): SceneStoreLayer | undefined {
    const { activeViewId } = this.#scene;
    const all = this.#scene
      .layers(activeViewId)
      .filter((layer) => layer.datasetId === datasetId && layer.config.geometryKind === 'blocks');
    return all.find(({ layerName }) => layerName === this.#scene.activeLayerName) ?? all[0];
  }

  /** Where the slices of a dataset are changed; undefined while none of its blocks are shown. */
  place(datasetId: string): SlicePlace | undefined {
    const layer = this.blocks(datasetId);
    return layer && { viewId: this.#scene.activeViewId, layerName: layer.layerName };
  }

  slicing({ viewId, layerName }: SlicePlace): Slicing {
    return this.#scene.layer(viewId, layerName)?.state.slicing ?? NONE;
  }

  grid({ viewId, layerName }: SlicePlace): BlockGrid | undefined {
    return gridOf(this.#scene.layer(viewId, layerName)?.geometry);
  }

  /** The unit of length of a layer as it is written. */
  unit({ viewId, layerName }: SlicePlace): string | undefined {
    const unit = this.#scene.layer(viewId, layerName)?.config.unit;
    return unit === undefined ? undefined : unitSymbol(unit);
  }

  /** A slice as it is drawn, also while it is dragged. */
  slice(address: SliceAddress): Slice | undefined {
    const dragged = this.#dragged;
    if (dragged && isSame(dragged, address)) return dragged.slice;
    return this.slicing(address).slices.find(({ id }) => id === address.id);
  }

  /** What is drawn of a layer in the place of its blocks. */
  drawn({ viewId }: ViewNode, layer: LayerNode, blocks: BlockAxes): readonly DrawnSlice[] {
    const { layerName } = layer;
    const slicing = readPart(layer, slicesPart);
    const dragged = this.#dragged;
    const asDrawn = (slice: Slice): Slice =>
      dragged && isSame(dragged, { viewId, layerName, id: slice.id }) ? dragged.slice : slice;
    return drawnSlices(slicing && { ...slicing, slices: slicing.slices.map(asDrawn) }, blocks);
  }

  /** Whether the active slices of a dataset stand in the place of its blocks. */
  isOn(datasetId: string): boolean {
    const place = this.place(datasetId);
    return place !== undefined && this.slicing(place).on;
  }

  /** Closes the options of a slice that is not there any more. */
  leaveGone(): void {
    if (this.edited && !this.slice(this.edited)) this.edit(undefined);
  }

  /** Shows the active slices in the place of the blocks, or the blocks. */
  setOn(place: SlicePlace, on: boolean): void {
    if (!on) this.edit(undefined);
    this.#change(place, { ...this.slicing(place), on }, [{ do: 'switch' }], on ? 'change.on' : 'change.off');
  }

  /** Whether a slice can be added: only to blocks that are shown, once they are loaded. */
  canAdd(place: SlicePlace | undefined): boolean {
    return place !== undefined && this.grid(place) !== undefined && this.slicing(place).slices.length < MAX_SLICES;
  }

  /** Adds a slice through the middle of the model, shows it, and opens its options. */
  add(place: SlicePlace): void {
    const grid = this.grid(place);
    if (!grid || !this.canAdd(place)) return;
    const { on, slices } = this.slicing(place);
    const slice = newSlice(`${Date.now().toString(36)}-${++this.#count}`, grid);
    const switched: SliceChange[] = on ? [] : [{ do: 'switch' }];
    const changes: SliceChange[] = [{ id: slice.id, do: 'add' }, ...switched];
    this.#change(place, { on: true, slices: [...slices, slice] }, changes, 'change.add');
    this.edit({ ...place, id: slice.id });
  }

  toggle(address: SliceAddress): void {
    const slice = this.slice(address);
    if (slice) this.put(address, toggled(slice));
  }

  remove(address: SliceAddress): void {
    if (this.edited && isSame(this.edited, address)) this.edit(undefined);
    const { on, slices } = this.slicing(address);
    const rest = slices.filter(({ id }) => id !== address.id);
    this.#change(address, { on, slices: rest }, [{ id: address.id, do: 'remove' }], 'change.remove');
  }

  /** Changes a slice; changes of one `part` that follow each other closely are undone in one go. */
  put(address: SliceAddress, slice: Slice, part?: 'place' | 'angles'): void {
    const { on, slices } = this.slicing(address);
    if (!slices.some(({ id }) => id === address.id)) return;
    const next = slices.map((other) => (other.id === address.id ? slice : other));
    const mergeKey = part && `slicing/${part}/${address.id}`;
    this.#change(address, { on, slices: next }, [{ id: address.id, do: 'update' }], 'change.update', mergeKey);
  }

  /** Draws a slice elsewhere while its handle is dragged. */
  drag(address: SliceAddress, slice: Slice): void {
    this.#dragged = { ...address, slice };
  }

  /** Ends a drag: what was drawn is kept, in one step for undo, or dropped. */
  endDrag(keep: boolean): void {
    const dragged = this.#dragged;
    this.#dragged = undefined;
    if (!dragged || !keep) return;
    const { slice, ...address } = dragged;
    this.put(address, slice);
  }

  /** Opens the options of a slice, or closes those that are open. */
  edit(address: SliceAddress | undefined): void {
    this.#dragged = undefined;
    this.edited = address;
  }

  isEdited(address: SliceAddress): boolean {
    return this.edited !== undefined && isSame(this.edited, address);
  }

  #change(
    place: SlicePlace,
    slicing: Slicing,
    changes: readonly SliceChange[],
    label: string,
    mergeKey?: string,
  ): void {
    const { viewId, layerName } = place;
    const there = { viewId, layerName };
    this.#sender.note(there, changes);
    this.#scene.setCuts(viewId, layerName, {
      state: { slicing },
      label: this.#t(label),
      ...(mergeKey === undefined ? {} : { mergeKey }),
      send: (state) => {
        // It is also sent when it is done again, which nobody noted.
        this.#sender.note(there, changes);
        return this.#sender.send(there, state);
      },
    });
  }
}

function isSame(one: SliceAddress, other: SliceAddress): boolean {
  return one.id === other.id && one.layerName === other.layerName && one.viewId === other.viewId;
}

export const SlicingStoreToken = token<SlicingStore>('slicing.store');
