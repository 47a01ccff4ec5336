import { describe, expect, it } from 'vitest';
import type { Panel } from 'adit/core/web';
import { collapseStack } from './collapse.ts';
import { defaultLayout } from './default-layout.ts';
import { readKept, toKept } from './kept-layout.ts';
import { newId, type LayoutState } from './layout-state.ts';

const places = [
  ['hierarchy.data', 'left'],
  ['views.view', 'main'],
  ['display.pane', 'right'],
  ['picking.table', 'bottom'],
  ['a.free', 'left'],
] as const;
const all = places.map(([id, location]): Panel => ({
  id,
  location,
  titleKey: id,
  icon: () => null,
  single: true,
  load: () => Promise.reject(new Error('not here')),
}));

/** What goes through the browser's storage. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a kept layout', () => {
  it('[W2.11, W2.18, W3.01] is a tree of root, row, column, stacked and component nodes with ids of five digits, each with its state', () => {
    const layout = defaultLayout(all);
    const left = layout.root.children[0];
    if (left?.type !== 'stacked') throw new Error('There is a stack at the left');
    const [view] = layout.root.children.flatMap((node) => (node.type === 'column' ? node.children : []));
    if (view?.type !== 'stacked') throw new Error('There is a stack in the middle');
    Object.assign(view.children[0]!, {
      componentName: 'Pit wall',
      componentState: { viewId: 'view1', color: '#2AA889' },
    });
    const [, column] = layout.root.children;
    if (column?.type !== 'column') throw new Error('There is a column in the middle');
    const ids = new Set(
      JSON.stringify(layout)
        .match(/(?<="id":)\d+/g)
        ?.map(Number),
    );
    const free = (): number => [...ids.add(newId(ids))].at(-1)!;
    const stacks = [1, 2].map(() => ({
      ...{ id: free(), type: 'stacked' as const, flex: 1 },
      children: [{ ...view.children[0]!, id: free() }],
    }));
    column.children.push({ id: free(), type: 'row', flex: 2, children: stacks });
    const kept = stored(toKept(collapseStack(layout, left.id))) as { version: number; root: unknown };
    const seen: Record<string, unknown>[] = [];
    const walk = (node: Record<string, unknown>): void => {
      seen.push(node);
      for (const child of node.children as Record<string, unknown>[]) walk(child);
    };
    walk(kept.root as Record<string, unknown>);
    expect(kept.version).toBe(2);
    expect(new Set(seen.map(({ type }) => type))).toEqual(new Set(['root', 'row', 'column', 'stacked', 'component']));
    for (const { id } of seen)
      expect(id).toSatisfy((value: number) => Number.isInteger(value) && value >= 10_000 && value <= 99_999);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.find(({ id }) => id === left.id)).toMatchObject({ componentState: { flex: 0.01, lastFlex: 20 } });
    const statesOf = (wanted: string): unknown[] =>
      seen.filter(({ type }) => type === wanted).map(({ componentState }) => componentState);
    expect([statesOf('column'), statesOf('row')]).toEqual([[{ flex: 3 }], [{ flex: 2 }]]);
    const components = seen.filter(({ type }) => type === 'component');
    expect(components.map(({ component }) => component)).toEqual([
      'Hierarchy',
      'DefaultComponent',
      'Visualizer',
      'PickTable',
      'Visualizer',
      'Visualizer',
      'DisplayPane',
    ]);
    expect(readKept(kept)).toEqual(collapseStack(layout, left.id));
    expect(components[2]).toMatchObject({
      componentName: 'Pit wall',
      componentState: { viewId: 'view1', color: '#2AA889' },
      children: [],
    });
  });

  it('is read back as it was written, and finds its panels by the names of their components alone', () => {
    const layout = defaultLayout(all);
    const kept = stored(toKept(layout));
    expect(readKept(kept)).toEqual(layout);
    const bare = JSON.parse(JSON.stringify(kept).replace(/,"panel":"views.view"/, '')) as unknown;
    expect(readKept(bare)).toEqual(layout);
  });

  it('[W3.01] of version 1 is brought to this version', () => {
    const layout = defaultLayout(all);
    const old = stored({ version: 1, root: layout.root });
    expect(readKept(old)).toEqual(layout);
    expect(readKept({ version: 1 })).toBeUndefined();
    expect(readKept({ version: 1, root: { id: 10_000, children: [null, 7] } })).toBeUndefined();
  });

  it('counts as absent when it is damaged, empty, or of a later version', () => {
    const { root } = toKept(defaultLayout(all));
    for (const bad of [
      undefined,
      null,
      7,
      'x',
      {},
      { version: 3, root },
      { version: 0, root },
      { version: 2, root: { id: 1 } },
      toKept(defaultLayout([]) satisfies LayoutState),
      { version: 2, root: { ...root, children: [...root.children, { id: 10_000, type: 'grid', children: [] }] } },
    ])
      expect(readKept(bad)).toBeUndefined();
  });
});
