import { z } from 'zod';
import { MOST_PIECES, WHOLE_DATASET } from './pieces.ts';

/** Names a layer in a session: the dataset's id and the layer's name, joined by a slash. */
export function layerKey(datasetId: string, layer: string): string {
  return `${datasetId}/${layer}`;
}

/** Takes a layer's key apart. */
export function splitLayerKey(key: string): { datasetId: string; layer: string } {
  const at = key.indexOf('/');
  return { datasetId: key.slice(0, at), layer: key.slice(at + 1) };
}

const rgb = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1), z.number().min(0).max(1)]);
const vector = z.tuple([z.number(), z.number(), z.number()]);

/** The range that means "not set" in the specification. */
export const UNSET_RANGE: readonly [number, number] = [1, -1];

/** Colour types of the colour-by pane. */
export const colourTypes = ['Continuous', 'Logarithmic', 'Discrete', 'Categorical'] as const;
export type ColourType = (typeof colourTypes)[number];

/** One category of a categorical colouring. */
export const categoryShape = z.strictObject({
  label: z.string(),
  /** The category's code in the column's dictionary. */
  value: z.int().nonnegative(),
  color: z.string().regex(/^#[0-9A-F]{6}$/),
  visible: z.boolean().default(true),
  count: z.int().nonnegative().optional(),
});
export type Category = z.infer<typeof categoryShape>;

/** How a layer is coloured by one of its columns. */
export const colouringShape = z.strictObject({
  field: z.string(),
  fieldLabel: z.string(),
  colorType: z.enum(colourTypes),
  colorRange: z.tuple([z.number(), z.number()]),
  /** Id of the colour map. */
  preset: z.string(),
  presetInvert: z.boolean().default(false),
  /** The map's stops as they were when it was chosen, so that a scene looks the same without the plugin that gave the map. */
  rgbPoints: z.array(z.number()).max(4 * 1024),
  /** The map's labels: flat pairs of a band's midpoint as text and its label. */
  annotations: z
    .array(z.string())
    .max(2 * 1024)
    .default([]),
  categories: z.array(categoryShape).max(100_000).default([]),
});
export type Colouring = z.infer<typeof colouringShape>;

/** Geometry properties under the specification's names. */
export const geometryStateShape = z.strictObject({
  Opacity: z.number().min(0).max(1).default(1),
  PointSize: z.number().min(1).max(18).default(3),
  LineWidth: z.number().min(1).max(18).default(1),
  DiffuseColor: rgb.default([0.8, 0.8, 0.8]),
  Visibility: z.union([z.literal(0), z.literal(1)]).default(1),
  /** Surfaces and blocks are drawn with the outlines of their cells, or without. */
  Representation: z.enum(['Surface', 'Surface With Edges']).default('Surface'),
});
export type GeometryState = z.infer<typeof geometryStateShape>;

/** Keeps the items whose value in `field` is inside `dataRange`, both ends included; a missing value is outside. */
export const thresholdFilterShape = z.strictObject({
  id: z.string(),
  field: z.string(),
  dataRange: z.tuple([z.number(), z.number()]),
  enabled: z.boolean().default(true),
});
export type ThresholdFilter = z.infer<typeof thresholdFilterShape>;

/** Pieces of a layer, by their hierarchy paths. */
export const pieceSelectionShape = z.array(z.string().min(1).max(2000)).max(MOST_PIECES);

/** One layer as it is shown in one view. */
export const layerStateShape = z.strictObject({
  layerName: z.string(),
  /** The hierarchy paths of the pieces that are shown; `ROOT` is the whole layer. */
  selection: pieceSelectionShape.min(1).default(() => [WHOLE_DATASET]),
  geometry: geometryStateShape.default(() => geometryStateShape.parse({})),
  colouring: colouringShape.optional(),
  filters: z.array(thresholdFilterShape).max(100).default([]),
});
export type LayerState = z.infer<typeof layerStateShape>;

/** A camera in world coordinates. */
export const cameraShape = z.strictObject({
  position: vector,
  focalPoint: vector,
  viewUp: vector,
  viewAngle: z.number().default(30),
  parallelScale: z.number().default(1),
});
export type Camera = z.infer<typeof cameraShape>;

/** One view of the scene. */
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
  camera: cameraShape.optional(),
  layers: z.record(z.string(), layerStateShape).default({}),
});
export type ViewState = z.infer<typeof viewStateShape>;

/** Everything that a session shows: what saved states, snapshots and share links hold. */
export const sceneStateShape = z.strictObject({
  version: z.literal(1),
  views: z.record(z.string(), viewStateShape),
});
export type SceneState = z.infer<typeof sceneStateShape>;

/** An empty scene with one view. */
export function emptyScene(viewId: string): SceneState {
  return { version: 1, views: { [viewId]: viewStateShape.parse({ viewId }) } };
}
