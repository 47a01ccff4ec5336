import { z } from 'zod';
import { slicingShape } from '../parts/slices.ts';
import { layerStateShape, type LayerState } from '../parts/named-shapes.ts';
import { labelStateShape } from '../parts/labels.ts';
import { clipShape } from '../parts/clip.ts';
import { colouringStateShape, toColouring, toColouringState } from './colouring-state.ts';
import { configurationOptionShape, partsOfOption, toColourByOption, toLabelOption } from './configuration-option.ts';
import { fullGeometryStateShape, geometryDoubles, geometryDoublesShape } from './geometry-state.ts';
import { blockNameOf, type DatasetLayerFacts } from './layer-facts.ts';
import { settingsEntryShape, toPropertySettings, toSettingsEntry } from './settings-entry.ts';

/**
 * A layer of the display pane with how it is drawn. `layerName` names it in the session, `layerBlockName` in its dataset. The marks
 * of defaults are those of layers that are shown, or were: theirs were applied when they came. Of layers that are not selected only those count that
 * `displayPaneLayerUnselectedOnSaveState` marks.
 */
export const layerEntryShape = geometryDoublesShape.extend({
  name: z.string(),
  selected: z.boolean(),
  open: z.boolean(),
  disabled: z.boolean(),
  layerName: z.string().max(200),
  layerIdentifier: z.string(),
  layerBlockName: z.string(),
  fileName: z.string(),
  type: z.string(),
  pickProperty: z.string().nullable(),
  defaults_applied: z.boolean(),
  defaultsAppliedToHierarchy: z.boolean(),
  ...settingsEntryShape.shape,
  displayPaneLayerUnselectedOnSaveState: z.boolean(),
  configuration: z.array(configurationOptionShape).max(20),
  geometryState: fullGeometryStateShape,
  colouringState: colouringStateShape.nullable(),
  labelState: labelStateShape.nullable().default(null),
  clipState: clipShape.nullable().default(null),
  slicingState: slicingShape.nullable().default(null),
});
export type LayerEntry = z.infer<typeof layerEntryShape>;

/** Where a layer stands in the scene. */
export interface LayerPlace {
  readonly viewId: string;
  readonly isActive: boolean;
  readonly facts?: DatasetLayerFacts | undefined;
}

/** A layer of a view as an entry of the display pane. */
export function toLayerEntry(layer: LayerState, { viewId, isActive, facts }: LayerPlace): LayerEntry {
  const { layerName, geometry, colouring, labels, settings, clip, slicing, ...elsewhere } = layer;
  elsewhere satisfies Record<'selection' | 'filters', unknown>;
  const pickProperty = facts?.config.pickProperty;
  return {
    name: facts?.config.label ?? blockNameOf(layerName),
    selected: true,
    open: isActive,
    disabled: false,
    layerName,
    layerIdentifier: facts?.config.identifier ?? '',
    layerBlockName: blockNameOf(layerName),
    fileName: facts?.config.fileName ?? '',
    type: facts?.config.identifier ?? '',
    pickProperty: pickProperty ?? null,
    ...geometryDoubles(geometry),
    defaults_applied: true,
    defaultsAppliedToHierarchy: true,
    ...toSettingsEntry(settings, colouring?.field),
    displayPaneLayerUnselectedOnSaveState: false,
    configuration: [toColourByOption(layer, facts), toLabelOption(labels, facts)],
    geometryState: { ...geometry, DiffuseColor: [...geometry.DiffuseColor] },
    colouringState: colouring ? toColouringState(colouring, { viewId, layerName, pickProperty }) : null,
    labelState: labels ?? null,
    clipState: clip ?? null,
    slicingState: slicing ?? null,
  };
}

/** The layer of an entry, with the filters and the selection that stand elsewhere. */
export function toLayer(entry: LayerEntry, rest: Pick<LayerState, 'filters' | 'selection'>): LayerState {
  const option = entry.configuration.find((one) => one.name === 'colorby');
  const settings = toPropertySettings(entry, option?.previouslySelectedProperty?.value);
  return layerStateShape.parse({
    layerName: entry.layerName,
    ...rest,
    geometry: entry.geometryState,
    ...(entry.colouringState ? { colouring: toColouring(entry.colouringState, partsOfOption(option)) } : {}),
    ...(entry.labelState ? { labels: entry.labelState } : {}),
    ...(settings ? { settings } : {}),
    ...(entry.clipState ? { clip: entry.clipState } : {}),
    ...(entry.slicingState ? { slicing: entry.slicingState } : {}),
  });
}
