import { token, type Colouring, type ScenePart, type ScenePlace, type SceneStep, type ViewNode } from 'adit/core';
import type { z } from 'zod';
import type { ThresholdFilter } from './parts/threshold-filter.ts';
import type { LayerState, ViewState } from './parts/named-shapes.ts';
import type { GeometryState } from './parts/look.ts';
import type { LabelState } from './parts/labels.ts';
import type { PropertySettings } from './parts/property-settings.ts';
import type { LayerConfig } from './layer-config.ts';
import type { getLabels } from './label-procedures.ts';
import type { FilterResult } from './procedures.ts';
import type { LayerGeometry } from './scene.ts';

/** One layer in one view; observable. @public */
export interface SceneStoreLayer {
  readonly layerName: string;
  readonly datasetId: string;
  readonly datasetType: string;
  readonly config: LayerConfig;
  readonly state: LayerState;
  /** Undefined until it is loaded. */
  readonly geometry: LayerGeometry | undefined;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: unknown;
  /** How many items the selected pieces and the filters keep; undefined while it is computed. */
  readonly kept: number | undefined;
  /** How many of the items that are kept have no value of the coloured field; observable. */
  readonly uncoloured: number;
  /** Whether the values that it is coloured by are there, or known not to come; observable. */
  readonly isColoured: boolean;
  /** What is written at its items; undefined while it has no labels, and until they are there. */
  readonly labels: ItemLabels | undefined;
}

/** The labels of a layer in a view, as the session gives them. @public */
export type ItemLabels = Omit<z.infer<(typeof getLabels)['result']>, 'sequence'>;

/** What cuts a layer: parts of its state that plugins of their own look after. @beta */
export type LayerCutState = Partial<Pick<LayerState, 'clip' | 'slicing'>>;

/** A change of what cuts a layer. @beta */
export interface LayerCutChange {
  /** Parts that are undefined are taken away. */
  readonly state: LayerCutState;
  /** What undo says. */
  readonly label: string;
  /** Changes of one key that follow each other closely are undone in one go. */
  readonly mergeKey?: string;
  /** Tells the session, with the layer's state as it is by then; `datacloud.layer.cuts.set` does when this is left out. */
  send?(state: LayerState): Promise<unknown>;
}

/** Layers of a dataset, whether they are shown or not. @beta */
export interface DatasetConfig {
  readonly datasetId: string;
  readonly datasetType: string;
  readonly unit: string;
  readonly layers: readonly LayerConfig[];
}

/** How a change of parts is recorded. @beta */
export interface PartChangeOptions {
  /** Changes of one key and of the same parts that follow each other closely are undone in one go. */
  readonly mergeKey?: string;
}

/** The scene of the render session as the browser shows it; observable. Changes are drawn at once and sent to the session. @public */
export interface SceneStore {
  readonly viewIds: readonly string[];
  readonly activeViewId: string;
  /** Makes a view the one that panes and tools act on. */
  activateView(viewId: string): void;
  /** Adds an empty view and returns its id, `viewId` where it is given; throws a RangeError when there are four. */
  addView(viewId?: string): string;
  /** Adds a view that shows what another one shows and returns its id; throws a RangeError when there are four. */
  cloneView(viewId: string): string;
  /** Adds a view that was there before, with all that it showed; throws a RangeError when there are four. */
  restoreView(view: ViewNode): void;
  /** Removes a view and returns it; undefined where it stays, as the last one does. */
  removeView(viewId: string): ViewNode | undefined;
  /** Makes a view's camera move with those of the linked views, of all when none is linked yet; or parts it from them. */
  linkView(viewId: string, linked: boolean): void;
  /** A view with all of its named parts; undefined when there is none. */
  view(viewId: string): ViewState | undefined;
  /** The layers of a view, in the order in which they were shown. */
  layers(viewId: string): readonly SceneStoreLayer[];
  /** One layer of a view; undefined when it does not show it. */
  layer(viewId: string, layerName: string): SceneStoreLayer | undefined;
  /** The layer that the panes and tools act on in the active view. */
  readonly activeLayerName: string | undefined;
  /** Makes a layer of the active view the one that panes act on, or none. */
  activateLayer(layerName: string | undefined): void;
  /** Asks once for the layers of a dataset. */
  datasetConfig(datasetId: string): Promise<DatasetConfig>;
  /** Shows layers, as they were when they were taken out; defaults are applied when a layer is shown for the first time. */
  load(viewId: string, layerNames: readonly string[]): Promise<void>;
  /** Takes layers out of a view. */
  unload(viewId: string, layerNames: readonly string[]): Promise<void>;
  /** Shows of each layer the pieces of these hierarchy paths, all for `ROOT`; a layer without any is taken out. */
  select(viewId: string, selections: Readonly<Record<string, readonly string[]>>): Promise<void>;
  /** Takes datasets that there are no more out of every view, for good. */
  forget(datasetIds: readonly string[]): Promise<void>;
  /** Colours a layer; `settings` take the place of what is known of the properties that it was coloured by before. */
  setColouring(viewId: string, layerName: string, colouring: Colouring | undefined, settings?: PropertySettings): void;
  /** Changes the labels of a layer; what is left out stays. */
  setLabels(viewId: string, layerName: string, properties: Partial<LabelState>): void;
  /** Changes how a layer is drawn; what is left out stays. */
  setGeometry(viewId: string, layerName: string, properties: Partial<GeometryState>): void;
  /** Changes what cuts a layer; does nothing where it is not shown. */
  setCuts(viewId: string, layerName: string, change: LayerCutChange): void;
  /** Changes the options of a view; what is left out stays. */
  setViewState(viewId: string, state: Partial<Omit<ViewState, 'viewId' | 'layers' | 'type'>>): void;
  /** What a view or a layer has of a part, or the scene of one that a plugin has added; as it was at first where there is none, or no such node. Observable. */
  part<Value, Initial>(
    part: Pick<ScenePart<Value, Initial>, 'id' | 'shape' | 'initial'>,
    ...at: ScenePlace
  ): Value | Initial;
  /**
   * Changes parts that plugins have added, all of them or none: drawn at once, recorded under the parts' `undo`, and sent soon. What the session
   * refuses is taken back, and the user is told. Throws `bad-scene` for a value without its part's shape, `unknown-part`, and 404 where there is
   * no such node.
   */
  change(steps: readonly SceneStep[], options?: PartChangeOptions): void;
  /** Draws a range of the coloured field at once, while a handle moves; undefined ends it. */
  previewThreshold(viewId: string, layerName: string, range: readonly [number, number] | undefined): void;
  /** Adds a filter at its place among those of the layer (`order`; behind them where it is left out), or changes the one of its id. */
  putFilter(viewId: string, layerName: string, filter: ThresholdFilter, order?: number): Promise<FilterResult>;
  /** Removes a filter by a range. */
  removeFilter(viewId: string, layerName: string, filterId: string): Promise<void>;
}

/** The service that has the scene of this window and changes it. @public */
export const SceneStoreToken = token<SceneStore>('views.scene-store');
