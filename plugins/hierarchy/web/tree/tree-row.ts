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
  /** Undefined for a dataset that has no pieces. */
  readonly expanded: boolean | undefined;
}

/** A row of a piece of a dataset; without a name where it is what is left over of the piece above. */
export interface PieceRow extends RowPlace {
  readonly kind: 'piece';
  readonly dataset: TreeDataset;
  readonly path: string;
  /** Undefined for a piece that has none below it. */
  readonly expanded: boolean | undefined;
}

/** A visible row of the tree. */
export type TreeRow = BranchRow | DatasetRow | PieceRow;

/** A row of a dataset or of a piece of one, which can be ticked. */
export type TickRow = DatasetRow | PieceRow;

/** Whether a row can be ticked. */
export function isTickRow(row: TreeRow): row is TickRow {
  return row.kind === 'dataset' || row.kind === 'piece';
}
