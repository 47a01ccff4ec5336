import type { Panel } from 'adit/core/web';
import { isCollapsed } from './collapse.ts';
import {
  componentsOf,
  DEFAULT_FLEX,
  newId,
  type ComponentNode,
  type LayoutState,
  type SplitNode,
  type StackedNode,
} from './layout-state.ts';

type Location = Panel['location'];
type Node = SplitNode | StackedNode;
type LocationOf = (panelId: string) => Location;

/** Where a panel goes. */
export interface Placing {
  readonly location: Location;
  /** The location of an open panel in the default layout. */
  readonly locationOf: LocationOf;
  /** Puts it before the others of its stack. */
  readonly inFront: boolean;
}

const BOTTOM_SHARE = 1 / 4;

/**
 * Puts a panel where its location says: on the stack that holds one of the same location, else in a new place at that
 * side; panels without a location come to the main ones. Returns a new layout.
 */
export function placePanel(layout: LayoutState, panel: ComponentNode, placing: Placing): LayoutState {
  const { location, locationOf, inFront } = placing;
  const sought = location ?? 'main';
  const children = addToStack(layout.root.children, panel, inFront, (other) => locationOf(other) === sought);
  if (children) return withChildren(layout, children);
  const stack: StackedNode = {
    id: freshId(layout, panel),
    type: 'stacked',
    flex: 1,
    active: panel.id,
    children: [panel],
  };
  const old = layout.root.children;
  if (sought === 'bottom') return withChildren(layout, addBelow(old, stack, locationOf, freshId(layout, panel, stack)));
  const others = old.reduce((sum, child) => sum + child.flex, 0) || 1;
  const columns = DEFAULT_FLEX.left + DEFAULT_FLEX.middle + DEFAULT_FLEX.right;
  const own = DEFAULT_FLEX[sought === 'main' ? 'middle' : sought];
  const placed = { ...stack, flex: (others * own) / (columns - own) };
  if (sought === 'left') return withChildren(layout, [placed, ...old]);
  if (sought === 'right') return withChildren(layout, [...old, placed]);
  const found = old.findIndex((child) => !holds(child, (id) => locationOf(id) === 'left'));
  const afterLeft = found < 0 ? old.length : found;
  if (location !== 'main') return withChildren(layout, old.toSpliced(afterLeft, 0, placed));
  // How a workspace without its middle was shared out says nothing of one that has it.
  const sides = old.map((child) => (isCollapsed(child) ? child : { ...child, flex: 1 }));
  return withChildren(layout, sides.toSpliced(afterLeft, 0, { ...stack, flex: DEFAULT_FLEX.middle }));
}

function withChildren(layout: LayoutState, children: Node[]): LayoutState {
  return { ...layout, root: { ...layout.root, children } };
}

function holds(node: Node, test: (panelId: string) => boolean): boolean {
  return node.type === 'stacked'
    ? node.children.some((child) => test(child.component))
    : node.children.some((child) => holds(child, test));
}

/** The nodes with the panel on the first stack that holds one like it; undefined when there is no such stack. */
function addToStack(
  nodes: readonly Node[],
  panel: ComponentNode,
  inFront: boolean,
  isLike: (panelId: string) => boolean,
): Node[] | undefined {
  const at = nodes.findIndex((node) => holds(node, isLike));
  const node = nodes[at];
  if (!node) return undefined;
  const changed: Node =
    node.type === 'stacked'
      ? { ...node, active: inFront ? panel.id : node.active, children: [...node.children, panel] }
      : { ...node, children: addToStack(node.children, panel, inFront, isLike) ?? node.children };
  return nodes.with(at, changed);
}

/** Halves the column of the main panels, or the last one there is. */
function addBelow(nodes: readonly Node[], stack: StackedNode, locationOf: LocationOf, columnId: number): Node[] {
  const main = nodes.findIndex((node) => holds(node, (id) => locationOf(id) === 'main'));
  const at = main < 0 ? nodes.length - 1 : main;
  const node = nodes[at];
  if (!node) return [stack];
  if (node.type === 'column') {
    const total = node.children.reduce((sum, child) => sum + child.flex, 0);
    return nodes.with(at, {
      ...node,
      children: [...node.children, { ...stack, flex: (total * BOTTOM_SHARE) / (1 - BOTTOM_SHARE) }],
    });
  }
  const upper: Node = { ...node, flex: 1 - BOTTOM_SHARE };
  return nodes.with(at, {
    id: columnId,
    type: 'column',
    flex: node.flex,
    children: [upper, { ...stack, flex: BOTTOM_SHARE }],
  });
}

/** An id that no node of a layout has. */
export function freshId(layout: LayoutState, ...others: { id: number }[]): number {
  const below = (node: Node): number[] => [node.id, ...(node.type === 'stacked' ? [] : node.children.flatMap(below))];
  const taken = [
    layout.root.id,
    ...layout.root.children.flatMap(below),
    ...componentsOf(layout).map(({ id }) => id),
    ...others.map(({ id }) => id),
  ];
  return newId(new Set(taken));
}
