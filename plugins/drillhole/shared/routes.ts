import {
  datasetRequestShape,
  defineRoute,
  lengthUnitShape,
  requestedCoordinatesShape,
  type Access,
  type RequestedFile,
} from 'adit/core';
import { columnPayloadShape, columnsByVariable, isFindingOption, mappingPayloadShape } from 'adit/plugins/importing';
import { z } from 'zod';

/**
 * A file of the dataset. `mapping` goes from the specification's variable (`hole`, `easting`, …) to the name of its column, or lists entries of both;
 * `columns` are the ones to keep as properties (those kept as selected in the mapping step when left out), with their type and unit, the mapped ones among them when their unit is to be
 * known. `hierarchy_cols` and `chunk_cols` are the first and the other columns of the chosen hierarchy. `metadataConfigId` is
 * accepted as the specification sends it; how the file is read is what was last kept for the raw file `id`.
 *
 * @internal
 */
export const drillholeFileShape = z.object({
  id: z.string().min(1),
  metadataConfigId: z.string().nullish(),
  mapping: mappingPayloadShape,
  columns: z.array(columnPayloadShape).max(5000).optional(),
  hierarchy_cols: z.array(z.string()).default([]),
  chunk_cols: z.array(z.string()).default([]),
});
type DrillholeFile = z.infer<typeof drillholeFileShape>;

const optionsShape = z
  .object({
    dipSign: z.enum(['auto', 'positive-down', 'negative-down']).default('auto'),
    desurveyMethod: z.enum(['minimum-curvature', 'balanced-tangent', 'raw-tangent']).default('minimum-curvature'),
  })
  .catchall(z.string())
  .refine((options) => Object.keys(options).every((name) => ownOptions.includes(name) || isFindingOption(name)), {
    message: 'An unknown option',
  });
const ownOptions: readonly string[] = ['dipSign', 'desurveyMethod'];

/** A box for one file: the file, or nothing. */
const boxShape = z.union([drillholeFileShape, z.array(drillholeFileShape).max(1), z.strictObject({})]).nullish();
type Box = z.infer<typeof boxShape>;

/** The payload of `POST /dataset-drillhole/create`; files that there are none of may be left out, null or empty. @internal */
export const createDrillholeShape = z.object({
  name: z.string().min(1),
  folderPath: z.string().nullish(),
  groupName: z.string().min(1),
  collar: drillholeFileShape,
  survey: boxShape,
  planned: boxShape,
  trajectory: boxShape,
  intervals: z.array(drillholeFileShape).max(100).default([]),
  points: z.array(drillholeFileShape).max(100).default([]),
  options: optionsShape.prefault({}),
  lengthUnit: lengthUnitShape.optional(),
  coordinates: requestedCoordinatesShape.optional(),
});
/** The body of the call that creates drillholes. @internal */
export type CreateDrillhole = z.infer<typeof createDrillholeShape>;

/** The payload and what it asks for; the hierarchy is of the last file. */
const createDrillholeBody = z.codec(createDrillholeShape, datasetRequestShape, {
  decode: ({ name, groupName, folderPath, options, lengthUnit, coordinates, ...boxes }) => {
    const files = filesOf(boxes);
    return {
      name,
      groupName,
      folderPath: folderPath ?? '',
      files: files.map(({ file, fileType }) => toRequested(file, fileType)),
      options,
      hierarchy: [...new Set(files.flatMap(({ file }) => [...file.hierarchy_cols, ...file.chunk_cols]))],
      lengthUnit,
      coordinates,
    };
  },
  encode: ({ name, groupName, folderPath, files, options, hierarchy, lengthUnit, coordinates }) => {
    const of = (fileType: string): DrillholeFile[] =>
      files.flatMap((file, index) =>
        file.fileType === fileType ? [toFile(file, index === files.length - 1 ? hierarchy : [])] : [],
      );
    const [[collar = noFile], [survey = null], [planned = null], [trajectory = null]] = [
      of('collar'),
      of('survey'),
      of('planned'),
      of('trajectory'),
    ];
    return {
      name,
      groupName,
      folderPath,
      collar,
      survey,
      planned,
      trajectory,
      intervals: of('interval'),
      points: of('point'),
      options: optionsShape.parse(options),
      lengthUnit,
      coordinates,
    };
  },
});

/** What a request without collars has; no payload may be so. */
const noFile: DrillholeFile = { id: '', mapping: {}, hierarchy_cols: [], chunk_cols: [] };

/** The files of a payload in the order of the file types. */
function filesOf(
  boxes: Omit<CreateDrillhole, 'name' | 'groupName' | 'folderPath' | 'options' | 'lengthUnit' | 'coordinates'>,
) {
  const { collar, survey, planned, trajectory, intervals, points } = boxes;
  const named = {
    collar: [collar],
    survey: filesIn(survey),
    planned: filesIn(planned),
    trajectory: filesIn(trajectory),
    interval: intervals,
    point: points,
  };
  return Object.entries(named).flatMap(([fileType, files]) => files.map((file) => ({ file, fileType })));
}

function filesIn(box: Box): DrillholeFile[] {
  return [box ?? []].flat().filter((file): file is DrillholeFile => 'id' in file);
}

function toRequested({ id, metadataConfigId, mapping, columns }: DrillholeFile, fileType: string): RequestedFile {
  return {
    rawFileId: id,
    fileType,
    metadataConfigId: metadataConfigId ?? null,
    mapping: columnsByVariable(mapping),
    columns,
  };
}

function toFile(
  { rawFileId, metadataConfigId, mapping, columns }: RequestedFile,
  levels: readonly string[],
): DrillholeFile {
  return {
    id: rawFileId,
    metadataConfigId,
    mapping,
    columns,
    hierarchy_cols: levels.slice(0, 1),
    chunk_cols: levels.slice(1),
  };
}

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

/** Creates a drillhole dataset from raw files that are whole; the site is the files'. It is `Generating Dataset` at first. @internal */
export const createDrillhole = defineRoute({
  id: 'drillhole.create',
  method: 'POST',
  path: '/dataset-drillhole/create',
  summary: 'Create a drillhole dataset from uploaded files',
  access,
  body: createDrillholeBody,
  result: z.object({ id: z.string(), datasetId: z.string(), name: z.string() }),
  refusals: [409],
});
