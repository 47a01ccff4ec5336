import { z } from 'zod';
import {
  componentsOf,
  type ComponentNode,
  type LayoutState,
  type SplitNode,
  type StackedNode,
} from './layout-state.ts';

/** The version of the form that layouts are kept in. */
export const LAYOUT_VERSION = 2;

const OTHER = 'DefaultComponent';
/** What kept layouts call the panels that every layout has; all others are components of the default kind. */
const componentNames: Readonly<Record<string, string>> = {
  'hierarchy.data': 'Hierarchy',
  'views.view': 'Visualizer',
  'display.pane': 'DisplayPane',
  'picking.table': 'PickTable',
};

const nodeId = z.int().min(10_000).max(99_999);
const sizeShape = z.object({
  flex: z.number().positive().default(1),
  lastFlex: z.number().positive().optional(),
});
const componentShape = z.object({
  id: nodeId,
  type: z.literal('component'),
  component: z.string(),
  componentName: z.string().default(''),
  /** The id of the panel; without it `component` says which one is meant. */
  panel: z.string().optional(),
  componentState: z.looseObject({ color: z.string().optional(), viewId: z.string().optional() }).default({}),
  children: z.array(z.never()).default([]),
});
const stackedShape = z.object({
  id: nodeId,
  type: z.literal('stacked'),
  componentState: sizeShape.default({ flex: 1 }),
  active: nodeId.optional(),
  children: z.array(componentShape),
});
type KeptStack = z.infer<typeof stackedShape>;

interface KeptSplit {
  id: number;
  type: 'row' | 'column';
  componentState: z.infer<typeof sizeShape>;
  children: (KeptSplit | KeptStack)[];
}
const splitShape: z.ZodType<KeptSplit> = z.lazy(() =>
  z.object({
    id: nodeId,
    type: z.enum(['row', 'column']),
    componentState: sizeShape.default({ flex: 1 }),
    children: z.array(z.union([splitShape, stackedShape])),
  }),
);
const layoutShape = z.object({
  version: z.literal(LAYOUT_VERSION),
  root: z.object({ id: nodeId, type: z.literal('root'), children: z.array(z.union([splitShape, stackedShape])) }),
});

/** A layout as it is kept: nodes of the types root, row, column, stacked and component, each with its state. */
export type KeptLayout = z.infer<typeof layoutShape>;

/** The form that a layout is kept in. */
export function toKept({ root }: LayoutState): KeptLayout {
  const toNode = (node: SplitNode | StackedNode): KeptSplit | KeptStack =>
    node.type === 'stacked'
      ? {
          id: node.id,
          type: node.type,
          componentState: { flex: node.flex, lastFlex: node.lastFlex },
          active: node.active,
          children: node.children.map(({ component, ...rest }) => ({
            ...rest,
            component: componentNames[component] ?? OTHER,
            panel: component,
            children: [],
          })),
        }
      : { id: node.id, type: node.type, componentState: { flex: node.flex }, children: node.children.map(toNode) };
  return { version: LAYOUT_VERSION, root: { ...root, children: root.children.map(toNode) } };
}

/** Reads a kept layout of this or any older version; undefined when it is neither, or has no panel. */
export function readKept(value: unknown): LayoutState | undefined {
  let kept = value;
  for (let version = versionOf(kept); version !== undefined && version < LAYOUT_VERSION; version = versionOf(kept)) {
    const upgrade = upgrades[version];
    if (!upgrade) return undefined;
    kept = upgrade(kept);
  }
  const { data } = layoutShape.safeParse(kept);
  if (!data) return undefined;
  const layout = { root: { ...data.root, children: data.root.children.map(fromNode) } };
  return componentsOf(layout).length > 0 ? layout : undefined;
}

function fromNode({ componentState, ...node }: KeptSplit | KeptStack): SplitNode | StackedNode {
  if (node.type !== 'stacked') return { ...node, flex: componentState.flex, children: node.children.map(fromNode) };
  const children = node.children.map(({ children: _none, panel, ...component }): ComponentNode => ({
    ...component,
    component: panel ?? panelNamed(component.component),
  }));
  return { ...node, ...componentState, children };
}

function panelNamed(name: string): string {
  return Object.keys(componentNames).find((panel) => componentNames[panel] === name) ?? name;
}

/** Brings a layout of an older version to the next one; the key is the older version. */
const upgrades: Readonly<Record<number, (old: unknown) => unknown>> = { 1: withStates };

const oldShape = z.looseObject({
  flex: z.unknown().optional(),
  component: z.unknown().optional(),
  children: z.array(z.unknown()).default([]),
});

/** Version 1 kept sizes on the nodes themselves, and the panel's id as the component. */
function withStates(old: unknown): unknown {
  const toNode = (value: unknown): unknown => {
    const { data } = oldShape.safeParse(value);
    if (!data) return value;
    const { flex, children, component, ...node } = data;
    if (node.type === 'component')
      return { ...node, panel: component, component: componentNames[String(component)] ?? OTHER };
    return { ...node, componentState: { flex }, children: children.map(toNode) };
  };
  return { version: 2, root: toNode((old as { root?: unknown }).root) };
}

function versionOf(value: unknown): number | undefined {
  const version = (value as { version?: unknown } | undefined)?.version;
  return typeof version === 'number' ? version : undefined;
}
