import { makeAutoObservable, observable, observableRef } from 'mobx';
import { token } from 'adit/core';
import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';
import { canDrag, dropPlace, type MovePlace } from '../tree/drop-place.ts';
import { flattenTree } from '../tree/flatten-tree.ts';
import { nextHighlight, type HighlightGesture } from '../tree/highlight.ts';
import type { BranchRow, TreeRow } from '../tree/tree-row.ts';
import type { ShownDatasets } from './shown-datasets.ts';
import type { TreeOperations } from './tree-operations.ts';
import type { TreeSearch } from './tree-search.ts';
import type { TreeStore } from './tree-store.ts';

/** What the Data panel shows: rows, highlight, the row with the keyboard, and the name that is being edited. */
export class TreeView {
  currentKey: string | undefined;
  renamingKey: string | undefined;
  /** What is being dragged, and the row under it that would take it. */
  dragged: readonly TreeDataset[] = [];
  dropKey: string | undefined;
  #highlighted = observable.box<readonly string[]>([], { deep: false });
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
      {
        dragged: observableRef,
        tree: false,
        search: false,
        shown: false,
        operations: false,
      },
      { autoBind: true },
    );
  }

  get rows(): readonly TreeRow[] {
    const { found } = this.search;
    if (found) return flattenTree(found, () => true);
    return flattenTree(this.tree.nodes, (key, kind) => this.#expanded.get(key) ?? kind !== 'folder');
  }

  /** The highlighted datasets as they are now; those that are gone are not among them. */
  get highlighted(): readonly TreeDataset[] {
    return this.#highlighted.get().flatMap((id) => this.tree.dataset(id) ?? []);
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
    const next = row.kind === 'dataset' ? nextHighlight(this.highlighted, row.dataset, gesture) : [];
    this.#highlighted.set(next.map((dataset) => dataset.id));
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

  /** Takes up a dataset, and with it the highlight that it is part of; false when it has to stay where it is. */
  startDrag(row: TreeRow): boolean {
    const target = this.targetOf(row);
    const datasets = target.kind === 'dataset' ? target.datasets : [];
    if (!canDrag(datasets)) return false;
    this.dragged = datasets;
    return true;
  }

  /** Whether what is dragged can be dropped on the row. */
  dragOver(row: TreeRow): boolean {
    const takes = this.#placeOn(row) !== undefined;
    this.dropKey = takes ? row.key : undefined;
    return takes;
  }

  endDrag(): void {
    this.dragged = [];
    this.dropKey = undefined;
  }

  /** Moves what is dragged to the row. */
  async drop(row: TreeRow): Promise<void> {
    const [place, datasets] = [this.#placeOn(row), this.dragged];
    this.endDrag();
    if (place) await this.operations.move(datasets, place);
  }

  #placeOn(row: TreeRow): MovePlace | undefined {
    return row.kind === 'dataset' ? undefined : dropPlace(this.dragged, row.target);
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
