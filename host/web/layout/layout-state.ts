import { z } from 'zod';

/** The version of the form that layouts are kept in. */
export const LAYOUT_VERSION = 1;

/** Minimum size of a panel, in pixels. */
export const PANEL_MINIMUM = { width: 250, height: 150 } as const;

/** Relative sizes of the columns of the default layout. */
export const DEFAULT_FLEX = { left: 1, middle: 3, right: 1 } as const;

const nodeId = z.int().min(10_000).max(99_999);
const flex = z.number().positive().default(1);

/** One open panel. `component` is the panel's id, `componentName` what it was called when the layout was kept. */
const componentShape = z.object({
  id: nodeId,
  type: z.literal('component'),
  component: z.string(),
  componentName: z.string().default(''),
  componentState: z.record(z.string(), z.unknown()).default({}),
});
export type ComponentNode = z.infer<typeof componentShape>;

const stackedShape = z.object({
  id: nodeId,
  type: z.literal('stacked'),
  flex,
  /** The panel that is in front. */
  active: nodeId.optional(),
  children: z.array(componentShape),
});
export type StackedNode = z.infer<typeof stackedShape>;

/** Panels side by side (`row`) or one above the other (`column`). */
export interface SplitNode {
  id: number;
  type: 'row' | 'column';
  flex: number;
  children: (SplitNode | StackedNode)[];
}
const splitShape: z.ZodType<SplitNode> = z.lazy(() =>
  z.object({
    id: nodeId,
    type: z.enum(['row', 'column']),
    flex,
    children: z.array(z.union([splitShape, stackedShape])),
  }),
);

const layoutShape = z.object({
  version: z.literal(LAYOUT_VERSION),
  /** The root is a row. */
  root: z.object({ id: nodeId, type: z.literal('root'), children: z.array(z.union([splitShape, stackedShape])) }),
});

/** A layout in a form of our own, so that another layout library would not cost anyone their layout. */
export type LayoutState = z.infer<typeof layoutShape>;

/** Brings a layout of an older version to the next one; the key is the older version. */
const upgrades: Readonly<Record<number, (old: unknown) => unknown>> = {};

/** Reads a kept layout of this or any older version; undefined when it is neither. */
export function readLayout(value: unknown): LayoutState | undefined {
  let layout = value;
  for (
    let version = versionOf(layout);
    version !== undefined && version < LAYOUT_VERSION;
    version = versionOf(layout)
  ) {
    const upgrade = upgrades[version];
    if (!upgrade) return undefined;
    layout = upgrade(layout);
  }
  const { data } = layoutShape.safeParse(layout);
  return data && componentsOf(data).length > 0 ? data : undefined;
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

function versionOf(value: unknown): number | undefined {
  const version = (value as { version?: unknown } | undefined)?.version;
  return typeof version === 'number' ? version : undefined;
}
