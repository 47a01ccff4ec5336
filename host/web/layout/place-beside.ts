import type { SplitDirection } from 'adit/core/web';
import { freshId } from './place-panel.ts';
import type { ComponentNode, LayoutState, SplitNode, StackedNode } from './layout-state.ts';

type Node = SplitNode | StackedNode;

/** Gives a panel half of the room of another one's stack: on its right, or below it. Returns a new layout; the same one when `beside` is not in it. */
export function placeBeside(
  layout: LayoutState,
  panel: ComponentNode,
  beside: number,
  direction: SplitDirection,
): LayoutState {
  const stackId = freshId(layout, panel);
  const stack: StackedNode = { id: stackId, type: 'stacked', flex: 1, active: panel.id, children: [panel] };
  const splitId = freshId(layout, panel, stack);
  const place = (node: Node): Node => {
    if (node.type !== 'stacked') return { ...node, children: node.children.map(place) };
    if (!node.children.some(({ id }) => id === beside)) return node;
    const type = direction === 'vertical' ? 'row' : 'column';
    return { id: splitId, type, flex: node.flex, children: [{ ...node, flex: 1 }, stack] };
  };
  return { ...layout, root: { ...layout.root, children: layout.root.children.map(place) } };
}
