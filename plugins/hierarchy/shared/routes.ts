import { defineProcedure, defineRoute, lengthUnitShape } from 'adit/core';
import { z } from 'zod';
import { hierarchyNodeShape, logLineShape, paraviewConfigShape } from './shapes.ts';

const site = z.string();
const groupName = z.string().trim().min(1).max(50);
const folderPath = z.string().max(500);
const siteScope = { object: 'site', from: 'body.site' } as const;

const siteHierarchy = z.object({ hierarchy: z.array(hierarchyNodeShape), paraviewConfig: paraviewConfigShape });
/** The whole tree of a site, and what shows all of it. @internal */
export type SiteHierarchy = z.infer<typeof siteHierarchy>;

/**
 * With `paraviewConfig=false` without the layers of the datasets, which the tree has no use for; with `datasetId` of one
 * dataset only. A search finds parts of the names of datasets and of their pieces.
 *
 * @beta
 */
export const readHierarchy = defineRoute({
  id: 'hierarchy.read',
  method: 'GET',
  path: '/dataset/hierarchy',
  summary: 'The groups, dataset types, folders and datasets of a site',
  access: { kind: 'permission', permission: 'hierarchy.view', scope: { object: 'site', from: 'query.site' } },
  query: z.object({
    site,
    searchTerm: z.string().max(200).optional(),
    paraviewConfig: z.enum(['true', 'false']).optional(),
    datasetId: z.string().optional(),
  }),
  result: siteHierarchy,
});

/** The groups, dataset types, folders and datasets of the session’s site, and what shows all of them. @internal */
export const readWholeHierarchy = defineProcedure({
  name: 'datacloud.mine.hierarchy.all',
  summary: 'The groups, dataset types, folders and datasets of the session’s site, and what shows all of them',
  permission: 'hierarchy.view',
  params: z.object({}),
  result: siteHierarchy,
});

/** Creates a group, adds a folder, or moves datasets, by which fields are given. @internal */
export const manageHierarchy = defineRoute({
  id: 'hierarchy.manage',
  method: 'PUT',
  path: '/dataset/hierarchy/manage',
  summary: 'Create a group, add a folder, or move datasets',
  access: {
    kind: 'permission',
    permission: 'hierarchy.edit',
    scope: [siteScope, { object: 'dataset', from: 'body.datasetIds', optional: true }],
  },
  body: z.strictObject({
    site,
    groupName,
    datasetType: z.string().max(50).optional(),
    folderPath: folderPath.optional(),
    rawFileIds: z.array(z.string()).max(1000).optional(),
    datasetIds: z.array(z.string()).max(1000).optional(),
  }),
  result: z.object({
    suggestedName: z.string().optional(),
    oldName: z.string().optional(),
    datasetId: z.string().optional(),
  }),
  refusals: [409],
});

/** Delete an empty or a full group, or a folder with its datasets. @internal */
export const deleteFromHierarchy = defineRoute({
  id: 'hierarchy.delete',
  method: 'PUT',
  path: '/dataset/hierarchy/delete',
  summary: 'Delete an empty or a full group, or a folder with its datasets',
  access: { kind: 'permission', permission: 'hierarchy.edit', scope: siteScope },
  body: z.strictObject({ site, groupName, datasetType: z.string().optional(), folderPath: folderPath.optional() }),
  result: z.object({ deleted: z.int() }),
});

/** Renames a dataset or a folder, by which fields are given. @internal */
export const renameInHierarchy = defineRoute({
  id: 'hierarchy.rename',
  method: 'PUT',
  path: '/dataset/hierarchy/rename',
  summary: 'Rename a dataset or a folder',
  access: {
    kind: 'permission',
    permission: 'hierarchy.edit',
    scope: [
      { object: 'site', from: 'body.site', optional: true },
      { object: 'dataset', from: 'body.datasetId', optional: true },
    ],
  },
  body: z.union([
    z.strictObject({ datasetId: z.string(), newName: z.string().trim().min(1).max(50) }),
    z.strictObject({ newFolderPath: folderPath, folderPath, groupName, site, datasetType: z.string() }),
  ]),
  result: z.object({
    suggestedName: z.string().optional(),
    datasetHierarchy: z.object({ folderPath: z.string(), datasetType: z.string(), groupName: z.string() }).optional(),
  }),
});

/** Delete one dataset. @internal */
export const deleteDataset = defineRoute({
  id: 'hierarchy.delete-dataset',
  method: 'DELETE',
  path: '/dataset/delete/:id',
  summary: 'Delete one dataset',
  access: { kind: 'permission', permission: 'hierarchy.edit', scope: { object: 'dataset', from: 'params.id' } },
  params: z.object({ id: z.string() }),
  result: z.object({ deleted: z.int() }),
});

/** Delete many datasets, all or none. @internal */
export const deleteDatasets = defineRoute({
  id: 'hierarchy.delete-datasets',
  method: 'DELETE',
  path: '/dataset/delete',
  summary: 'Delete many datasets, all or none',
  access: { kind: 'permission', permission: 'hierarchy.edit', scope: { object: 'dataset', from: 'body.ids' } },
  body: z.strictObject({ ids: z.array(z.string()).min(1).max(1000) }),
  result: z.object({ deleted: z.int() }),
});

/** The size, the authors and the log of a dataset. @internal */
export const readDatasetLogs = defineRoute({
  id: 'hierarchy.logs',
  method: 'GET',
  path: '/dataset-logs',
  summary: 'The size, the authors and the log of a dataset',
  access: { kind: 'permission', permission: 'hierarchy.view', scope: { object: 'dataset', from: 'query.datasetId' } },
  query: z.object({ datasetId: z.string() }),
  result: z.object({
    datasetSize: z.number(),
    createdAt: z.string(),
    createdBy: z.object({ name: z.string() }),
    updatedAt: z.string(),
    updatedBy: z.object({ name: z.string() }),
    logs: z.array(logLineShape),
    properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** What its coordinates are measured in; absent until it is complete. */
    lengthUnit: lengthUnitShape.optional(),
  }),
});
