import { makeAutoObservable, observable, observableRef } from 'mobx';
import { token } from 'adit/core';
import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';
import { flattenTree } from '../tree/flatten-tree.ts';
import { nextHighlight, type HighlightGesture } from '../tree/highlight.ts';
import type { BranchRow, TreeRow } from '../tree/tree-row.ts';
import type { ShownDatasets } from './shown-datasets.ts';
import type { TreeOperations } from './tree-operations.ts';
import type { TreeSearch } from './tree-search.ts';
import type { TreeStore } from './tree-store.ts';

/** What the Data panel shows: rows, highlight, the row with the keyboard, and the name that is being edited. */
export class TreeView {
  highlighted: readonly TreeDataset[] = [];
  currentKey: string | undefined;
  renamingKey: string | undefined;
  readonly tree: TreeStore;
  readonly search: TreeSearch;
  readonly shown: ShownDatasets;
  readonly operations: TreeOperations;
  #expanded = observable.map<string, boolean>();

  constructor(tree: TreeStore, search: TreeSearch, shown: ShownDatasets, operations: TreeOperations) {
    this.tree = tree;
    this.search = search;
    this.shown = shown;
    this.operations = operations;
    makeAutoObservable(
      this,
      { highlighted: observableRef, tree: false, search: false, shown: false, operations: false },
      { autoBind: true },
    );
  }

  get rows(): readonly TreeRow[] {
    const { found } = this.search;
    if (found) return flattenTree(found, () => true);
    return flattenTree(this.tree.nodes, (key, kind) => this.#expanded.get(key) ?? kind !== 'folder');
  }

  get currentIndex(): number {
    return this.rows.findIndex((row) => row.key === this.currentKey);
  }

  moveTo(row: TreeRow): void {
    this.currentKey = row.key;
  }

  expand(row: BranchRow, expanded: boolean): void {
    this.#expanded.set(row.key, expanded);
  }

  point(row: TreeRow, gesture: HighlightGesture): void {
    this.currentKey = row.key;
    this.highlighted = row.kind === 'dataset' ? nextHighlight(this.highlighted, row.dataset, gesture) : [];
  }

  /** Does what a plain click does: a dataset goes to the display pane, a branch opens or closes. */
  activate(row: TreeRow): void {
    if (row.kind === 'dataset') this.tree.activate(row.dataset.id);
    else this.expand(row, !row.expanded);
  }

  /** Shows or hides a dataset, which then also goes to the display pane. */
  async toggle(row: TreeRow): Promise<void> {
    if (row.kind !== 'dataset') return;
    this.tree.activate(row.dataset.id);
    await this.shown.toggle(row.dataset);
  }

  /** Shows a dataset, unless it is shown already, and gives it to the display pane. */
  async show(dataset: TreeDataset): Promise<void> {
    this.tree.activate(dataset.id);
    if (this.shown.checkState(dataset.id) === 'none') await this.shown.toggle(dataset);
  }

  isHighlighted(row: TreeRow): boolean {
    return row.kind === 'dataset' && this.highlighted.some((dataset) => dataset.id === row.dataset.id);
  }

  /** What the context menu of a row acts on: the whole highlight when the row is part of it. */
  targetOf(row: TreeRow): TreeTarget {
    if (row.kind !== 'dataset') return row.target;
    return { kind: 'dataset', datasets: this.isHighlighted(row) ? this.highlighted : [row.dataset] };
  }

  startRename(key: string): void {
    this.renamingKey = key;
  }

  /** Ends the editing of a name and applies it. */
  async rename(row: TreeRow, name: string): Promise<void> {
    this.renamingKey = undefined;
    if (row.kind === 'dataset') await this.operations.renameDataset(row.dataset, name);
    else if (row.target.kind === 'folder') await this.operations.renameFolder(row.target, name);
  }
}

export const TreeViewToken = token<TreeView>('hierarchy.tree-view');
