import type { IJsonModel, IJsonRowNode, IJsonTabNode, IJsonTabSetNode } from 'flexlayout-react';
import { isCollapsed } from './collapse.ts';
import {
  COLLAPSED_FLEX,
  newId,
  PANEL_MINIMUM,
  type ComponentNode,
  type LayoutState,
  type SplitNode,
  type StackedNode,
} from './layout-state.ts';
import { COLLAPSED_WIDTH } from './minimum-size.ts';

type SplitType = SplitNode['type'];
const other = { row: 'column', column: 'row' } as const satisfies Record<SplitType, SplitType>;

const TAB_NAME = 'tab:';

/** FlexLayout calls a tab by a key, which the translator turns into what the panel is called at that moment. */
function toTab(node: ComponentNode): IJsonTabNode {
  return { type: 'tab', id: String(node.id), component: node.component, name: `${TAB_NAME}${node.id}` };
}

/** The tab whose name is asked for by a key; undefined when the key is one of FlexLayout's own texts. */
export function tabOfKey(key: string): string | undefined {
  return key.startsWith(TAB_NAME) ? key.slice(TAB_NAME.length) : undefined;
}

/** A layout in FlexLayout's form: there, rows and columns take turns by depth, and the root is a row. */
export function toFlexLayout(layout: LayoutState): IJsonModel {
  return {
    global: {
      tabSetMinWidth: PANEL_MINIMUM.width,
      tabSetMinHeight: PANEL_MINIMUM.height,
      tabEnableRename: false,
      tabEnableScrollbars: false,
      enableEdgeDockIndicators: false,
    },
    layout: {
      type: 'row',
      id: String(layout.root.id),
      weight: 100,
      children: flatten(layout.root.children, 'row').map(toNode),
    },
  };
}

/** Members of a split of the same direction as their own are drawn in: FlexLayout cannot nest them. */
function flatten(children: readonly (SplitNode | StackedNode)[], direction: SplitType): (SplitNode | StackedNode)[] {
  return children.flatMap((child) => {
    if (child.type !== direction) return child.children.length > 0 ? [child] : [];
    const members = flatten(child.children, direction);
    const total = members.reduce((sum, member) => sum + member.flex, 0);
    return members.map((member) => ({ ...member, flex: (member.flex * child.flex) / total }));
  });
}

function toNode(node: SplitNode | StackedNode): IJsonRowNode | IJsonTabSetNode {
  if (node.type !== 'stacked') {
    return {
      type: 'row',
      id: String(node.id),
      weight: node.flex,
      children: flatten(node.children, node.type).map(toNode),
    };
  }
  const selected = node.children.findIndex((child) => child.id === node.active);
  return {
    type: 'tabset',
    id: String(node.id),
    weight: node.flex,
    selected: Math.max(selected, 0),
    ...(isCollapsed(node) && {
      minWidth: COLLAPSED_WIDTH,
      maxWidth: COLLAPSED_WIDTH,
      config: { lastFlex: node.lastFlex },
      enableMaximize: false,
      classNameTabStrip: 'adit-collapsed',
    }),
    children: node.children.map(toTab),
  };
}

/** What our form holds of a panel beyond FlexLayout's: its name at this moment, and what it set as its state. */
export type PanelFacts = (instanceId: string) => Pick<ComponentNode, 'componentName' | 'componentState'>;

/** Takes layouts over from FlexLayout. Nodes that it made itself get an id of ours, and keep it from one time to the next. */
export class LayoutReader {
  #ids = new Map<string, number>();

  /** The id of ours for a node of FlexLayout's. */
  idOf(nodeId: string | undefined): number {
    const known = this.#ids.get(nodeId ?? '');
    if (known !== undefined) return known;
    const taken = new Set(this.#ids.values());
    const own = /^\d{5}$/.test(nodeId ?? '') ? Number(nodeId) : newId(taken);
    if (nodeId !== undefined) this.#ids.set(nodeId, own);
    return own;
  }

  read({ layout }: IJsonModel, factsOf: PanelFacts): LayoutState {
    return {
      root: {
        id: this.idOf(layout.id),
        type: 'root',
        children: (layout.children ?? []).map((child) => this.#node(child, 'column', factsOf)),
      },
    };
  }

  #node(node: IJsonRowNode | IJsonTabSetNode, direction: SplitType, factsOf: PanelFacts): SplitNode | StackedNode {
    const id = this.idOf(node.id);
    const flex = node.weight ?? 100;
    if (node.type === 'row') {
      const children = (node.children ?? []) as (IJsonRowNode | IJsonTabSetNode)[];
      return {
        id,
        type: direction,
        flex,
        children: children.map((child) => this.#node(child, other[direction], factsOf)),
      };
    }
    const tabSet = node as IJsonTabSetNode;
    const children = ((tabSet.children ?? []) as IJsonTabNode[]).map((tab): ComponentNode => ({
      id: this.idOf(tab.id),
      type: 'component',
      component: tab.component ?? '',
      ...factsOf(tab.id ?? ''),
    }));
    const active = children[tabSet.selected ?? 0]?.id;
    if (tabSet.maxWidth !== COLLAPSED_WIDTH) return { id, type: 'stacked', flex, active, children };
    // FlexLayout weighs a collapsed stack by its pixels.
    return { id, type: 'stacked', flex: COLLAPSED_FLEX, lastFlex: tabSet.config?.lastFlex, active, children };
  }
}
