import { collapsible, isCollapsed } from './collapse.ts';
import type { LayoutState, SplitNode, StackedNode } from './layout-state.ts';
import { minimumSize } from './minimum-size.ts';

/** What the layout's drawing has to know of its stacks, by their panels' instance ids. */
export interface LayoutShape {
  /** The panels that share a stack with a panel, in their order, itself included. */
  readonly stacks: ReadonlyMap<string, readonly string[]>;
  readonly collapsed: ReadonlySet<string>;
  readonly collapsible: ReadonlySet<string>;
  /** In pixels. */
  readonly minimum: { readonly width: number; readonly height: number };
}

/** Describes a layout; panels that stay open are never collapsed. */
export function shapeOf(layout: LayoutState, staysOpen: (panelId: string) => boolean): LayoutShape {
  const canCollapse = collapsible(layout, staysOpen);
  const stacks = new Map<string, readonly string[]>();
  const shape = { stacks, collapsed: new Set<string>(), collapsible: new Set<string>(), minimum: minimumSize(layout) };
  for (const stack of stacksOf(layout)) {
    const instances = stack.children.map(({ id }) => String(id));
    for (const instance of instances) {
      stacks.set(instance, instances);
      if (isCollapsed(stack)) shape.collapsed.add(instance);
      if (canCollapse.has(stack.id)) shape.collapsible.add(instance);
    }
  }
  return shape;
}

/** The stack that holds a panel; undefined when none does. */
export function stackOf(layout: LayoutState, instanceId: string): StackedNode | undefined {
  return stacksOf(layout).find(({ children }) => children.some(({ id }) => String(id) === instanceId));
}

function stacksOf({ root }: LayoutState): StackedNode[] {
  const below = (node: SplitNode | StackedNode): StackedNode[] =>
    node.type === 'stacked' ? [node] : node.children.flatMap(below);
  return root.children.flatMap(below);
}
