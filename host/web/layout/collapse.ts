import { COLLAPSED_FLEX, type LayoutState, type SplitNode, type StackedNode } from './layout-state.ts';

type Node = SplitNode | StackedNode;

/** Whether a node is a collapsed stack. */
export function isCollapsed(node: Node): boolean {
  return node.type === 'stacked' && node.flex <= COLLAPSED_FLEX;
}

/** The stacks that can be collapsed: those that stand beside something that is open, and hold none of the panels that stay open. */
export function collapsible(layout: LayoutState, staysOpen: (panelId: string) => boolean): ReadonlySet<number> {
  const found = new Set<number>();
  eachRow(layout, (children) => {
    for (const node of children) {
      const isOtherOpen = children.some((other) => other !== node && !isCollapsed(other));
      if (node.type !== 'stacked' || isCollapsed(node) || !isOtherOpen) continue;
      if (!node.children.some(({ component }) => staysOpen(component))) found.add(node.id);
    }
  });
  return found;
}

/** Collapses a stack; it keeps what share of its row it had. Returns a new layout. */
export function collapseStack(layout: LayoutState, stackId: number): LayoutState {
  return inRows(layout, (children) => {
    const total = children.filter((node) => !isCollapsed(node)).reduce((sum, node) => sum + node.flex, 0);
    return children.map((node) =>
      node.id === stackId && node.type === 'stacked' && !isCollapsed(node)
        ? { ...node, flex: COLLAPSED_FLEX, lastFlex: (100 * node.flex) / total }
        : node,
    );
  });
}

/** Gives a collapsed stack the share of its row again that it had. Returns a new layout. */
export function openStack(layout: LayoutState, stackId: number): LayoutState {
  return inRows(layout, (children) => children.map((node) => (node.id === stackId ? opened(node, children) : node)));
}

/** Opens stacks that cannot stay collapsed: those with nothing open beside them. The same layout when there are none. */
export function openStranded(layout: LayoutState): LayoutState {
  let isStranded = false;
  const rows = inRows(layout, (children) => {
    if (children.length === 0 || !children.every(isCollapsed)) return children;
    isStranded = true;
    return children.map((node) => opened(node, children));
  });
  const settle = (node: Node): Node => {
    if (node.type === 'stacked') return node;
    const children = node.children.map(settle);
    if (node.type === 'row') return { ...node, children };
    // One above the other there is nothing to collapse to.
    isStranded ||= children.some(isCollapsed);
    return { ...node, children: children.map((child) => opened(child, children)) };
  };
  const settled = { ...rows, root: { ...rows.root, children: rows.root.children.map(settle) } };
  return isStranded ? settled : layout;
}

/** An open node in the place of a collapsed one among `children`. */
function opened(node: Node, children: readonly Node[]): Node {
  if (node.type !== 'stacked' || !isCollapsed(node)) return node;
  const others = children.filter((other) => !isCollapsed(other)).reduce((sum, other) => sum + other.flex, 0) || 1;
  const share = Math.min(node.lastFlex ?? 100 / (children.length + 1), 90);
  const { lastFlex: _last, ...rest } = node;
  return { ...rest, flex: (others * share) / (100 - share) };
}

function eachRow(layout: LayoutState, look: (children: readonly Node[]) => void): void {
  inRows(layout, (children) => {
    look(children);
    return children;
  });
}

/** The layout with the members of each row changed; the root is one. */
function inRows(layout: LayoutState, change: (children: Node[]) => Node[]): LayoutState {
  const below = (node: Node): Node => {
    if (node.type === 'stacked') return node;
    const children = node.children.map(below);
    return { ...node, children: node.type === 'row' ? change(children) : children };
  };
  return { ...layout, root: { ...layout.root, children: change(layout.root.children.map(below)) } };
}
