import { describe, expect, it, vi } from 'vitest';
import type { Panel } from 'adit/core/web';
import { defaultLayout } from './default-layout.ts';
import { LayoutReader, tabOfKey, toFlexLayout } from './flexlayout-json.ts';
import { componentsOf, newId, type LayoutState } from './layout-state.ts';
import { placePanel } from './place-panel.ts';

function panel(id: string, location?: Panel['location'], single = true): Panel {
  return {
    id,
    titleKey: id,
    icon: () => null,
    single,
    load: () => Promise.reject(new Error('not here')),
    ...(location && { location }),
  };
}

const tree = panel('hierarchy.tree', 'left');
const view = panel('views.view', 'main', false);
const display = panel('display.pane', 'right');
const picks = panel('picking.table', 'bottom');
const all = [display, picks, tree, view, panel('a.free')];

/** A layout without its ids. */
function shapeOf(layout: LayoutState): unknown {
  const strip = (node: LayoutState['root']['children'][number]): unknown =>
    node.type === 'stacked'
      ? { flex: node.flex, stacked: node.children.map((child) => child.component) }
      : { flex: node.flex, [node.type]: node.children.map(strip) };
  return layout.root.children.map(strip);
}

const facts = (layout: LayoutState) => (instanceId: string) => {
  const component = componentsOf(layout).find(({ id }) => String(id) === instanceId);
  return { componentName: component?.componentName ?? '', componentState: component?.componentState ?? {} };
};

describe('the default layout', () => {
  it('[W2.15, W9.03] has the tree left, the view in the middle, and the pane right, as 1 : 3 : 1', () => {
    expect(shapeOf(defaultLayout([tree, view, display]))).toEqual([
      { flex: 1, stacked: ['hierarchy.tree'] },
      { flex: 3, column: [{ flex: 3, stacked: ['views.view'] }] },
      { flex: 1, stacked: ['display.pane'] },
    ]);
  });

  it('puts panels of location bottom under the main ones, and leaves out those without a location', () => {
    expect(shapeOf(defaultLayout(all))).toEqual([
      { flex: 1, stacked: ['hierarchy.tree'] },
      {
        flex: 3,
        column: [
          { flex: 3, stacked: ['views.view'] },
          { flex: 1, stacked: ['picking.table'] },
        ],
      },
      { flex: 1, stacked: ['display.pane'] },
    ]);
  });

  it('[W3.01, W9.03] gives every node a different random id of five digits', () => {
    const ids = new Set<number>();
    const collect = (node: { id: number; children?: readonly { id: number }[] }): void => {
      ids.add(node.id);
      for (const child of node.children ?? []) collect(child);
    };
    const layout = defaultLayout(all);
    collect(layout.root);
    expect(ids.size).toBe(10);
    for (const id of ids)
      expect(id).toSatisfy((value: number) => Number.isInteger(value) && value >= 10_000 && value <= 99_999);
    expect(defaultLayout(all).root.id).not.toBe(layout.root.id);
    expect(newId({ has: (id) => id !== 54_321 })).toBe(54_321);
    const random = vi.spyOn(Math, 'random');
    const ends = [0, 1 - Number.EPSILON].map((drawn) => (random.mockReturnValue(drawn), newId(new Set())));
    random.mockRestore();
    expect(ends).toEqual([10_000, 99_999]);
  });

  it('keeps the ids of panels that are open, each once', () => {
    const layout = defaultLayout([tree, view], (id) => (id === 'views.view' ? 11_111 : undefined));
    expect(componentsOf(layout).find(({ component }) => component === 'views.view')?.id).toBe(11_111);
  });
});

describe('FlexLayout’s form', () => {
  it('[W5.07, W9.01] says the same, with the least size of a panel, and comes back the same', () => {
    const layout = defaultLayout(all);
    const json = toFlexLayout(layout);
    expect(json.global).toMatchObject({ tabSetMinWidth: 250, tabSetMinHeight: 150 });
    const back = new LayoutReader().read(json, facts(layout));
    expect(shapeOf(back)).toEqual(shapeOf(layout));
    expect(componentsOf(back)).toEqual(componentsOf(layout));
  });

  it('[W3.01] takes rows and columns that stand in their like into them, with their sizes', () => {
    const stack = (id: number, flex: number) => ({
      id,
      type: 'stacked' as const,
      flex,
      children: [
        { id: id + 1, type: 'component' as const, component: `a.${id}`, componentName: '', componentState: {} },
      ],
    });
    const layout: LayoutState = {
      root: {
        id: 10_000,
        type: 'root',
        children: [
          { id: 10_001, type: 'row', flex: 2, children: [stack(20_000, 1), stack(30_000, 3)] },
          stack(40_000, 2),
        ],
      },
    };
    expect(toFlexLayout(layout).layout.children).toMatchObject([
      { type: 'tabset', weight: 0.5 },
      { type: 'tabset', weight: 1.5 },
      { type: 'tabset', weight: 2 },
    ]);
  });

  it('keeps which panel of a stack is in front', () => {
    const layout = defaultLayout([tree, panel('a.other', 'left')]);
    const [, second] = componentsOf(layout);
    const left = layout.root.children[0];
    if (left?.type !== 'stacked') throw new Error('There is a stack at the left');
    left.active = second?.id;
    const json = toFlexLayout(layout);
    expect(json.layout.children?.[0]).toMatchObject({ selected: 1 });
    expect(new LayoutReader().read(json, facts(layout)).root.children[0]).toMatchObject({ active: second?.id });
  });

  it('gives nodes that FlexLayout made an id of ours, the same each time', () => {
    const reader = new LayoutReader();
    const made = {
      layout: {
        type: 'row',
        id: '#a1b2',
        children: [{ type: 'tabset', children: [{ type: 'tab', id: '12345', component: 'a.b' }] }],
      },
    };
    const read = () => reader.read(made, () => ({ componentName: '', componentState: {} }));
    expect(read().root.id).toBe(read().root.id);
    expect(read().root.id).toBeGreaterThanOrEqual(10_000);
    expect(componentsOf(read())[0]?.id).toBe(12_345);
  });

  it('calls tabs by keys that lead back to them', () => {
    expect(tabOfKey('tab:12345')).toBe('12345');
    expect(tabOfKey('flexlayout.ui.close.tab')).toBeUndefined();
  });
});

describe('placing a panel', () => {
  const locations = new Map(all.map(({ id, location }) => [id, location]));
  const place = (layout: LayoutState, what: Panel, inFront = true) => {
    const component = {
      id: 77_777,
      type: 'component' as const,
      component: what.id,
      componentName: '',
      componentState: {},
    };
    return placePanel(layout, component, { location: what.location, locationOf: (id) => locations.get(id), inFront });
  };

  it('joins the stack of its location, in front', () => {
    const layout = place(defaultLayout(all), view);
    expect(shapeOf(layout)).toEqual([
      { flex: 1, stacked: ['hierarchy.tree'] },
      {
        flex: 3,
        column: [
          { flex: 3, stacked: ['views.view', 'views.view'] },
          { flex: 1, stacked: ['picking.table'] },
        ],
      },
      { flex: 1, stacked: ['display.pane'] },
    ]);
  });

  it('may leave in front what is there', () => {
    const active = (inFront: boolean) => {
      const left = place(defaultLayout([tree, view]), panel('a.tree', 'left'), inFront).root.children[0];
      return left?.type === 'stacked' && left.children.find(({ id }) => id === left.active)?.component;
    };
    locations.set('a.tree', 'left');
    expect(active(true)).toBe('a.tree');
    expect(active(false)).not.toBe('a.tree');
  });

  it('makes a column at its side with the share of the default layout', () => {
    expect(shapeOf(place(defaultLayout([view, display]), tree))).toEqual([
      { flex: 1, stacked: ['hierarchy.tree'] },
      { flex: 3, column: [{ flex: 3, stacked: ['views.view'] }] },
      { flex: 1, stacked: ['display.pane'] },
    ]);
    expect(shapeOf(place(defaultLayout([tree, view]), display))).toHaveLength(3);
    expect(shapeOf(place(defaultLayout([tree, display]), view))).toMatchObject([
      { stacked: ['hierarchy.tree'] },
      { flex: 3, stacked: ['views.view'] },
      { stacked: ['display.pane'] },
    ]);
  });

  it('goes below the main panels when it belongs there', () => {
    expect(shapeOf(place(defaultLayout([tree, view]), picks))).toEqual([
      { flex: 1, stacked: ['hierarchy.tree'] },
      {
        flex: 3,
        column: [
          { flex: 3, stacked: ['views.view'] },
          { flex: 1, stacked: ['picking.table'] },
        ],
      },
    ]);
  });

  it('comes to the main panels when it has no location', () => {
    expect(shapeOf(place(defaultLayout([tree, view]), panel('a.free')))).toMatchObject([
      {},
      { column: [{ stacked: ['views.view', 'a.free'] }] },
    ]);
  });

  it('fills an empty layout', () => {
    for (const what of all)
      expect(componentsOf(place(defaultLayout([]), what)).map(({ component }) => component)).toEqual([what.id]);
  });
});
