import { token } from 'adit/core';
import type { HierarchyNode, TreeDataset } from './shapes.ts';

/** The tree of the active site; observable. */
export interface HierarchyStore {
  readonly nodes: readonly HierarchyNode[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly groupNames: readonly string[];
  dataset(id: string): TreeDataset | undefined;
  /** The dataset that the display pane shows. */
  readonly activeDatasetId: string | undefined;
  activate(datasetId: string | undefined): void;
  refresh(): Promise<void>;
}

export const HierarchyStoreToken = token<HierarchyStore>('hierarchy.store');

/** What the tree does with one of its datasets; a dataset that it does not have is left alone. */
export interface DatasetCommands {
  /** Ticks it in the active view, unless it is ticked, and makes it the active one; resolves when it is drawn. */
  show(datasetId: string): Promise<void>;
  /** Opens its properties at the log; resolves when they are closed. */
  openLog(datasetId: string): Promise<void>;
}

export const DatasetCommandsToken = token<DatasetCommands>('hierarchy.dataset-commands');

declare module 'adit/core' {
  interface MenuTargets {
    'tree/context': TreeTarget;
  }
}

/** What an action at `tree/context` is run on. */
export type TreeTarget =
  | { readonly kind: 'group'; readonly groupName: string }
  | { readonly kind: 'datasetType'; readonly groupName: string; readonly datasetType: string }
  | { readonly kind: 'folder'; readonly groupName: string; readonly datasetType: string; readonly folderPath: string }
  | { readonly kind: 'dataset'; readonly datasets: readonly TreeDataset[] }
  | { readonly kind: 'empty' };
