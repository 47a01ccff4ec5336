import { defineRoute, type Access } from 'adit/core';
import { z } from 'zod';

/** A column as it was mapped; `selected: false` leaves it out, so that a file's metadata can be sent back as they are. */
const columnShape = z.object({
  name: z.string(),
  statsDataType: z.enum(['categorical', 'continuous']),
  units: z.enum(['ft', 'm', 'deg', 'none']).default('none'),
  selected: z.boolean().default(true),
});

/**
 * A file of the dataset. `mapping` goes from the specification's variable (`hole`, `easting`, …) to the name of its column;
 * `columns` are the ones to keep as properties (those kept as selected in the mapping step when left out), with their type and unit, the mapped ones among them when their unit is to be
 * known. `hierarchy_cols` and `chunk_cols` are the first and the other columns of the chosen hierarchy. `metadataConfigId` is
 * accepted as the specification sends it; how the file is read is what was last kept for the raw file `id`.
 */
export const drillholeFileShape = z.object({
  id: z.string().min(1),
  metadataConfigId: z.string().nullish(),
  mapping: z.record(z.string(), z.string()),
  columns: z.array(columnShape).max(5000).optional(),
  hierarchy_cols: z.array(z.string()).default([]),
  chunk_cols: z.array(z.string()).default([]),
});
export type DrillholeFile = z.infer<typeof drillholeFileShape>;

/** The payload of `POST /dataset-drillhole/create`; files that there are none of may be left out, null or empty. */
export const createDrillholeShape = z.object({
  name: z.string().min(1),
  folderPath: z.string().nullish(),
  groupName: z.string().min(1),
  collar: drillholeFileShape,
  survey: drillholeFileShape.nullish(),
  planned: drillholeFileShape.nullish(),
  trajectory: drillholeFileShape.nullish(),
  intervals: z.array(drillholeFileShape).max(100).default([]),
  points: z.array(drillholeFileShape).max(100).default([]),
  options: z
    .strictObject({
      dipSign: z.enum(['auto', 'positive-down', 'negative-down']).default('auto'),
      desurveyMethod: z.enum(['minimum-curvature', 'balanced-tangent', 'raw-tangent']).default('minimum-curvature'),
    })
    .prefault({}),
});
export type CreateDrillhole = z.infer<typeof createDrillholeShape>;

const access: Access = {
  kind: 'permission',
  permission: 'drillhole.import',
  scope: [
    { object: 'raw-file', from: 'body.collar.id' },
    { object: 'raw-file', from: 'body.survey.id', optional: true },
    { object: 'raw-file', from: 'body.planned.id', optional: true },
    { object: 'raw-file', from: 'body.trajectory.id', optional: true },
    { object: 'raw-file', from: 'body.intervals.id', optional: true },
    { object: 'raw-file', from: 'body.points.id', optional: true },
  ],
};

/** Creates a drillhole dataset from raw files that are whole; the site is the files'. It is `Generating Dataset` at first. */
export const createDrillhole = defineRoute({
  id: 'drillhole.create',
  method: 'POST',
  path: '/dataset-drillhole/create',
  summary: 'Create a drillhole dataset from uploaded files',
  access,
  body: createDrillholeShape,
  result: z.object({ id: z.string(), datasetId: z.string(), name: z.string() }),
  refusals: [409],
});
