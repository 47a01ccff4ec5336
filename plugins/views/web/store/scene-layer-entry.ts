import { makeAutoObservable, observableRef } from 'mobx';
import { splitLayerKey, type LayerState } from 'adit/core';
import type { LayerConfig, SceneStoreLayer } from '../../shared/index.ts';
import type { LayerData } from './layer-data.ts';

/** One layer in one view, with what its filters keep. */
export class SceneLayerEntry implements SceneStoreLayer {
  readonly layerName: string;
  readonly datasetType: string;
  readonly config: LayerConfig;
  readonly data: LayerData;
  state: LayerState;
  kept: number | undefined;
  /** One byte an item, 0 for an item that the filters hide. */
  mask: Uint8Array | undefined;
  /** A range of the coloured field that is shown while a handle moves. */
  preview: readonly [number, number] | undefined;
  #keptTurn = 0;

  constructor(state: LayerState, datasetType: string, config: LayerConfig, data: LayerData) {
    this.layerName = state.layerName;
    this.datasetType = datasetType;
    this.state = state;
    this.config = config;
    this.data = data;
    makeAutoObservable(this, {
      state: observableRef,
      mask: observableRef,
      preview: observableRef,
      config: false,
      data: false,
    });
  }

  get datasetId(): string {
    return splitLayerKey(this.layerName).datasetId;
  }

  get status(): SceneStoreLayer['status'] {
    return this.data.status;
  }

  get error(): unknown {
    return this.data.error;
  }

  change(state: Partial<LayerState>): void {
    this.state = { ...this.state, ...state };
  }

  /** Keeps what the filters kept, as it was asked for at `turn`; what was asked for before something kept already is dropped. */
  keep(kept: number, mask: Uint8Array | undefined, turn = 0): void {
    if (turn < this.#keptTurn) return;
    this.#keptTurn = turn;
    this.kept = kept;
    this.mask = mask;
    this.preview = undefined;
  }

  show(preview: readonly [number, number] | undefined): void {
    this.preview = preview;
  }
}
