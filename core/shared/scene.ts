import { z } from 'zod';
import { layerPicksShape, MAX_PICKED_LAYERS, pickSwitchesShape } from './picks.ts';
import { MAX_PIECES, WHOLE_DATASET } from './pieces.ts';

/** Names a layer in a session: the dataset's id and the layer's name, joined by a slash. @beta */
export function layerKey(datasetId: string, layer: string): string {
  return `${datasetId}/${layer}`;
}

/** Takes a layer's key apart. @beta */
export function splitLayerKey(key: string): { datasetId: string; layer: string } {
  const at = key.indexOf('/');
  return { datasetId: key.slice(0, at), layer: key.slice(at + 1) };
}

const rgb = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1), z.number().min(0).max(1)]);
const vector = z.tuple([z.number(), z.number(), z.number()]);

/** The range that means "not set" in the specification. @beta */
export const UNSET_RANGE: readonly [number, number] = [1, -1];

/** Colour types of the colour-by pane. @beta */
export const colourTypes = ['Continuous', 'Logarithmic', 'Discrete', 'Categorical'] as const;
/** @beta */
export type ColourType = (typeof colourTypes)[number];

/** One category of a categorical colouring. @beta */
export const categoryShape = z.strictObject({
  label: z.string(),
  /** The category's code in the column's dictionary. */
  value: z.int().nonnegative(),
  color: z.string().regex(/^#[0-9A-F]{6}$/),
  visible: z.boolean().default(true),
  count: z.int().nonnegative().optional(),
});
/** @beta */
export type Category = z.infer<typeof categoryShape>;

/** How a layer is coloured by one of its columns. @beta */
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
/** @beta */
export type Colouring = z.infer<typeof colouringShape>;

/** How many grade shells a layer has at most. @beta */
export const MAX_SHELLS = 10;

/** Geometry properties under the specification's names. @beta */
export const geometryStateShape = z.strictObject({
  Opacity: z.number().min(0).max(1).default(1),
  PointSize: z.number().min(1).max(18).default(3),
  LineWidth: z.number().min(1).max(18).default(1),
  DiffuseColor: rgb.default([0.8, 0.8, 0.8]),
  Visibility: z.union([z.literal(0), z.literal(1)]).default(1),
  /**
   * Surfaces and blocks are drawn with the outlines of their cells, or without; a grid of blocks also as a volume of the coloured
   * field, or as shells where the field has one of the values of `Shells`. Where these cannot be drawn, the surface is.
   */
  Representation: z.enum(['Surface', 'Surface With Edges', 'Volume', 'Shells']).default('Surface'),
  Shells: z.array(z.number()).max(MAX_SHELLS).default([]),
});
/** @beta */
export type GeometryState = z.infer<typeof geometryStateShape>;

/** Keeps the items whose value in `field` is inside `dataRange`, both ends included; a missing value is outside. @beta */
export const thresholdFilterShape = z.strictObject({
  id: z.string(),
  field: z.string(),
  dataRange: z.tuple([z.number(), z.number()]),
  enabled: z.boolean().default(true),
});
/** @beta */
export type ThresholdFilter = z.infer<typeof thresholdFilterShape>;

const positive = z.number().positive();

/**
 * A cut of a layer by a plane or a box, in world coordinates without exaggeration. `position` is the middle of the plane's or box's handle,
 * `positionOffset` how far that is from the middle of `bounds`, those of the layer; `length` are the box's edges before it is turned
 * by `rotation`: degrees about the axes of easting, northing and elevation, one after the other.
 *
 * @beta
 */
export const clipShape = z.strictObject({
  enable: z.boolean(),
  /** Its handle is shown. */
  visible: z.boolean(),
  type: z.enum(['Plane', 'Box']),
  invert: z.boolean().default(false),
  /** A unit vector; the plane's side that it points to is kept. */
  normal: vector,
  position: vector,
  positionOffset: vector,
  length: z.tuple([positive, positive, positive]),
  rotation: vector,
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
  /** Blocks stay whole. */
  wholeItems: z.boolean().default(false),
});
/** @beta */
export type ClipState = z.infer<typeof clipShape>;

/** How many slices a layer has at most. @beta */
export const MAX_SLICES = 50;

/**
 * A slice through a block model. `normal` is a unit vector in the model's own axes for `i`, `j` and `k`, which it is then one of, and in world
 * axes for `custom`; `position` is a point on it in world coordinates.
 *
 * @beta
 */
export const sliceShape = z.strictObject({
  id: z.string().min(1).max(100),
  name: z.string().max(100),
  active: z.boolean(),
  axis: z.enum(['i', 'j', 'k', 'custom']),
  normal: vector,
  position: vector,
  /** Of the plane, positive down from 0 to 90, and the azimuth that it dips to, from 0 to 360, in degrees. */
  dip: z.number(),
  azimuth: z.number(),
});
/** @beta */
export type Slice = z.infer<typeof sliceShape>;

/** The slices of a block model's layer; its blocks are not drawn while some are active and slicing is on. @beta */
export const slicingShape = z.strictObject({ on: z.boolean(), slices: z.array(sliceShape).max(MAX_SLICES) });
/** @beta */
export type Slicing = z.infer<typeof slicingShape>;

/** A vertical or inclined section through all data of a view: what is within half of `thickness` of its plane is shown. @beta */
export const sectionShape = z.strictObject({
  on: z.boolean(),
  position: vector,
  dip: z.number().min(0).max(90),
  azimuth: z.number().min(0).max(360),
  /** An inclined or level one is looked at from below. */
  fromBelow: z.boolean().default(false),
  thickness: positive,
  /** How far a step forwards or backwards goes. */
  step: positive,
});
/** @beta */
export type Section = z.infer<typeof sectionShape>;

/** Pieces of a layer, by their hierarchy paths. @beta */
export const pieceSelectionShape = z.array(z.string().min(1).max(2000)).max(MAX_PIECES);

/** The id of a view in calls. @beta */
export const viewIdShape = z
  .string()
  .regex(/^(?!__proto__$)\w+$/)
  .max(40);

/** A layer key in calls. @beta */
export const layerNameShape = z.string().max(200);

/** One layer as it is shown in one view. @beta */
export const layerStateShape = z.strictObject({
  layerName: z.string(),
  /** The hierarchy paths of the pieces that are shown; `ROOT` is the whole layer. */
  selection: pieceSelectionShape.min(1).default(() => [WHOLE_DATASET]),
  geometry: geometryStateShape.default(() => geometryStateShape.parse({})),
  colouring: colouringShape.optional(),
  filters: z.array(thresholdFilterShape).max(100).default([]),
  clip: clipShape.optional(),
  slicing: slicingShape.optional(),
});
/** @beta */
export type LayerState = z.infer<typeof layerStateShape>;

/** A camera in world coordinates. @beta */
export const cameraShape = z.strictObject({
  position: vector,
  focalPoint: vector,
  viewUp: vector,
  viewAngle: z.number().default(30),
  parallelScale: z.number().default(1),
});
/** @beta */
export type Camera = z.infer<typeof cameraShape>;

/** One view of the scene. @beta */
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
/** @beta */
export type ViewState = z.infer<typeof viewStateShape>;

/** What is picked: items by layer, how the picks of a dataset are drawn, and of which layers picks cannot be changed or saved. @beta */
export const scenePicksShape = z.strictObject({
  layers: z
    .record(z.string().max(200), layerPicksShape)
    .refine(
      (layers) => Object.keys(layers).length <= MAX_PICKED_LAYERS,
      `Picks of at most ${MAX_PICKED_LAYERS} layers`,
    ),
  looks: z.record(z.string().max(100), geometryStateShape),
  switches: z.record(z.string().max(200), pickSwitchesShape),
});
/** @beta */
export type ScenePicks = z.infer<typeof scenePicksShape>;

/** Everything that a session shows: what saved states, snapshots and share links hold. @beta */
export const sceneStateShape = z.strictObject({
  version: z.literal(1),
  views: z.record(z.string(), viewStateShape),
  picks: scenePicksShape.optional(),
});
/** @beta */
export type SceneState = z.infer<typeof sceneStateShape>;

/** An empty scene with one view. @beta */
export function emptyScene(viewId: string): SceneState {
  return { version: 1, views: { [viewId]: viewStateShape.parse({ viewId }) } };
}
