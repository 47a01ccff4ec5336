import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import type { LayerNode, ViewNode } from 'adit/core';
import {
  namedOptions,
  openParts,
  partsOfView,
  viewStateShape,
  type OpenParts,
  type ViewState,
} from '../../../shared/index.ts';
import { NO_PARTS } from './open-parts.ts';
import type { SceneLayerEntry } from './scene-layer-entry.ts';

/** The state of a view without its layers. */
export type ViewOptions = Omit<ViewState, 'layers'>;

/** One view of the store. */
export class ViewEntry {
  options: ViewOptions;
  openParts: OpenParts = NO_PARTS;
  /** How layers looked when they were taken out, so that defaults are applied only once. */
  readonly looks = new Map<string, LayerNode>();
  /** Why datasets that were to be shown last are not, by their ids. */
  readonly unopened = observable.map<string, unknown>({}, { deep: false });
  readonly layers = observable.map<string, SceneLayerEntry>({}, { deep: false });

  constructor(viewId: string) {
    const { layers: _layers, ...options } = viewStateShape.parse({ viewId });
    this.options = options;
    makeAutoObservable(this, {
      options: observableRef,
      openParts: observableRef,
      layers: false,
      looks: false,
      unopened: false,
    });
  }

  change(options: Partial<ViewOptions>): void {
    this.options = { ...this.options, ...options };
  }

  /** Notes why a dataset cannot be opened. */
  miss(datasetId: string, error: unknown): undefined {
    runInAction(() => this.unopened.set(datasetId, error));
  }

  /** What `open` answers for datasets; those that cannot be opened are noted, and do not keep the others away. Throws when none can. */
  async open<Opened>(ids: readonly string[], open: (id: string) => Promise<Opened>): Promise<Opened[]> {
    const ends = await Promise.allSettled(ids.map(open));
    runInAction(() => {
      this.unopened.clear();
      ends.forEach((end, at) => end.status === 'rejected' && this.unopened.set(ids[at] ?? '', end.reason));
    });
    const opened = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    if (opened.length === 0) throw [...this.unopened.values()][0];
    return opened;
  }

  /** The view with its layers, as a scene keeps it. */
  get node(): ViewNode {
    const { parts, ...rest } = this.openParts;
    return {
      viewId: this.options.viewId,
      parts: { ...partsOfView(this.options), ...parts },
      ...rest,
      layers: Object.fromEntries([...this.layers].map(([name, layer]) => [name, layer.node])),
    };
  }

  /** The view with its layers, under the names that calls have for its parts. */
  get state(): ViewState {
    return {
      ...this.options,
      layers: Object.fromEntries([...this.layers].map(([name, layer]) => [name, layer.state])),
    };
  }
}

/** A view as a scene keeps it, with the layers of `like`, whose numbers they share. */
export function makeView(node: ViewNode, like?: ViewEntry): ViewEntry {
  const view = new ViewEntry(node.viewId);
  view.change(namedOptions(node));
  view.openParts = openParts(node);
  for (const [name, layer] of like?.layers ?? []) view.layers.set(name, layer.copy());
  for (const [name, look] of like?.looks ?? []) view.looks.set(name, look);
  return view;
}
