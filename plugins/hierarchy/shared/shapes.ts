import { datasetStatuses } from 'adit/core';
import { z } from 'zod';

/** A dataset as the tree shows it. */
export const treeDatasetShape = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(datasetStatuses),
  dataType: z.string(),
  groupName: z.string(),
  folderPath: z.string(),
  isGAS: z.boolean(),
  /** Why it failed: a code with values, translated by the browser. */
  failure: z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
});
export type TreeDataset = z.infer<typeof treeDatasetShape>;

/** A node of the hierarchy, as the specification describes it. */
export interface HierarchyNode {
  name: string;
  levelType: 'groupName' | 'datasetType' | 'folderPath';
  children: HierarchyNode[];
  datasets: TreeDataset[];
}
export const hierarchyNodeShape: z.ZodType<HierarchyNode> = z.lazy(() =>
  z.object({
    name: z.string(),
    levelType: z.enum(['groupName', 'datasetType', 'folderPath']),
    children: z.array(hierarchyNodeShape),
    datasets: z.array(treeDatasetShape),
  }),
);

/** One line of a dataset's log. */
export const logLineShape = z.object({
  utc: z.string(),
  logType: z.string(),
  filePath: z.string(),
  message: z.string(),
});
