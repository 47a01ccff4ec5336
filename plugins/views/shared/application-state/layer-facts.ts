import { splitLayerKey, type DatasetTypeFacts } from 'adit/core';
import type { Field, LayerConfig } from '../layer-config.ts';

/** What the dataset says of a layer, which the specification's form repeats beside what the session chose. @internal */
export interface DatasetLayerFacts {
  readonly config: LayerConfig;
  /** Undefined while the plugin of the dataset's type is off. */
  readonly type: DatasetTypeFacts | undefined;
}

/** Facts by layer name; a layer without any belongs to a dataset that is gone. @internal */
export type FactsByLayer = ReadonlyMap<string, DatasetLayerFacts>;

/** A field of a layer. */
export function fieldOf(facts: DatasetLayerFacts | undefined, name: string): Field | undefined {
  return facts?.config.fields.find((field) => field.name === name);
}

/** The layer's name in its dataset, without the dataset. */
export function blockNameOf(layerName: string): string {
  return splitLayerKey(layerName).layer;
}
