import { layerKey } from 'adit/core';
import type { GeometryState } from '../parts/look.ts';
import { geometryDoubles } from './geometry-state.ts';
import type { LayerEntry } from './layer-entry.ts';

/** What entries of the display pane that are no layers stand for: what is picked of a dataset, and the slices of its blocks. */
type Told = 'picks' | 'slicing';

const kinds: readonly string[] = ['picks', 'slicing'] satisfies Told[];

/** Whether an entry only tells what stands elsewhere in a state; it is passed over when the state is set. */
export function isToldEntry({
  type,
  layerIdentifier,
  layerBlockName,
}: Pick<LayerEntry, 'type' | 'layerIdentifier' | 'layerBlockName'>): boolean {
  return kinds.includes(type) && layerIdentifier === type && layerBlockName === type;
}

/** An entry of a dataset that is no layer. */
export function toldEntry(
  kind: Told,
  datasetId: string,
  look: GeometryState,
  more: Partial<LayerEntry> & Pick<LayerEntry, 'name'>,
): LayerEntry {
  return {
    selected: true,
    open: false,
    disabled: false,
    layerName: layerKey(datasetId, kind),
    layerIdentifier: kind,
    layerBlockName: kind,
    fileName: '',
    type: kind,
    pickProperty: null,
    ...geometryDoubles(look),
    defaults_applied: true,
    defaultsAppliedToHierarchy: true,
    propDefaultsApplied: {},
    currentPropSettings: {},
    displayPaneLayerUnselectedOnSaveState: false,
    configuration: [],
    geometryState: { ...look, DiffuseColor: [...look.DiffuseColor] },
    colouringState: null,
    labelState: null,
    clipState: null,
    slicingState: null,
    ...more,
  };
}
