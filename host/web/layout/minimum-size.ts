import { isCollapsed } from './collapse.ts';
import { PANEL_MINIMUM, type LayoutState, type SplitNode, type StackedNode } from './layout-state.ts';

/** The width of a collapsed stack, in pixels. */
export const COLLAPSED_WIDTH = 44;

/** The least width of the layout's container, in pixels. */
export const CONTAINER_MINIMUM = 150;

/** The width of a divider, in pixels, as the style has it. */
export const SPLITTER = 1;

/** The size below which a layout does not shrink, in pixels: the minimums of its panels with the dividers between them. */
export function minimumSize(layout: LayoutState): { readonly width: number; readonly height: number } {
  const { width, height } = sizeOf({ ...layout.root, type: 'row', flex: 1 });
  return { width: Math.max(width, CONTAINER_MINIMUM), height };
}

function sizeOf(node: SplitNode | StackedNode): { width: number; height: number } {
  if (isCollapsed(node)) return { ...PANEL_MINIMUM, width: COLLAPSED_WIDTH };
  if (node.type === 'stacked') return PANEL_MINIMUM;
  const sizes = node.children.map(sizeOf);
  const [widths, heights] = [sizes.map(({ width }) => width), sizes.map(({ height }) => height)];
  return node.type === 'row'
    ? { width: sum(widths), height: Math.max(0, ...heights) }
    : { width: Math.max(0, ...widths), height: sum(heights) };
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0) + SPLITTER * Math.max(sizes.length - 1, 0);
}
