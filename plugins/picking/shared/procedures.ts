import { cutRegionShape, defineProcedure, layerNameShape as layerName, viewIdShape as viewId } from 'adit/core';
import { MAX_REGIONS, geometryStateShape, layerPicksShape, scenePicksShape } from 'adit/plugins/views';
import { z } from 'zod';
import { pickModes } from './item-sets.ts';

const PICK = 'picking.pick';
const EXPORT = 'picking.export';

/** Rows of a page of the table, and of a piece of a file. @internal */
export const PAGE_ROWS = 100;
/** How many rows of picks a piece of the saved file has. @internal */
export const FILE_ROWS = 2000;

/** Picked items whose values are given at a time. @internal */
export const MAX_VALUES = 5000;

/** Corners of a polygon that is picked with. @internal */
export const MAX_CORNERS = 2000;

const place = z.tuple([z.number(), z.number()]);
const mode = z.enum(pickModes);

/** The picks of the layers that a gesture changed; null where there are none any more. */
const gestureResult = z.object({
  sequence: z.int(),
  layers: z.record(layerName, layerPicksShape.nullable()),
});
/** The picks of the layers that a gesture changed. @internal */
export type GestureResult = z.infer<typeof gestureResult>;

const gesture = {
  viewId,
  /** The layers that are picked from; those whose picks may not be changed are passed over. */
  layerNames: z.array(layerName).min(1).max(100),
  mode,
  /** From positions relative to `origin` to the view, by columns. */
  matrix: z.array(z.number()).length(16),
  origin: z.tuple([z.number(), z.number(), z.number()]),
  /** What cuts the layers as they are drawn, by layer; for others it is what the scene says. */
  regions: z.record(layerName, z.array(cutRegionShape).max(MAX_REGIONS)).default({}),
};

/** Pick what is shown of layers and has its centre in a polygon on a view. @internal */
export const pickPolygon = defineProcedure({
  name: 'datacloud.view.pick.polygon',
  summary: 'Pick what is shown of layers and has its centre in a polygon on a view',
  permission: PICK,
  params: z.object({ ...gesture, polygon: z.array(place).min(3).max(MAX_CORNERS) }),
  result: gestureResult,
});

/** Pick what is shown of layers and has its centre in a rectangle on a view. @internal */
export const pickArea = defineProcedure({
  name: 'datacloud.view.pick.area',
  summary: 'Pick what is shown of layers and has its centre in a rectangle on a view',
  permission: PICK,
  params: z.object({ ...gesture, area: z.tuple([place, place]) }),
  result: gestureResult,
});

/** Change the picks of layers by items as a gesture does; items are as in the scene. @internal */
export const applyChangeset = defineProcedure({
  name: 'datacloud.changeset.apply',
  summary: 'Change the picks of layers by items as a gesture does; items are as in the scene',
  permission: PICK,
  params: z.object({
    changes: z
      .array(z.object({ layerName, mode, items: layerPicksShape.shape.items }))
      .min(1)
      .max(100),
  }),
  result: gestureResult,
});

/** Take the last change of the picks back; without one nothing happens. @internal */
export const removeLastChangeset = defineProcedure({
  name: 'datacloud.changeset.removelast',
  summary: 'Take the last change of the picks back; without one nothing happens',
  permission: PICK,
  params: z.object({}),
  result: gestureResult,
});

/** Drop the picks of layers, of all when none are named. @internal */
export const clearSelection = defineProcedure({
  name: 'datacloud.selection.clear',
  summary: 'Drop the picks of layers, of all when none are named',
  permission: PICK,
  params: z.object({ layerNames: z.array(layerName).max(100).default([]) }),
  result: gestureResult,
});

/** All that is picked. @internal */
export const getSelection = defineProcedure({
  name: 'datacloud.selection.get',
  summary: 'All that is picked',
  permission: PICK,
  params: z.object({}),
  result: z.object({ sequence: z.int(), picks: scenePicksShape }),
});

const switched = z.object({ sequence: z.int(), active: z.boolean(), available: z.boolean() });

/** Whether the picks of a layer may be changed; available where the layer has items. @internal */
export const updateUserEdits = defineProcedure({
  name: 'datacloud.user.edits.update',
  summary: 'Whether the picks of a layer may be changed; available where the layer has items',
  permission: PICK,
  params: z.object({ layerName, active: z.boolean() }),
  result: switched,
});

/** Whether the picks of a layer may be saved; available where the layer has columns. @internal */
export const updateSelectionExport = defineProcedure({
  name: 'datacloud.export.selection.update',
  summary: 'Whether the picks of a layer may be saved; available where the layer has columns',
  permission: EXPORT,
  params: z.object({ layerName, active: z.boolean() }),
  result: switched,
});

/** How the picks of a dataset are drawn. @internal */
export const setPicksLook = defineProcedure({
  name: 'datacloud.selection.look.set',
  summary: 'How the picks of a dataset are drawn',
  permission: PICK,
  params: z.object({ datasetId: z.string().max(100), look: geometryStateShape }),
  result: z.object({ sequence: z.int() }),
});

const rowsRequest = {
  layerName,
  sort: z.object({ field: z.string(), descending: z.boolean() }).optional(),
  where: z
    .object({
      field: z.string(),
      text: z.string().max(200).optional(),
      range: z.tuple([z.number(), z.number()]).optional(),
    })
    .optional(),
  offset: z.int().nonnegative().default(0),
};

/** A row of the table: the item's own columns, as they stand in the source. @internal */
export const pickedRowShape = z.object({
  item: z.int(),
  line: z.int().optional(),
  /** In world coordinates: the point, the middle of the interval, the triangle or the block; null without a place. */
  centre: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  values: z.array(z.union([z.string(), z.number()]).nullable()),
});
/** One picked item with its values, by the names of the columns. @internal */
export type PickedRow = z.infer<typeof pickedRowShape>;

/** A page of the rows of what is picked of a layer. @internal */
export const getRows = defineProcedure({
  name: 'datacloud.selection.rows.get',
  summary: 'A page of the rows of what is picked of a layer',
  permission: PICK,
  params: z.object({ ...rowsRequest, limit: z.int().min(1).max(PAGE_ROWS).default(PAGE_ROWS) }),
  result: z.object({
    fields: z.array(z.string()),
    rows: z.array(pickedRowShape),
    /** Picked rows in all, and those of them that are asked for. */
    picked: z.int(),
    total: z.int(),
  }),
});

/** A piece of the file of what is picked of a layer; the next one is asked for at `next`. @internal */
export const getCsv = defineProcedure({
  name: 'datacloud.selection.csv.get',
  summary: 'A piece of the file of what is picked of a layer; the next one is asked for at `next`',
  permission: EXPORT,
  params: z.object(rowsRequest),
  result: z.object({ text: z.string(), next: z.int().nullable() }),
});

/** The values of some columns for what is picked of a layer; evenly chosen items where there are too many. @public */
export const getValues = defineProcedure({
  name: 'datacloud.selection.values.get',
  summary: 'The values of some columns for what is picked of a layer; evenly chosen items where there are too many',
  permission: PICK,
  params: z.object({
    layerName,
    fields: z.array(z.string()).max(20),
    most: z.int().min(1).max(MAX_VALUES).default(MAX_VALUES),
  }),
  result: z.object({
    /** Picked items in all. */
    picked: z.int(),
    /** Those whose values follow, ascending. */
    items: z.array(z.int()),
    /** The values of each field, one an item; null where there is none. */
    values: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
  }),
});
