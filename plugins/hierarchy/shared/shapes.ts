import { datasetManifestShape, datasetStatuses } from 'adit/core';
import { z } from 'zod';

/** What a layer of a dataset is: its sort, its pieces as paths of texts with `::` between, and what its items are picked by. @internal */
export const layerInfoShape = z.object({
  layerConfigType: z.string(),
  hierarchies: z.array(z.string()),
  displayPaneLabel: z.string(),
  pickProperty: z.string().nullable(),
});

const trueOrFalse = z.enum(['true', 'false']);

/** A column of a layer; `layerIdentifier` is the layer's name in its dataset. @internal */
export const columnMappingShape = z.object({
  column: z.string(),
  label: z.string(),
  layerIdentifier: z.string(),
  displayOrder: z.int(),
  isTimeStamp: z.boolean(),
  isCategorical: trueOrFalse,
  isFilterBy: trueOrFalse,
  isColorBy: trueOrFalse,
});

/** How a layer looks when it is shown for the first time. @internal */
export const layerDefaultsShape = z.object({
  layerIdentifier: z.string(),
  colorByProperty: z.string().nullable(),
  selected: z.boolean(),
  open: z.boolean(),
});

const namedColour = z.object({ name: z.string(), colour: z.string() });

/** How a property is shown when it is chosen for the first time; a range of 1 to -1 is not set. @internal */
export const propertyDefaultsShape = z.object({
  name: z.string(),
  layerIdentifier: z.string(),
  pointSize: z.number(),
  opacity: z.number(),
  colorMap: z.string(),
  colorScaleType: z.enum(['Continuous', 'Logarithmic', 'Categorical']),
  customContinuousColors: z.array(z.number()),
  customContinuousFixedColors: z.array(z.number()),
  customCategoricalColors: z.array(namedColour),
  fieldRangeMin: z.number(),
  fieldRangeMax: z.number(),
});

/** What the layers of a complete dataset are and how they are shown at first. @internal */
export const datasetLayersShape = z.object({
  /** By the names that the render session knows the layers by. */
  paraviewLayersInfoSplit: z.record(z.string(), layerInfoShape),
  datasetColumnMapping: z.array(columnMappingShape),
  defaults: z.array(layerDefaultsShape),
  propertyDefaults: z.array(propertyDefaultsShape),
  hasMaterialTextures: z.boolean(),
});
/** The layers of a dataset as the tree knows them. @internal */
export type DatasetLayers = z.infer<typeof datasetLayersShape>;

/** What shows the datasets of a node whole: the selection keys by layer, as `datacloud.mine.load` takes them. @beta */
export const paraviewConfigShape = z.record(z.string(), z.array(z.string()));
/** The pieces that a node of the tree stands for, by layer. @beta */
export type ParaviewConfig = z.infer<typeof paraviewConfigShape>;

/** A dataset as the tree shows it. @beta */
export const treeDatasetShape = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(datasetStatuses),
  dataType: z.string(),
  groupName: z.string(),
  folderPath: z.string(),
  isGAS: z.boolean(),
  /** Whether it can be shown by pieces. */
  hasPieces: z.boolean().optional(),
  /** Some of its stored files were noticed as damaged. */
  isDamaged: z.boolean().optional(),
  /** The file of the import of which most rows could not be used. */
  mostlyRejected: datasetManifestShape.shape.mostlyRejected,
  /** The pieces that were found by a search, the first hundred of them. */
  foundPieces: z.array(z.string()).optional(),
  /** Why it failed: a code with values, translated by the browser. */
  failure: z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  /** The layers of a complete dataset, where they were asked for. */
  ...datasetLayersShape.partial().shape,
});
/** A dataset in the tree. @beta */
export type TreeDataset = z.infer<typeof treeDatasetShape>;

/** A node of the hierarchy, as the specification describes it. @beta */
export interface HierarchyNode {
  name: string;
  levelType: 'groupName' | 'datasetType' | 'folderPath';
  children: HierarchyNode[];
  datasets: TreeDataset[];
  paraviewConfig?: ParaviewConfig | undefined;
}
/** The shape of a node of the tree, with the nodes and the datasets below it. @internal */
export const hierarchyNodeShape: z.ZodType<HierarchyNode> = z.lazy(() =>
  z.object({
    name: z.string(),
    levelType: z.enum(['groupName', 'datasetType', 'folderPath']),
    children: z.array(hierarchyNodeShape),
    datasets: z.array(treeDatasetShape),
    paraviewConfig: paraviewConfigShape.optional(),
  }),
);

/** One line of a dataset's log. @internal */
export const logLineShape = z.object({
  utc: z.string(),
  logType: z.string(),
  filePath: z.string(),
  message: z.string(),
});
