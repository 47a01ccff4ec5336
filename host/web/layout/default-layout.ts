import type { Panel } from 'adit/core/web';
import {
  DEFAULT_FLEX,
  newId,
  type ComponentNode,
  type LayoutState,
  type SplitNode,
  type StackedNode,
} from './layout-state.ts';

const MAIN_FLEX = 3;

/**
 * The layout that one starts with: panels of location `left`, `main` over `bottom`, and `right`, each location one stack.
 * `idOf` may give a panel an id that it has already, so that it is not drawn anew.
 */
export function defaultLayout(
  panels: readonly Panel[],
  idOf: (panelId: string) => number | undefined = () => undefined,
): LayoutState {
  const taken = new Set<number>();
  const take = (wanted?: number): number => {
    const id = wanted !== undefined && !taken.has(wanted) ? wanted : newId(taken);
    taken.add(id);
    return id;
  };
  const component = (panel: Panel): ComponentNode => ({
    id: take(idOf(panel.id)),
    type: 'component',
    component: panel.id,
    componentName: '',
    componentState: {},
  });
  const stack = (location: Panel['location'], flex: number): StackedNode[] => {
    const children = panels.filter((panel) => panel.location === location).map(component);
    return children.length > 0 ? [{ id: take(), type: 'stacked', flex, children }] : [];
  };
  const middle = [...stack('main', MAIN_FLEX), ...stack('bottom', 1)];
  const column: SplitNode = { id: take(), type: 'column', flex: DEFAULT_FLEX.middle, children: middle };
  return {
    root: {
      id: take(),
      type: 'root',
      children: [
        ...stack('left', DEFAULT_FLEX.left),
        ...(middle.length > 0 ? [column] : []),
        ...stack('right', DEFAULT_FLEX.right),
      ],
    },
  };
}
