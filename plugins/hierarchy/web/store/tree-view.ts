import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { token } from 'adit/core';
import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';
import { canDrag, dropPlace, type IsReserved, type MovePlace } from '../tree/drop-place.ts';
import { datasetsOf, flattenTree, keysOfPlace } from '../tree/flatten-tree.ts';
import { groupsOf } from '../tree/groups-of.ts';
import { nextHighlight, type HighlightGesture } from '../tree/highlight.ts';
import type { CheckState } from '../tree/check-state.ts';
import type { PieceNode } from '../tree/piece-tree.ts';
import { isTickRow, type TreeRow } from '../tree/tree-row.ts';
import { foundPieces, type PieceStore } from './dataset-pieces.ts';
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
  readonly pieces: PieceStore;
  /** Whether a group belongs to one dataset type; observed. */
  readonly isReserved: IsReserved;
  #expanded = observable.map<string, boolean>();

  constructor(parts: Pick<TreeView, 'tree' | 'search' | 'shown' | 'operations' | 'pieces' | 'isReserved'>) {
    this.tree = parts.tree;
    this.search = parts.search;
    this.shown = parts.shown;
    this.operations = parts.operations;
    this.pieces = parts.pieces;
    this.isReserved = parts.isReserved;
    makeAutoObservable(
      this,
      {
        dragged: observableRef,
        tree: false,
        search: false,
        shown: false,
        operations: false,
        pieces: false,
        isReserved: false,
      },
      { autoBind: true },
    );
  }

  get rows(): readonly TreeRow[] {
    const { found } = this.search;
    if (found) {
      return flattenTree(
        found,
        (key) => this.#expanded.get(key) ?? true,
        (dataset) => (dataset.foundPieces ? foundPieces(dataset) : undefined),
      );
    }
    return flattenTree(
      this.tree.nodes,
      (key, kind) => this.#expanded.get(key) ?? (kind === 'group' || kind === 'datasetType'),
      (dataset) => this.#piecesOf(dataset),
    );
  }

  /** The pieces of a dataset, none while they are asked for; undefined where there is nothing to be told apart. */
  #piecesOf(dataset: TreeDataset): readonly PieceNode[] | undefined {
    if (!dataset.hasPieces || dataset.status !== 'Complete') return undefined;
    const nodes = this.pieces.get(dataset.id)?.nodes ?? [];
    return this.pieces.get(dataset.id) && nodes.length === 0 ? undefined : nodes;
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

  /** Opens or closes a row; the pieces of a dataset are asked for when it is opened. */
  expand(row: TreeRow, expanded: boolean): void {
    this.#expanded.set(row.key, expanded);
    if (row.kind === 'dataset' && expanded) void this.learnPieces(row.dataset);
  }

  /** Which rows were opened (true) and closed by hand, by their keys. */
  get expansion(): Record<string, boolean> {
    return Object.fromEntries(this.#expanded);
  }

  /** Opens and closes the rows of these keys, and no others. */
  showExpansion(expansion: Readonly<Record<string, boolean>>): void {
    this.#expanded.replace(expansion);
    for (const row of this.rows) if (row.kind === 'dataset' && row.expanded) void this.learnPieces(row.dataset);
  }

  /** Asks for what is needed to tell how much is shown of the rows that are there. */
  learn(): void {
    void this.shown.learn();
    for (const dataset of datasetsOf(this.search.found ?? []))
      if (dataset.foundPieces && this.shown.checkState(dataset.id) !== 'none') void this.learnPieces(dataset);
  }

  /** Asks for the pieces of a dataset; closes its row again when they cannot be read, and says so. */
  async learnPieces({ id }: TreeDataset): Promise<void> {
    try {
      await this.pieces.load(id);
    } catch (error) {
      runInAction(() => this.#expanded.delete(id));
      this.operations.tellUnread(error);
    }
  }

  point(row: TreeRow, gesture: HighlightGesture): void {
    this.currentKey = row.key;
    const next = row.kind === 'dataset' ? nextHighlight(this.highlighted, row.dataset, gesture) : [];
    this.#highlighted.set(next.map((dataset) => dataset.id));
  }

  /** Does what a plain click does: a dataset goes to the display pane, a branch opens or closes. */
  activate(row: TreeRow): void {
    if (isTickRow(row)) this.tree.activate(row.dataset.id);
    else this.expand(row, !row.expanded);
  }

  /** Shows or hides a dataset or a piece of it; the dataset of what is shown also goes to the display pane. */
  async toggle(row: TreeRow): Promise<void> {
    if (!isTickRow(row)) return;
    const { id } = row.dataset;
    const isHidden = row.kind === 'piece' ? this.checkState(row) === 'all' : this.shown.isTakenAway(id);
    if (!isHidden) this.tree.activate(id);
    if (row.kind === 'piece') await this.shown.togglePiece(row.dataset, row.path);
    else await this.shown.toggle(row.dataset);
  }

  /** How much of a dataset or of a piece of it is shown; undefined for rows that cannot be ticked. */
  checkState(row: TreeRow): CheckState | undefined {
    if (row.kind === 'piece') return this.shown.pieceState(row.dataset.id, row.path);
    return row.kind === 'dataset' ? this.shown.checkState(row.dataset.id) : undefined;
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
    if (row.kind === 'piece') return { kind: 'dataset', datasets: [row.dataset] };
    if (row.kind !== 'dataset') return row.target;
    return { kind: 'dataset', datasets: this.isHighlighted(row) ? this.highlighted : [row.dataset] };
  }

  /** Whether a place is in a group that belongs to one dataset type: it has no folders, and nothing is moved there. */
  isInReservedGroup(target: TreeTarget): boolean {
    return groupsOf(target).some(this.isReserved);
  }

  /** Takes up a dataset, and with it the highlight that it is part of; false when it has to stay where it is. */
  startDrag(row: TreeRow): boolean {
    const target = this.targetOf(row);
    const datasets = row.kind === 'dataset' && target.kind === 'dataset' ? target.datasets : [];
    if (!canDrag(datasets, this.isReserved)) return false;
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
    if (place) await this.move(datasets, place);
  }

  /** Moves datasets, and opens the place where they are now; false when they stay where they are. */
  async move(datasets: readonly TreeDataset[], place: MovePlace): Promise<boolean> {
    const isMoved = await this.operations.move(datasets, place);
    const datasetType = datasets[0]?.dataType;
    if (isMoved && datasetType !== undefined)
      runInAction(() => keysOfPlace({ ...place, datasetType }).forEach((key) => this.#expanded.set(key, true)));
    return isMoved;
  }

  #placeOn(row: TreeRow): MovePlace | undefined {
    return isTickRow(row) ? undefined : dropPlace(this.dragged, row.target, this.isReserved);
  }

  startRename(key: string): void {
    this.renamingKey = key;
  }

  /** Ends the editing of a name and applies it. */
  async rename(row: TreeRow, name: string): Promise<void> {
    this.renamingKey = undefined;
    if (row.kind === 'dataset') await this.operations.renameDataset(row.dataset, name);
    else if (row.kind === 'folder' && row.target.kind === 'folder')
      await this.operations.renameFolder(row.target, name);
  }
}

export const TreeViewToken = token<TreeView>('hierarchy.tree-view');
