import { splitLayerKey } from 'adit/core';
import type { LayerState } from '../parts/named-shapes.ts';
import { toSlicingOption } from './configuration-option.ts';
import type { LayerEntry } from './layer-entry.ts';
import type { FactsByLayer } from './layer-facts.ts';
import { toldEntry } from './told-entry.ts';

/** The entries of the slices of block models; they are disabled and not selected for layers that are not shown. */
export function toSlicingEntries(layers: readonly LayerState[], facts: FactsByLayer, isShown: boolean): LayerEntry[] {
  return layers
    .filter(({ layerName }) => facts.get(layerName)?.config.geometryKind === 'blocks')
    .map(({ layerName, geometry, slicing }) =>
      toldEntry('slicing', splitLayerKey(layerName).datasetId, geometry, {
        name: 'Slicing',
        selected: isShown && (slicing?.on ?? false),
        disabled: !isShown,
        configuration: [toSlicingOption(facts.get(layerName))],
        slicingState: slicing ?? null,
      }),
    );
}
