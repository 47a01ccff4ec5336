import { defineRoute, lengthUnitShape, requestedCoordinatesShape } from 'adit/core';
import { z } from 'zod';
import { importFindingShape, importFixShape } from './doctor.ts';
import { NAME_LENGTH } from './routes.ts';

const site = z.string();

/** The dataset types that files can be imported as, for programs that have no dialog. @internal */
export const listImporters = defineRoute({
  id: 'importing.list-importers',
  method: 'GET',
  path: '/plugins/importing/importers',
  summary: 'The dataset types that files can be imported as, with the files and variables that they take',
  access: { kind: 'permission', permission: 'importing.upload', scope: { object: 'site', from: 'query.site' } },
  query: z.object({ site }),
  result: z.array(
    z.object({
      id: z.string(),
      datasetType: z.string(),
      fileTypes: z.array(
        z.object({
          id: z.string(),
          extensions: z.array(z.string()),
          /** Those of its own, by which a file of this box is known; the others are taken by all boxes of tables. */
          usualExtensions: z.array(z.string()),
          required: z.boolean(),
          multiple: z.boolean(),
          opaque: z.boolean(),
          holds: z.enum(['lines', 'surface']).optional(),
          behindToggle: z.string().optional(),
          togetherWithToggle: z.boolean().optional(),
          variables: z.array(
            z.object({
              name: z.string(),
              optional: z.boolean(),
              categorical: z.boolean().optional(),
              /** Names that columns of it go by, best first. */
              aliases: z.array(z.string()),
            }),
          ),
        }),
      ),
      options: z.array(z.object({ id: z.string(), choices: z.array(z.string()), initial: z.string() })),
    }),
  ),
});

const importBody = z.strictObject({
  site,
  importer: z.string(),
  name: z.string().max(NAME_LENGTH),
  groupName: z.string().max(NAME_LENGTH),
  folderPath: z.string().max(500).default(''),
  files: z
    .array(
      z.strictObject({
        id: z.string(),
        fileType: z.string(),
        mapping: z.record(z.string(), z.string()).default({}),
      }),
    )
    .min(1)
    .max(100),
  options: z.record(z.string(), z.string()).default({}),
  hierarchy: z.array(z.string()).max(20).default([]),
  lengthUnit: lengthUnitShape.optional(),
  coordinates: requestedCoordinatesShape.optional(),
});

/**
 * Creates a dataset of any type from raw files that are whole and read. Variables that `mapping` leaves out take the column that
 * goes by one of their names, or the one that the file itself names. The caller needs the importer's own permission too.
 *
 * @internal
 */
export const importDataset = defineRoute({
  id: 'importing.import-dataset',
  method: 'POST',
  path: '/plugins/importing/datasets',
  summary: 'Create a dataset from uploaded files, mapped by their column names where the caller says nothing else',
  access: { kind: 'permission', permission: 'importing.upload', scope: { object: 'site', from: 'body.site' } },
  body: importBody,
  result: z.object({
    datasetId: z.string(),
    name: z.string(),
    /** File by file, the column of each variable. */
    mappings: z.array(z.record(z.string(), z.string())),
  }),
  refusals: [409],
});

/** A finding in words, for programs that have no dialog. @internal */
export const toldFindingShape = importFindingShape
  .pick({ code: true, severity: true, fileName: true, lines: true, fix: true })
  .extend({
    text: z.string(),
    /** The ways to deal with it; the first is what is done unless another is chosen. */
    choices: z.array(z.object({ code: z.string(), text: z.string(), isChosen: z.boolean(), fix: importFixShape })),
  });
/** A finding as a program that imports is told of it. @internal */
export type ToldFinding = z.infer<typeof toldFindingShape>;

/** Looks at the files as the mapping step of the dialog does, with the mapping completed as `importDataset` does; nothing is created. @internal */
export const checkDataset = defineRoute({
  id: 'importing.check-dataset',
  method: 'POST',
  path: '/plugins/importing/datasets/check',
  summary: 'Say what would become of an import, and what stands out in its files, without creating anything',
  access: { kind: 'permission', permission: 'importing.upload', scope: { object: 'site', from: 'body.site' } },
  body: importBody.extend({ language: z.enum(['en', 'es']).default('en') }),
  result: z.object({
    mappings: z.array(z.record(z.string(), z.string())),
    findings: z.array(toldFindingShape),
    /** Why the files could not be looked at together; null when they could. */
    error: z.object({ code: z.string(), text: z.string() }).nullable(),
  }),
  refusals: [409],
});
