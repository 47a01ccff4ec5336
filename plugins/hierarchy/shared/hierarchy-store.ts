import { token } from 'adit/core';
import type { HierarchyNode, TreeDataset } from './shapes.ts';

/** The tree of the active site; observable. @beta */
export interface HierarchyStore {
  readonly nodes: readonly HierarchyNode[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly groupNames: readonly string[];
  /** A dataset of the tree; undefined when it is not there. */
  dataset(id: string): TreeDataset | undefined;
  /** The dataset that the display pane shows. */
  readonly activeDatasetId: string | undefined;
  /** Makes a dataset the active one, or none. */
  activate(datasetId: string | undefined): void;
  refresh(): Promise<void>;
}

/** The service that has the tree of the site's data. @beta */
export const HierarchyStoreToken = token<HierarchyStore>('hierarchy.store');

/** What the tree does with one of its datasets; a dataset that it does not have is left alone. @beta */
export interface DatasetCommands {
  /** Ticks it in the active view, unless it is ticked, and makes it the active one; resolves when it is drawn. */
  show(datasetId: string): Promise<void>;
  /** Opens its properties at the log; resolves when they are closed. */
  openLog(datasetId: string): Promise<void>;
}

/** The service that does with datasets what the tree does. @beta */
export const DatasetCommandsToken = token<DatasetCommands>('hierarchy.dataset-commands');

declare module 'adit/core' {
  // The menu of a row of the tree.
  interface MenuTargets {
    'tree/context': TreeTarget;
  }
}

/** What an action at `tree/context` is run on. `empty` is the space below the tree and the button *Add data*: actions with `visible` are asked about it. @beta */
export type TreeTarget =
  | { readonly kind: 'group'; readonly groupName: string }
  | { readonly kind: 'datasetType'; readonly groupName: string; readonly datasetType: string }
  | { readonly kind: 'folder'; readonly groupName: string; readonly datasetType: string; readonly folderPath: string }
  | { readonly kind: 'dataset'; readonly datasets: readonly TreeDataset[] }
  | { readonly kind: 'empty' };
