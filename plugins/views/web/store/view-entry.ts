import { makeAutoObservable, observable, observableRef } from 'mobx';
import { viewStateShape, type LayerState, type ViewState } from 'adit/core';
import type { SceneLayerEntry } from './scene-layer-entry.ts';

/** The state of a view without its layers. */
export type ViewOptions = Omit<ViewState, 'layers'>;

/** One view of the store. */
export class ViewEntry {
  options: ViewOptions;
  /** How layers looked when they were taken out, so that defaults are applied only once. */
  readonly looks = new Map<string, LayerState>();
  readonly layers = observable.map<string, SceneLayerEntry>({}, { deep: false });

  constructor(viewId: string) {
    const { layers: _layers, ...options } = viewStateShape.parse({ viewId });
    this.options = options;
    makeAutoObservable(this, { options: observableRef, layers: false, looks: false });
  }

  change(options: Partial<ViewOptions>): void {
    this.options = { ...this.options, ...options };
  }

  /** The view with its layers, as the session keeps it. */
  get state(): ViewState {
    return {
      ...this.options,
      layers: Object.fromEntries([...this.layers].map(([name, layer]) => [name, layer.state])),
    };
  }
}
