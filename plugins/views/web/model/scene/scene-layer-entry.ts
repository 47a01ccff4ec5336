import { makeAutoObservable, observableRef } from 'mobx';
import { isKept, splitLayerKey, wordsOfBits, type ItemBits, type LayerNode } from 'adit/core';
import {
  type BlockFaces,
  type LayerConfig,
  type LayerGeometry,
  type ItemLabels,
  type SceneStoreLayer,
  partsOfLayer,
  type LayerState,
  type OpenParts,
} from '../../../shared/index.ts';
import { isWalked } from '../../../shared/geometry/walked-blocks.ts';
import type { LayerData } from '../data/layer-data.ts';
import { NO_PARTS } from './open-parts.ts';

/** One layer in one view, with what its filters keep. */
export class SceneLayerEntry implements SceneStoreLayer {
  readonly layerName: string;
  readonly datasetType: string;
  readonly config: LayerConfig;
  readonly data: LayerData;
  state: LayerState;
  openParts: OpenParts = NO_PARTS;
  kept: number | undefined;
  /** The items that are in a selected piece and that the filters do not hide. */
  mask: ItemBits | undefined;
  /** The outer faces of the blocks that the filters keep; the geometry's own without filters. */
  faces: BlockFaces | undefined;
  /** A range of the coloured field that is shown while a handle moves. */
  preview: readonly [number, number] | undefined;
  labels: ItemLabels | undefined;
  /** What is kept was not fetched, because the browser did not draw the view. */
  isMaskLeftOut = false;
  #keptTurn = 0;
  #askedTurn = 0;

  constructor(state: LayerState, datasetType: string, config: LayerConfig, data: LayerData) {
    this.layerName = state.layerName;
    this.datasetType = datasetType;
    this.state = state;
    this.config = config;
    this.data = data;
    makeAutoObservable(this, {
      state: observableRef,
      openParts: observableRef,
      mask: observableRef,
      faces: observableRef,
      preview: observableRef,
      labels: observableRef,
      config: false,
      data: false,
    });
  }

  /** The layer as a scene keeps it. */
  get node(): LayerNode {
    const { parts, ...rest } = this.openParts;
    return { layerName: this.layerName, parts: { ...partsOfLayer(this.state), ...parts }, ...rest };
  }

  /** The same layer for another view, with the same numbers. */
  copy(): SceneLayerEntry {
    const copy = new SceneLayerEntry(this.state, this.datasetType, this.config, this.data);
    copy.openParts = this.openParts;
    if (this.kept !== undefined) copy.keep(this.kept, this.mask);
    if (this.faces) copy.keepFaces(this.faces, 0);
    return copy;
  }

  get datasetId(): string {
    return splitLayerKey(this.layerName).datasetId;
  }

  get geometry(): LayerGeometry | undefined {
    return this.data.geometry;
  }

  /** What is drawn of blocks under the filters: their outer faces, or, where these are not needed, what the mask keeps. */
  get drawnFaces(): BlockFaces | undefined {
    if (isWalked(this.geometry)) return this.mask && { mask: this.mask };
    return this.faces;
  }

  get status(): SceneStoreLayer['status'] {
    return this.data.status;
  }

  get error(): unknown {
    return this.data.error;
  }

  get isColoured(): boolean {
    const { colouring } = this.state;
    return !colouring || this.data.hasValues(colouring.field);
  }

  get uncoloured(): number {
    const name = this.state.colouring?.field;
    const statistics = this.config.fields.find((field) => field.name === name)?.statistics;
    const all = statistics?.missing ?? 0;
    const { mask } = this;
    if (name === undefined || all === 0 || !mask) return all;
    const values = this.data.values(name);
    // Values of vertices are not of the items that are kept.
    if (values?.length !== this.config.count) return all;
    let count = 0;
    for (let item = 0; item < values.length; item += 1)
      if (isKept(mask, item) && Number.isNaN(values[item])) count += 1;
    return count;
  }

  change(state: Partial<LayerState>): void {
    this.state = { ...this.state, ...state };
  }

  /** Notes that what the filters keep was asked for at `turn`. */
  ask(turn: number): void {
    this.#askedTurn = turn;
  }

  /** Keeps what the filters kept, as it was asked for at `turn`; what was asked for before something kept already is dropped. */
  keep(kept: number, mask: ItemBits | undefined, turn = 0): void {
    if (turn < this.#keptTurn) return;
    this.#keptTurn = turn;
    this.kept = kept;
    this.mask = mask;
    this.isMaskLeftOut = false;
    if (!mask) this.faces = undefined;
    this.preview = undefined;
  }

  /** Notes only how many items are kept, and that the browser will have to ask which when it draws the view. */
  leaveMaskOut(kept: number, turn: number): void {
    this.keep(kept, undefined, turn);
    this.isMaskLeftOut = true;
  }

  /** Draws nothing until it is known what is kept. */
  hideAll(): void {
    this.kept = undefined;
    this.mask = new Uint32Array(wordsOfBits(this.config.count));
  }

  /** Draws the faces of what the filters kept, unless they were asked about again since `turn`. */
  keepFaces(faces: BlockFaces, turn: number): void {
    if (turn === this.#askedTurn) this.faces = faces;
  }

  show(preview: readonly [number, number] | undefined): void {
    this.preview = preview;
  }
}
