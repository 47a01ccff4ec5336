import { z } from 'zod';
import {
  AditError,
  pieceSelectionShape,
  WHOLE_DATASET,
  byName,
  defineScenePart,
  colouringShape,
  type Layer,
} from 'adit/core';
import { viewStateShape } from './named-shapes.ts';
import { thresholdFilterShape } from './threshold-filter.ts';
import { slicingShape } from './slices.ts';
import { sectionShape } from './section.ts';
import { scenePicksShape } from './picks.ts';
import { propertySettingsShape } from './property-settings.ts';
import { geometryStateShape, type GeometryState } from './look.ts';
import { labelStateShape } from './labels.ts';
import { clipShape } from './clip.ts';
import { cameraShape } from './camera.ts';

const VIEW = 'views.view';
const one = { version: 1, maxSize: 10_000 };
const large = 50_000_000;

const frameShape = viewStateShape.omit({
  viewId: true,
  type: true,
  linked: true,
  activeLayer: true,
  camera: true,
  section: true,
  layers: true,
});

/** How a view is set up, whatever it shows. @beta */
export const framePart = defineScenePart({
  ...one,
  id: 'views.frame',
  of: 'view',
  shape: frameShape,
  initial: frameShape.parse({}),
  permission: VIEW,
  undo: { labelKey: 'change.view' },
});

/** Whether a view's camera moves with those of the other linked views. @internal */
export const linkedPart = defineScenePart({
  ...one,
  id: 'views.linked',
  of: 'view',
  shape: z.boolean(),
  initial: false,
  permission: VIEW,
  undo: { labelKey: 'change.link' },
});

/** The camera of a view, which each window has for itself. @internal */
export const cameraPart = defineScenePart({
  ...one,
  id: 'views.camera',
  of: 'view',
  shape: cameraShape,
  initial: undefined,
  permission: VIEW,
  undo: 'none',
  isPersonal: true,
});

/** The layer of a view that panes and tools act on. @internal */
export const activeLayerPart = defineScenePart({
  ...one,
  id: 'views.active-layer',
  of: 'view',
  shape: z.string(),
  initial: undefined,
  permission: VIEW,
  undo: 'none',
  isPersonal: true,
});

/** The section of a view. @public */
export const sectionPart = defineScenePart({
  ...one,
  id: 'slicing.section',
  of: 'view',
  shape: sectionShape,
  initial: undefined,
  permission: 'slicing.use',
  undo: { labelKey: 'change.section' },
});

const whole: string[] = [WHOLE_DATASET];

/** The hierarchy paths of the pieces that are shown. @internal */
export const selectionPart = defineScenePart({
  ...one,
  id: 'views.selection',
  of: 'layer',
  shape: pieceSelectionShape.min(1),
  initial: whole,
  maxSize: large,
  permission: VIEW,
  undo: { labelKey: 'change.show' },
});

const firstLook: GeometryState = geometryStateShape.parse({});

/** How a layer is drawn: its representation, size, width and opacity. @public */
export const lookPart = defineScenePart({
  ...one,
  id: 'views.look',
  of: 'layer',
  shape: geometryStateShape,
  initial: firstLook,
  permission: VIEW,
  undo: { labelKey: 'change.look' },
});

/** By which field a layer is coloured, and how. @internal */
export const colouringPart = defineScenePart({
  ...one,
  id: 'views.colouring',
  of: 'layer',
  shape: colouringShape,
  initial: undefined,
  maxSize: large,
  permission: VIEW,
  undo: { labelKey: 'change.colours' },
});

/** By which field the items of a layer are labelled. @internal */
export const labelsPart = defineScenePart({
  ...one,
  id: 'views.labels',
  of: 'layer',
  shape: labelStateShape,
  initial: undefined,
  permission: VIEW,
  undo: { labelKey: 'change.labels' },
  refuse: ({ Field }, { layer }) => (Field === null ? undefined : unknownField(layer, Field)),
});

/** How a layer was last coloured by each field, so that it is again when the field comes back. @internal */
export const propertySettingsPart = defineScenePart({
  ...one,
  id: 'views.property-settings',
  of: 'layer',
  shape: propertySettingsShape,
  initial: undefined,
  maxSize: large,
  permission: VIEW,
  undo: 'none',
});

const filtersShape = z.array(thresholdFilterShape).max(100);

/** The filters of a layer by ranges. @internal */
export const filtersPart = defineScenePart({
  ...one,
  id: 'views.filters',
  of: 'layer',
  shape: filtersShape,
  initial: filtersShape.parse([]),
  maxSize: 100_000,
  permission: VIEW,
  undo: { labelKey: 'change.filter' },
  refuse: (filters, { layer }) => filters.map(({ field }) => unknownField(layer, field)).find((error) => error),
});

/** The clip of a layer. @public */
export const clipPart = defineScenePart({
  ...one,
  id: 'clipping.clip',
  of: 'layer',
  shape: clipShape,
  initial: undefined,
  permission: 'clipping.use',
  undo: { labelKey: 'change.clip' },
});

/** The slices of a layer of blocks. @public */
export const slicesPart = defineScenePart({
  ...one,
  id: 'slicing.slices',
  of: 'layer',
  shape: slicingShape,
  initial: undefined,
  maxSize: 100_000,
  permission: 'slicing.use',
  undo: { labelKey: 'change.slices' },
  refuse: (_slices, { layer }) =>
    layer?.geometry.kind === 'blocks'
      ? undefined
      : new AditError('no-blocks', { message: 'Only layers of blocks have slices' }),
});

/** What is picked, of all layers. @public */
export const picksPart = defineScenePart({
  ...one,
  id: 'picking.picks',
  of: 'scene',
  shape: scenePicksShape,
  initial: undefined,
  maxSize: large,
  permission: 'picking.pick',
  undo: 'none',
  refuse: ({ layers }, { before }) => {
    const { layers: old = {}, switches = {} } = before ?? {};
    const changed = [...new Set([...Object.keys(layers), ...Object.keys(old)])].filter(
      (name) => byName(layers, name)?.items !== byName(old, name)?.items,
    );
    const isLocked = changed.some((name) => byName(switches, name)?.userEdits === false);
    return isLocked ? new AditError('picks-not-active', { status: 409 }) : undefined;
  },
});

function unknownField(layer: Layer | undefined, field: string): AditError | undefined {
  if (layer?.columns.some(({ name }) => name === field)) return undefined;
  return new AditError('unknown-field', { status: 404, values: { field } });
}
