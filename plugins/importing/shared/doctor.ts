import { defineRoute, lengthUnitShape, recordByName, requestedCoordinatesShape } from 'adit/core';
import { z } from 'zod';
import { chosenCodeShape } from './choose-codes.ts';
import { codeReadings, columnDates, statsDataTypes } from './table/types.ts';

const vector = z.tuple([z.number(), z.number(), z.number()]).readonly();

/**
 * One click that puts right what was found; the shape of `ImportFix` of the server, and what importing itself asks for: the order of dates, how codes are read,
 * the type of a column, whether coordinates are stored as the site's, and the line of the column names, 0 for none.
 *
 * @internal
 */
export const importFixShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('option'), option: z.string(), value: z.string() }),
  z.object({ kind: z.literal('mapping'), fileType: z.string(), mapping: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('missing-symbol'), symbol: z.string() }),
  z.object({ kind: z.literal('data-start-row'), row: z.int() }),
  z.object({ kind: z.literal('header-line'), line: z.int() }),
  z.object({ kind: z.literal('delimiter'), delimiter: z.string() }),
  z.object({ kind: z.literal('unit'), columns: z.array(z.string()), unit: z.enum(['ft', 'm']) }),
  z.object({ kind: z.literal('code'), columns: z.array(z.string()), text: z.string(), reading: z.enum(codeReadings) }),
  z.object({ kind: z.literal('type'), columns: z.array(z.string()), type: z.enum(statsDataTypes) }),
  z.object({ kind: z.literal('coordinates'), stored: z.enum(['site', 'file']) }),
  z.object({ kind: z.literal('dates'), columns: z.array(z.string()), dates: z.enum(['dmy', 'mdy']) }),
]);

/** Something about a file that is worth knowing before the dataset is built. @internal */
export const importFindingShape = z.object({
  /** Its text is `finding.<code>` of the importer's plugin, or of this one. */
  code: z.string(),
  severity: z.enum(['information', 'warning', 'error']),
  fileName: z.string(),
  /** The file that it is about; absent when it is about all of them together. */
  rawFileId: z.string().optional(),
  /** How many rows it concerns, and the lines of the first of them. */
  rows: z.int().optional(),
  lines: z.array(z.int()).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  fix: importFixShape.optional(),
  /** The other click, where there are two ways. */
  alternative: importFixShape.optional(),
  /** The ways to deal with it, where something is done whatever the user says: the first, unless another is chosen. The dialog then offers no `fix`. */
  choices: z.array(z.object({ code: z.string(), fix: importFixShape })).optional(),
  /** The code of the choice that holds now. */
  chosen: z.string().optional(),
});
/** Something that was found in files before their import, and what can be done about it. @internal */
export type Finding = z.infer<typeof importFindingShape>;

/** What looking at the files of an import together has shown. @internal */
export const examinationShape = z.object({
  findings: z.array(importFindingShape),
  /** World coordinates of some of the lines and points that the dataset will have. */
  preview: z
    .object({
      lines: z.array(z.object({ name: z.string(), positions: z.array(vector) })),
      points: z.array(vector),
    })
    .optional(),
  /** Why the files could not be looked at together (`error.<code>`); the findings are then those of each file alone. */
  error: z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
});
/** What was found in the files of an import. @internal */
export type Examination = z.infer<typeof examinationShape>;

/** Looks at the files with the mapping as it stands; nothing is kept. @internal */
export const examineImport = defineRoute({
  id: 'importing.examine',
  method: 'POST',
  path: '/plugins/importing/examine',
  summary: 'Look for what is wrong with the files of an import',
  access: {
    kind: 'permission',
    permission: 'importing.upload',
    scope: { object: 'raw-file', from: 'body.files.rawFileId' },
  },
  body: z.object({
    importerId: z.string(),
    files: z
      .array(
        z.object({
          rawFileId: z.string(),
          fileType: z.string(),
          mapping: z.record(z.string(), z.string()),
          /** How the dates of columns are written, where that was chosen. */
          dates: recordByName(z.enum(columnDates)).optional(),
          /** How the codes of columns are read, where that was chosen. */
          codes: recordByName(z.array(chosenCodeShape).max(200)).optional(),
          /** The columns to keep; those selected in the kept mapping when left out. */
          properties: z
            .array(
              z.object({
                name: z.string(),
                kind: z.enum(['number', 'category', 'timestamp']),
                unit: z.enum(['ft', 'm', 'deg', 'none']).default('none'),
              }),
            )
            .max(5000)
            .optional(),
        }),
      )
      .min(1)
      .max(200),
    options: z.record(z.string(), z.string()).default({}),
    /** As in the call that creates the dataset. */
    lengthUnit: lengthUnitShape.optional(),
    coordinates: requestedCoordinatesShape.optional(),
  }),
  result: examinationShape,
  refusals: [409],
});
