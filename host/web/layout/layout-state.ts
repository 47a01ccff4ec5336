/** Minimum size of a panel, in pixels; one that is narrower is collapsed. */
export const PANEL_MINIMUM = { width: 250, height: 150 } as const;

/** Relative sizes of the columns of the default layout. */
export const DEFAULT_FLEX = { left: 1, middle: 3, right: 1 } as const;

/** The relative size of a collapsed stack; one that is no larger is collapsed. */
export const COLLAPSED_FLEX = 0.01;

/** One open panel. `component` is the panel's id, `componentName` what it was called when the layout was kept. */
export interface ComponentNode {
  id: number;
  type: 'component';
  component: string;
  componentName: string;
  componentState: Record<string, unknown>;
}

/** Panels in one place, one of them in front. */
export interface StackedNode {
  id: number;
  type: 'stacked';
  flex: number;
  /** What a collapsed stack takes again when it is opened, in percent of its row. */
  lastFlex?: number | undefined;
  /** The panel that is in front. */
  active?: number | undefined;
  children: ComponentNode[];
}

/** Panels side by side (`row`) or one above the other (`column`). */
export interface SplitNode {
  id: number;
  type: 'row' | 'column';
  flex: number;
  children: (SplitNode | StackedNode)[];
}

/** A layout in a form of our own, so that another layout library would not cost anyone their layout. The root is a row. */
export interface LayoutState {
  root: { id: number; type: 'root'; children: (SplitNode | StackedNode)[] };
}

/** All panels of a layout. */
export function componentsOf(layout: LayoutState): ComponentNode[] {
  const below = (node: SplitNode | StackedNode): ComponentNode[] =>
    node.type === 'stacked' ? node.children : node.children.flatMap(below);
  return layout.root.children.flatMap(below);
}

/** A random id of five digits that is not `taken`. */
export function newId(taken: { has(id: number): boolean }): number {
  for (;;) {
    const id = 10_000 + Math.floor(Math.random() * 90_000);
    if (!taken.has(id)) return id;
  }
}
