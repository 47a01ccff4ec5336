import {
  bufferReferenceShape,
  cutPlaneShape,
  cutRegionShape,
  defineProcedure,
  layerNameShape as layerName,
  pieceSelectionShape,
  sceneChangeShape as changed,
  viewIdShape as viewId,
  colouringShape,
} from 'adit/core';
import { givenFilterShape } from './application-state/filter-shape.ts';
import { thresholdFilterShape } from './parts/threshold-filter.ts';
import { slicingShape } from './parts/slices.ts';
import { sceneStateShape, viewStateShape } from './parts/named-shapes.ts';
import { layerConfigShape } from './layer-config.ts';
import { geometryStateShape } from './parts/look.ts';
import { labelStateShape } from './parts/labels.ts';
import { clipShape } from './parts/clip.ts';
import { cameraShape } from './parts/camera.ts';
import { z } from 'zod';
import { plainColouring, plainFilter, plainProperty, plainSelections } from './plain-payloads.ts';
import { someOf } from './some-of.ts';

const VIEW = 'views.view';

/** How many views there can be at a time. @public */
export const MAX_VIEWS = 4;

/** How many regions cut a layer at most. @public */
export const MAX_REGIONS = 8;

const vector = z.tuple([z.number(), z.number(), z.number()]);
const anyPieces = { count: z.int(), origin: vector };

/** The whole scene and the number of its last change. @internal */
export const pushServerState = defineProcedure({
  name: 'datacloud.server.state.push',
  summary: 'The whole scene and the number of its last change',
  permission: VIEW,
  params: z.object({}),
  result: z.object({ scene: sceneStateShape, sequence: z.int() }),
});

/** The layers of a dataset and their fields. @internal */
export const datasetConfig = defineProcedure({
  name: 'datacloud.mine.dataset.config',
  summary: 'The layers of a dataset and their fields',
  permission: VIEW,
  params: z.object({ datasetId: z.string() }),
  result: z.object({
    datasetId: z.string(),
    datasetType: z.string(),
    unit: z.string(),
    layers: z.array(layerConfigShape),
  }),
});

/**
 * Layers with an empty selection leave the view. A selection of pieces is a list of selection keys, or one of them; `ROOT` is the whole layer.
 *
 * @internal
 */
export const loadMine = defineProcedure({
  name: 'datacloud.mine.load',
  summary: 'Put layers into a view, or take them out; into the first view when none is named',
  permission: VIEW,
  params: z.union([z.object({ viewId, layers: z.record(layerName, pieceSelectionShape) }), plainSelections]),
  result: changed,
});

/** What is needed to draw a layer; the numbers are fetched as buffers. @internal */
export const loadLayerPieces = defineProcedure({
  name: 'datacloud.layer.pieces.load',
  summary: 'What is needed to draw a layer; the numbers are fetched as buffers',
  permission: VIEW,
  params: z.object({ layerName }),
  result: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('points'), ...anyPieces, positions: bufferReferenceShape }),
    z.object({
      kind: z.literal('lines'),
      ...anyPieces,
      positions: bufferReferenceShape,
      itemOfSegment: bufferReferenceShape.optional(),
    }),
    z.object({
      kind: z.literal('triangles'),
      ...anyPieces,
      positions: bufferReferenceShape,
      triangles: bufferReferenceShape,
      textureCoordinates: bufferReferenceShape.optional(),
      /** The bytes of an image file. */
      texture: z.object({ bytes: bufferReferenceShape, mediaType: z.string() }).optional(),
    }),
    z.object({
      kind: z.literal('blocks'),
      ...anyPieces,
      axes: z.tuple([vector, vector, vector]),
      size: vector,
      cellCount: z.tuple([z.int(), z.int(), z.int()]),
      borders: z.tuple([bufferReferenceShape, bufferReferenceShape, bufferReferenceShape]).optional(),
      cells: bufferReferenceShape.optional(),
      corners: bufferReferenceShape.optional(),
      /** Item × 6 + side of each face that is not wholly between two blocks. */
      faces: bufferReferenceShape,
    }),
  ]),
});

/** One float32 an item of a field (a vertex, for fields of vertices of triangles), for colouring; codes for categories. @internal */
export const loadLayerValues = defineProcedure({
  name: 'datacloud.layer.values.load',
  summary:
    'One float32 an item of a field (a vertex, for fields of vertices of triangles), for colouring; codes for categories',
  permission: VIEW,
  params: z.object({ layerName, field: z.string() }),
  result: bufferReferenceShape,
});

/** For a layer that the browser does not draw itself, so that it learns what is damaged. @internal */
export const checkLayer = defineProcedure({
  name: 'datacloud.layer.check',
  summary: 'Compare the files that drawing a layer takes with what was written at import',
  permission: VIEW,
  params: z.object({ layerName, field: z.string().optional() }),
  result: z.object({}),
});

/** The ids of the views. @internal */
export const listViews = defineProcedure({
  name: 'datacloud.views.list',
  summary: 'The ids of the views',
  permission: VIEW,
  params: z.object({}),
  result: z.object({ views: z.array(viewId) }),
});

/** Add an empty view; at most four. @internal */
export const addView = defineProcedure({
  name: 'datacloud.view.add',
  summary: 'Add an empty view; at most four',
  permission: VIEW,
  params: z.object({ viewId }),
  result: changed,
});

/** Add a view that shows what another one shows; at most four. @internal */
export const cloneView = defineProcedure({
  name: 'datacloud.application.state.view.clone',
  summary: 'Add a view that shows what another one shows; at most four',
  permission: VIEW,
  params: z.object({ viewId, cloneId: viewId }),
  result: changed,
});

/** Link views, so that their cameras move together, or part them. @internal */
export const linkViews = defineProcedure({
  name: 'datacloud.viewport.view.link',
  summary: 'Link views, so that their cameras move together, or part them',
  permission: VIEW,
  params: z.object({ viewIds: z.array(viewId).max(MAX_VIEWS), linked: z.boolean() }),
  result: changed,
});

/** Remove a view; the last one stays. @beta */
export const removeView = defineProcedure({
  name: 'datacloud.view.remove',
  summary: 'Remove a view; the last one stays',
  permission: VIEW,
  params: z.object({ viewId }),
  result: changed,
});

/** Change the state of a view. @internal */
export const updateViewState = defineProcedure({
  name: 'datacloud.view.update.state',
  summary: 'Change the state of a view',
  permission: VIEW,
  params: z
    .object({ viewId, state: someOf(viewStateShape.extend({ camera: cameraShape }).omit({ layers: true })) })
    .refine(
      ({ viewId: id, state }) => state.viewId === undefined || state.viewId === id,
      'The state is of another view',
    ),
  result: changed,
});

/** Colour a layer by a field, or with its own colour when no colouring is given; by categories where the field holds texts. @internal */
export const colourBy = defineProcedure({
  name: 'datacloud.representation.color.by',
  summary:
    'Colour a layer by a field, or with its own colour when no colouring is given; by categories where the field holds texts',
  permission: VIEW,
  params: z.union([
    plainColouring,
    // Without a field, so that a plain colouring with a mistake is not taken for one with words that are not known.
    z.strictObject({ viewId, layerName, colouring: colouringShape.optional(), field: z.undefined().optional() }),
  ]),
  result: changed,
});

/** Change properties of the geometry or of the labels of a layer. @internal */
export const updateProperty = defineProcedure({
  name: 'datacloud.property.update',
  summary: 'Change properties of the geometry or of the labels of a layer',
  permission: VIEW,
  params: z.union([
    plainProperty,
    z.object({ viewId, layerName, type: z.literal('geometry'), properties: someOf(geometryStateShape) }),
    z.object({ viewId, layerName, type: z.literal('labels'), properties: someOf(labelStateShape) }),
  ]),
  result: changed,
});

/** What cuts a layer: its clip and its slices; what is left out is taken away. @internal */
export const setLayerCuts = defineProcedure({
  name: 'datacloud.layer.cuts.set',
  summary: 'What cuts a layer: its clip and its slices; what is left out is taken away',
  permission: VIEW,
  params: z.object({ viewId, layerName, clip: clipShape.optional(), slicing: slicingShape.optional() }),
  result: changed,
});

const filterResult = z.object({
  sequence: z.int(),
  kept: z.int(),
  total: z.int(),
  /** One byte an item, 1 for kept; absent when nothing is filtered. */
  mask: bufferReferenceShape.optional(),
});
/** What the filters of a layer keep: how many items, and the mask of them. @public */
export type FilterResult = z.infer<typeof filterResult>;

const filter = z.union([thresholdFilterShape, givenFilterShape]);
/** The place of a filter among those of its layer; behind the others where it is left out. */
const order = z.int().nonnegative().optional();

/** Add a threshold filter to a layer; the answer has its id. @internal */
export const addThreshold = defineProcedure({
  name: 'datacloud.filtering.threshold.add',
  summary: 'Add a threshold filter to a layer; the answer has its id',
  permission: VIEW,
  params: z.union([plainFilter, z.object({ viewId, layerName, filter, order })]),
  result: filterResult.extend({ filterId: z.string() }),
});

/** Change a threshold filter of a layer. @beta */
export const updateThreshold = defineProcedure({
  name: 'datacloud.filtering.threshold.update',
  summary: 'Change a threshold filter of a layer',
  permission: VIEW,
  params: z.object({ viewId, layerName, filter }),
  result: filterResult,
});

/** Remove a threshold filter from a layer. @internal */
export const removeThreshold = defineProcedure({
  name: 'datacloud.filtering.threshold.remove',
  summary: 'Remove a threshold filter from a layer',
  permission: VIEW,
  params: z.object({ viewId, layerName, filterId: z.string() }),
  result: filterResult,
});

/** How many items a layer would keep if one of its threshold filters had another range. @beta */
export const countThreshold = defineProcedure({
  name: 'datacloud.filtering.threshold.count',
  summary: 'How many items a layer would keep if one of its threshold filters had another range',
  permission: VIEW,
  params: z.object({ viewId, layerName, filterId: z.string(), dataRange: thresholdFilterShape.shape.dataRange }),
  result: z.object({ kept: z.int() }),
});

/** What the filters of a layer keep. @internal */
export const filterMask = defineProcedure({
  name: 'datacloud.filtering.mask.get',
  summary: 'What the filters of a layer keep',
  permission: VIEW,
  params: z.object({ viewId, layerName }),
  result: filterResult,
});

/** The outer faces of the blocks that the filters of a layer keep, and whose centre is in all regions. @internal */
export const filteredFaces = defineProcedure({
  name: 'datacloud.filtering.faces.get',
  summary: 'The outer faces of the blocks that the filters of a layer keep, and whose centre is in all regions',
  permission: VIEW,
  params: z.object({ viewId, layerName, regions: z.array(cutRegionShape).max(MAX_REGIONS).default([]) }),
  result: z.object({ sequence: z.int(), faces: bufferReferenceShape }),
});

/** Where a plane goes through what the filters of a layer keep: convex polygons, the item of each, and which of their sides are edges. @internal */
export const getSection = defineProcedure({
  name: 'datacloud.layer.section.get',
  summary:
    'Where a plane goes through what the filters of a layer keep: convex polygons, the item of each, and which of their sides are edges',
  permission: VIEW,
  params: z.object({ viewId, layerName, plane: cutPlaneShape }),
  result: z.object({
    sequence: z.int(),
    origin: vector,
    positions: bufferReferenceShape,
    /** How many corners there are up to the end of each polygon. */
    ends: bufferReferenceShape,
    /** The item of each polygon. */
    items: bufferReferenceShape,
    /** A byte a corner, 1 where the side from it to the next is an edge; all are when it is left out. */
    edges: bufferReferenceShape.optional(),
  }),
});

/** How the values of a field are spread. @public */
export const getHistogram = defineProcedure({
  name: 'datacloud.histogram.get',
  summary: 'How the values of a field are spread',
  permission: VIEW,
  params: z.object({
    viewId,
    layerName,
    field: z.string(),
    range: z.tuple([z.number(), z.number()]).optional(),
    samples: z.int().min(1).max(5000),
    logarithmic: z.boolean().default(false),
    /** Only items that the layer's filters keep. */
    filtered: z.boolean().default(false),
  }),
  result: z.object({
    range: z.tuple([z.number(), z.number()]),
    counts: z.array(z.int()),
    count: z.int(),
    missing: z.int(),
    percentiles: z.tuple([z.number(), z.number()]),
  }),
});

/** The categories of a field with their counts. @public */
export const getCategories = defineProcedure({
  name: 'datacloud.categories.get',
  summary: 'The categories of a field with their counts',
  permission: VIEW,
  params: z.object({
    viewId,
    layerName,
    field: z.string(),
    /** Computed from what the layer's filters keep now, in the place of what is known of the column. */
    forceCategoricalComputation: z.boolean().default(false),
    /** Then what filters by ranges keep, whatever plugins narrow the layer by. */
    rangesOnly: z.boolean().default(false),
  }),
  result: z.object({ labels: z.array(z.string()), counts: z.array(z.int()), missing: z.int() }),
});

/** The source row of an item that was picked in a view. @internal */
export const pickPoint = defineProcedure({
  name: 'datacloud.view.pick.point',
  summary: 'The source row of an item that was picked in a view',
  permission: VIEW,
  params: z.object({ viewId, layerName, item: z.int().nonnegative() }),
  result: z.object({
    layerName,
    item: z.int(),
    fileName: z.string(),
    line: z.int().optional(),
    positions: z.array(vector),
    values: z.array(
      z.object({ name: z.string(), value: z.union([z.string(), z.number()]).optional(), text: z.string().optional() }),
    ),
  }),
});

/** A survey layer has no field list; names of holes, benches and patterns are in every other. @internal */
export const setFieldList = defineProcedure({
  name: 'datacloud.fieldlist.set',
  summary: 'Which fields are told of the items of a layer that are picked; all until it is called',
  permission: VIEW,
  params: z.object({ viewId, layerName, fields: z.array(z.string().max(200)).max(1000) }),
  result: z.object({ fields: z.array(z.string()) }),
});
