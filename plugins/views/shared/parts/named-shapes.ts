import { z } from 'zod';
import { pieceSelectionShape, WHOLE_DATASET, colouringShape } from 'adit/core';
import { thresholdFilterShape } from './threshold-filter.ts';
import { slicingShape } from './slices.ts';
import { sectionShape } from './section.ts';
import { scenePicksShape } from './picks.ts';
import { propertySettingsShape } from './property-settings.ts';
import { geometryStateShape } from './look.ts';
import { labelStateShape } from './labels.ts';
import { clipShape } from './clip.ts';
import { cameraShape } from './camera.ts';

const rgb = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1), z.number().min(0).max(1)]);

/** One layer as it is shown in one view. @public */
export const layerStateShape = z.strictObject({
  layerName: z.string(),
  /** The hierarchy paths of the pieces that are shown; `ROOT` is the whole layer. */
  selection: pieceSelectionShape.min(1).default(() => [WHOLE_DATASET]),
  geometry: geometryStateShape.default(() => geometryStateShape.parse({})),
  colouring: colouringShape.optional(),
  labels: labelStateShape.optional(),
  /** What was chosen of properties before. */
  settings: propertySettingsShape.optional(),
  filters: z.array(thresholdFilterShape).max(100).default([]),
  clip: clipShape.optional(),
  slicing: slicingShape.optional(),
});
/** A layer of a view with all of its named parts. @public */
export type LayerState = z.infer<typeof layerStateShape>;

/** One view of the scene. @public */
export const viewStateShape = z.strictObject({
  viewId: z.string().regex(/^\w+$/),
  type: z.literal('3D').default('3D'),
  /** Its camera moves with those of the other linked views. */
  linked: z.boolean().default(false),
  /** The theme's when null. */
  background: rgb.nullable().default(null),
  /** Colour of the grid and the labels; 0.91 means that the background is dark. */
  foreground: rgb.nullable().default(null),
  zScaling: z.number().min(0.1).max(10).default(1),
  /** Off locks the camera. */
  interaction: z.boolean().default(true),
  cameraParallelProjection: z.boolean().default(false),
  orientationAxesVisibility: z.boolean().default(true),
  /** Marks the centre of rotation. */
  centerAxesVisibility: z.boolean().default(false),
  gridVisibility: z.boolean().default(true),
  activeLayer: z.string().optional(),
  /** The id of the engine that draws it; `browser` where the browser does; what the deployment prefers when null. */
  engine: z.string().min(1).max(100).nullable().default(null),
  camera: cameraShape.optional(),
  section: sectionShape.optional(),
  layers: z.record(z.string(), layerStateShape).default({}),
});
/** A view with all of its named parts and its layers. @public */
export type ViewState = z.infer<typeof viewStateShape>;

/** Everything that a session shows: what saved states, snapshots and share links hold. @beta */
export const sceneStateShape = z.strictObject({
  version: z.literal(1),
  views: z.record(z.string(), viewStateShape),
  picks: scenePicksShape.optional(),
});
/** The whole scene with all of its named parts. @beta */
export type SceneState = z.infer<typeof sceneStateShape>;

/** An empty scene with one view. @internal */
export function emptyScene(viewId: string): SceneState {
  return { version: 1, views: { [viewId]: viewStateShape.parse({ viewId }) } };
}
