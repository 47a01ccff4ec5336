import { z } from 'zod';
import { datasetSystemShape } from './crs/index.ts';
import { lengthUnitShape } from './length-unit.ts';
import { recordByName } from './record-by-name.ts';

/** How the numbers of a column file are stored: little-endian floats or unsigned integers. @public */
export const columnTypes = ['f64', 'f32', 'u32', 'u8'] as const;
/** How the numbers of a column file are stored. @public */
export type ColumnType = (typeof columnTypes)[number];

/** The code of a missing category or text in a `u32` column; missing numbers are NaN. @public */
export const MISSING_CODE = 0xffffffff;

/** One file of numbers in a dataset's folder. @public */
export const columnFileShape = z.strictObject({
  file: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/),
  type: z.enum(columnTypes),
  /** How many numbers, not bytes. */
  length: z.int().nonnegative(),
  sha256: z.string(),
});
/** One file of numbers in a dataset's folder. @public */
export type ColumnFile = z.infer<typeof columnFileShape>;

/** Figures of one column, computed once at import; for a category column, only `missing` and `distinct` are meaningful. @public */
export const columnStatisticsShape = z.strictObject({
  count: z.int().nonnegative(),
  missing: z.int().nonnegative(),
  distinct: z.int().nonnegative().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  mean: z.number().optional(),
  /** The smallest value above zero, where a logarithmic scale can start. */
  smallestPositive: z.number().optional(),
});
/** Figures of one column, computed once at import. @public */
export type ColumnStatistics = z.infer<typeof columnStatisticsShape>;

/** A property of a layer's items, with a value for each, or with the `location` `vertices` for each vertex of lines or triangles. Categories and texts are codes into a dictionary, a JSON list of strings in `dictionary`. @public */
export const columnShape = z.strictObject({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['number', 'category', 'timestamp']),
  unit: z.enum(['ft', 'm', 'deg', 'none']).default('none'),
  data: columnFileShape,
  dictionary: z.string().optional(),
  statistics: columnStatisticsShape,
  /** A JSON object of item number to the text as it stood in the source, for values that were changed on import. */
  sourceTexts: z.string().optional(),
  /** How its colours start, chosen at import by the spread of its values; over the whole range where it is left out. */
  look: z
    .strictObject({
      colorScaleType: z.enum(['Continuous', 'Logarithmic']).optional(),
      fieldRangeMin: z.number(),
      fieldRangeMax: z.number(),
    })
    .optional(),
  /** What there is one value of: each item of the layer, the rule, or each vertex of its geometry (triangles and lines only). */
  location: z.enum(['items', 'vertices']).optional(),
});
/** A property of a layer's items: its name, what it holds and where its numbers are. @public */
export type Column = z.infer<typeof columnShape>;

const vector = z.tuple([z.number(), z.number(), z.number()]);
const bounds = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);

/** An image that is draped over triangles; `file` stands in the dataset's folder. */
const textureShape = z.strictObject({
  file: z.string().regex(/^[a-z0-9-]+\.(jpg|png)$/),
  mediaType: z.enum(['image/jpeg', 'image/png']),
});

/**
 * Where a layer's items are. Positions are float64 and absolute.
 * Points: one `xyz` triple each. Lines: item i is the polyline of the vertices `offsets[i]` to `offsets[i + 1] - 1`.
 * Triangles: item i joins the vertices `triangles[3i]` to `triangles[3i + 2]` (`u32`); `textureCoordinates` (`f32`) holds `u, v` of each vertex,
 * with v upwards.
 * Blocks: item i is a box in a grid that may be turned. The grid's corner is `origin`, its axes are unit vectors, and along axis a it has
 * `count[a]` cells of `size[a]`, or of the sizes in `sizes[a]` (`f64`) where they vary. Item i fills the cell `cells[i]` (`u32`;
 * u + count[0] × (v + count[1] × w)), or cell i without `cells`; with `corners` (`f64`) only the part of the cell between the six fractions
 * `u0, v0, w0, u1, v1, w1` of 0 to 1.
 *
 * @public
 */
export const layerGeometryShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('points'), positions: columnFileShape }),
  z.strictObject({ kind: z.literal('lines'), positions: columnFileShape, offsets: columnFileShape }),
  z.strictObject({
    kind: z.literal('triangles'),
    positions: columnFileShape,
    triangles: columnFileShape,
    textureCoordinates: columnFileShape.optional(),
    texture: textureShape.optional(),
  }),
  z.strictObject({
    kind: z.literal('blocks'),
    origin: vector,
    axes: z.tuple([vector, vector, vector]),
    size: vector,
    count: z.tuple([z.int().positive(), z.int().positive(), z.int().positive()]),
    sizes: z.tuple([columnFileShape, columnFileShape, columnFileShape]).optional(),
    cells: columnFileShape.optional(),
    corners: columnFileShape.optional(),
  }),
]);
/** The files that the geometry of a layer is in, by its kind. @public */
export type StoredGeometry = z.infer<typeof layerGeometryShape>;

/** One entry of an attribute list of the source file: items with its index are drawn this way, or not at all. @public */
export const itemAttributeShape = z.strictObject({
  name: z.string(),
  visible: z.boolean(),
  /** As `#RRGGBB`. */
  colour: z.string().optional(),
  shape: z.string().optional(),
  size: z.number().optional(),
});

const stops = z
  .array(z.number())
  .min(8)
  .max(4 * 1024)
  .refine((points) => points.length % 4 === 0, 'Groups of four numbers: a position, red, green and blue');

/**
 * How a layer looks when a property is chosen for the first time; what is left out is as for any other property. The colours of a ramp, or those of fixed bands with two stops each,
 * are flat lists of a position, red, green and blue (0 to 1); `opacity` is in percent.
 *
 * @public
 */
export const propertyLookShape = z.strictObject({
  name: z.string(),
  pointSize: z.number().min(1).max(18).optional(),
  opacity: z.number().min(0).max(100).optional(),
  colorMap: z.string().optional(),
  colorScaleType: z.enum(['Continuous', 'Logarithmic']).optional(),
  customContinuousColors: stops.optional(),
  customContinuousFixedColors: stops.optional(),
  customCategoricalColors: z
    .array(z.strictObject({ name: z.string(), colour: z.string().regex(/^#[0-9A-Fa-f]{6}$/) }))
    .optional(),
  fieldRangeMin: z.number().optional(),
  fieldRangeMax: z.number().optional(),
});
/** How a layer looks when a property is chosen for the first time. @public */
export type PropertyLook = z.infer<typeof propertyLookShape>;

/** A set of items of one kind that can be shown, coloured and filtered together. @public */
export const layerShape = z.strictObject({
  /** Unique in the dataset, for example `intervals` or `intervals-2`. */
  name: z.string().regex(/^[a-z0-9-]+$/),
  /** What sort of layer it is, for example `collar`, `survey`, `interval`, `point`. */
  identifier: z.string(),
  label: z.string(),
  /** The source file that the items came from. */
  fileName: z.string(),
  count: z.int().nonnegative(),
  geometry: layerGeometryShape,
  bounds: bounds.optional(),
  columns: z.array(columnShape),
  /** The source line of each item (`u32`). */
  sourceLines: columnFileShape.optional(),
  /** How the layer looks when it is first shown. */
  defaults: z.strictObject({
    selected: z.boolean().default(false),
    open: z.boolean().default(false),
    colourBy: z.string().optional(),
    pointSize: z.number().optional(),
    lineWidth: z.number().optional(),
    /** Of lines that are drawn as tubes, in the unit of the coordinates. */
    thickness: z.number().positive().optional(),
    /** In percent. */
    opacity: z.number().min(0).max(100).optional(),
    /** Of triangles that are lit as on a map: from the north-west, wherever the camera is. */
    hillshade: z.boolean().optional(),
    /** Of triangles that carry contours, in the unit of the coordinates. */
    contourInterval: z.number().positive().optional(),
  }),
  /** The look that the source file gives its items, by category column: its texts are the names of the list's entries. */
  attributes: recordByName(z.array(itemAttributeShape)).optional(),
  /** Of those properties that do not start as others do; goes before the look of their columns. */
  propertyDefaults: z.array(propertyLookShape).optional(),
});
/** One layer of a dataset: a geometry with a row of values for each of its items. @public */
export type Layer = z.infer<typeof layerShape>;

/** `manifest.json` of a dataset's folder: everything but the numbers. @public */
export const datasetManifestShape = z.strictObject({
  format: z.literal(1),
  datasetType: z.string(),
  /** The point that float32 positions are relative to, in world coordinates. */
  origin: vector,
  bounds: bounds.optional(),
  /** What the coordinates are measured in. */
  unit: lengthUnitShape.default('m'),
  /** Absent where no coordinate system is known. */
  crs: datasetSystemShape.optional(),
  layers: z.array(layerShape),
  /** What the properties dialog shows beside the layers, for example the method of desurveying. */
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** The file of which most rows could not be used, where there is one: what is shown is not what was meant. */
  mostlyRejected: z.object({ fileName: z.string(), rejected: z.int(), rows: z.int() }).optional(),
});
/** What stands in the `manifest.json` of a dataset: its layers, where they are, and what they are in. @public */
export type DatasetManifest = z.infer<typeof datasetManifestShape>;

/** How far a dataset is between its creation and its use. @public */
export const datasetStatuses = ['Generating Dataset', 'Complete', 'Failed'] as const;
/** How far a dataset is from its import to its use. @public */
export type DatasetStatus = (typeof datasetStatuses)[number];
