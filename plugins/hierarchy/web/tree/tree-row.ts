import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';

interface RowPlace {
  /** Unique in the tree, and the same after a refresh. */
  readonly key: string;
  readonly name: string;
  /** From 1. */
  readonly level: number;
  /** How many siblings there are, itself included, and which of them it is (from 1). */
  readonly setSize: number;
  readonly position: number;
}

/** A row that holds others. */
export interface BranchRow extends RowPlace {
  readonly kind: 'group' | 'datasetType' | 'folder';
  readonly expanded: boolean;
  /** Datasets below, at any depth. */
  readonly count: number;
  readonly target: Exclude<TreeTarget, { kind: 'dataset' | 'empty' }>;
}

/** A row of one dataset. */
export interface DatasetRow extends RowPlace {
  readonly kind: 'dataset';
  readonly dataset: TreeDataset;
}

/** A visible row of the tree. */
export type TreeRow = BranchRow | DatasetRow;
