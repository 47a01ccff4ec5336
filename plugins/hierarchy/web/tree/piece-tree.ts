import { ownItemsOf, PIECE_SEPARATOR, selectedPaths, WHOLE_DATASET } from 'adit/core';
import type { CheckState } from './check-state.ts';

/** A piece of a dataset, and those that it consists of. */
export interface PieceNode {
  readonly path: string;
  /** Empty for the items that are in the piece above but in none of those beside this. */
  readonly name: string;
  readonly children: readonly PieceNode[];
  /** The path that its items have themselves; undefined where there are pieces below. */
  readonly itemPath: string | undefined;
}

interface Growing {
  path: string;
  name: string;
  children: Growing[];
  hasItems: boolean;
}

/** The pieces of a layer by its name, as the paths that its items have; an empty path is of items without a piece. */
export type PiecesByLayer = ReadonlyMap<string, readonly string[]>;

/** The pieces as a tree, in the order in which they are listed; what is left over of a piece stands last in it. */
export function growPieces(paths: readonly string[]): readonly PieceNode[] {
  const root: Growing = { path: '', name: '', children: [], hasItems: false };
  for (const path of paths) {
    let node = root;
    for (const name of partsOf(path)) {
      let next = node.children.find((child) => child.name === name);
      if (!next) {
        next = { path: node === root ? name : node.path + PIECE_SEPARATOR + name, name, children: [], hasItems: false };
        node.children.push(next);
      }
      node = next;
    }
    node.hasItems = true;
  }
  return childrenOf(root);
}

/** The texts of a path; a text that begins or ends with a separator keeps the path in one. */
function partsOf(path: string): string[] {
  const parts = path.split(PIECE_SEPARATOR);
  if (path === '') return [];
  return parts.includes('') ? [path] : parts;
}

function childrenOf({ path, children, hasItems }: Growing): PieceNode[] {
  const nodes = children.map((child): PieceNode => ({
    path: child.path,
    name: child.name,
    children: childrenOf(child),
    itemPath: child.children.length > 0 ? undefined : child.path,
  }));
  if (hasItems && nodes.length > 0) nodes.push({ path: ownItemsOf(path), name: '', children: [], itemPath: path });
  return nodes;
}

/** How much of each piece is shown, by its path; `selections` are those of the layers that are shown. */
export function pieceStates(
  nodes: readonly PieceNode[],
  pieces: PiecesByLayer,
  selections: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, CheckState> {
  const counts = new Map<string, { shown: number; all: number }>();
  for (const [layerName, paths] of pieces) {
    const isSelected = selectedPaths(selections.get(layerName) ?? []);
    const isShown = selections.has(layerName);
    for (const path of paths) {
      const count = counts.get(path) ?? { shown: 0, all: 0 };
      counts.set(path, { shown: count.shown + Number(isShown && isSelected(path)), all: count.all + 1 });
    }
  }
  const states = new Map<string, CheckState>();
  const count = ({ path, children, itemPath }: PieceNode): { shown: number; all: number } => {
    const own = itemPath === undefined ? undefined : counts.get(itemPath);
    const sum = children
      .map(count)
      .reduce(
        (one, other) => ({ shown: one.shown + other.shown, all: one.all + other.all }),
        own ?? { shown: 0, all: 0 },
      );
    states.set(path, sum.shown === 0 ? 'none' : sum.shown === sum.all ? 'all' : 'mixed');
    return sum;
  };
  nodes.forEach(count);
  return states;
}

/** The selection of a layer after the piece at `path` was ticked or its tick was taken away; the shortest that says it. */
export function withPiece(
  paths: readonly string[],
  selection: readonly string[],
  path: string,
  ticked: boolean,
): readonly string[] {
  const isSelected = selection.length > 0 ? selectedPaths(selection) : () => false;
  const isInside = selectedPaths([path]);
  const isWanted = (own: string): boolean => (isInside(own) ? ticked : isSelected(own));
  if (paths.every(isWanted)) return [WHOLE_DATASET];
  return growPieces(paths).flatMap((node) => shortest(node, isWanted));
}

function shortest(node: PieceNode, isWanted: (itemPath: string) => boolean): readonly string[] {
  if (node.itemPath !== undefined) return isWanted(node.itemPath) ? [node.path] : [];
  const inside = node.children.map((child) => shortest(child, isWanted));
  const isWhole = node.children.every((child, at) => inside[at]?.length === 1 && inside[at][0] === child.path);
  return isWhole ? [node.path] : inside.flat();
}
