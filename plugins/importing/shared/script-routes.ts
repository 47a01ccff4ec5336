import { defineRoute } from 'adit/core';
import { z } from 'zod';
import { NAME_LENGTH } from './routes.ts';

const site = z.string();

/** The dataset types that files can be imported as, for programs that have no dialog. */
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
          required: z.boolean(),
          multiple: z.boolean(),
          opaque: z.boolean(),
          variables: z.array(z.object({ name: z.string(), optional: z.boolean() })),
        }),
      ),
      options: z.array(z.object({ id: z.string(), choices: z.array(z.string()), initial: z.string() })),
    }),
  ),
});

/**
 * Creates a dataset of any type from raw files that are whole and read. Variables that `mapping` leaves out take the column that
 * goes by one of their names, or the one that the file itself names. The caller needs the importer's own permission too.
 */
export const importDataset = defineRoute({
  id: 'importing.import-dataset',
  method: 'POST',
  path: '/plugins/importing/datasets',
  summary: 'Create a dataset from uploaded files, mapped by their column names where the caller says nothing else',
  access: { kind: 'permission', permission: 'importing.upload', scope: { object: 'site', from: 'body.site' } },
  body: z.strictObject({
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
  }),
  result: z.object({
    datasetId: z.string(),
    name: z.string(),
    /** File by file, the column of each variable. */
    mappings: z.array(z.record(z.string(), z.string())),
  }),
  refusals: [409],
});
