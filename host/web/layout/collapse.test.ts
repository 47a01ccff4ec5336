import { describe, expect, it } from 'vitest';
import { collapseStack, collapsible, isCollapsed, openStack, openStranded } from './collapse.ts';
import { toFlexLayout, LayoutReader } from './flexlayout-json.ts';
import type { LayoutState, SplitNode, StackedNode } from './layout-state.ts';
import { minimumSize } from './minimum-size.ts';

const stack = (id: number, flex = 1): StackedNode => ({
  id,
  type: 'stacked',
  flex,
  children: [{ id: id + 1, type: 'component', component: `a.${id}`, componentName: '', componentState: {} }],
});
const split = (id: number, type: 'row' | 'column', ...children: (SplitNode | StackedNode)[]): SplitNode => ({
  id,
  type,
  flex: 3,
  children,
});
const layoutOf = (...children: (SplitNode | StackedNode)[]): LayoutState => ({
  root: { id: 10_000, type: 'root', children },
});
const three = layoutOf(stack(20_000), stack(30_000, 3), stack(40_000));
const flexes = ({ root }: LayoutState): number[] => root.children.map(({ flex }) => flex);
const staysOpen = (panelId: string): boolean => panelId === 'a.30000';

describe('a collapsed stack', () => {
  it('[W5.06, W9.01] has a flex of 0.01 and 44 pixels, less than a panel’s 250, and takes its share again when it is opened', () => {
    const collapsed = collapseStack(three, 20_000);
    expect(flexes(collapsed)).toEqual([0.01, 3, 1]);
    expect(collapsed.root.children.map(isCollapsed)).toEqual([true, false, false]);
    expect([0, 0.01, 0.0101, 1].map((flex) => isCollapsed(stack(1, flex)))).toEqual([true, true, false, false]);
    expect(toFlexLayout(collapsed).layout.children?.[0]).toMatchObject({ minWidth: 44, maxWidth: 44 });
    expect(toFlexLayout(three).layout.children?.[0]).not.toHaveProperty('maxWidth');
    const opened = openStack(collapsed, 20_000);
    expect(flexes(opened)).toEqual([1, 3, 1]);
    expect(opened).toEqual(three);
    expect(openStack(three, 20_000)).toEqual(three);
  });

  it('[W5.06] is known after FlexLayout has weighed it by its pixels, and takes its share of what the others have by then', () => {
    const json = toFlexLayout(collapseStack(three, 20_000));
    const [left, middle, right] = json.layout.children ?? [];
    Object.assign(left!, { weight: 3.1 });
    Object.assign(middle!, { weight: 60 });
    Object.assign(right!, { weight: 36.9 });
    const read = new LayoutReader().read(json, () => ({ componentName: '', componentState: {} }));
    expect(read.root.children[0]).toMatchObject({ flex: 0.01, lastFlex: 20 });
    expect(flexes(openStack(read, 20_000))[0]).toBeCloseTo((20 / 80) * 96.9, 6);
  });

  it('stands beside something open, in a row, and holds no panel that stays open', () => {
    expect([...collapsible(three, staysOpen)]).toEqual([20_000, 40_000]);
    const twice = collapseStack(collapseStack(three, 20_000), 40_000);
    expect([...collapsible(twice, () => false)]).toEqual([]);
    const column = layoutOf(split(50_000, 'column', stack(20_000), stack(30_000)));
    expect([...collapsible(column, () => false)]).toEqual([]);
    const nested = layoutOf(split(50_000, 'column', split(60_000, 'row', stack(20_000), stack(40_000)), stack(30_000)));
    expect([...collapsible(nested, staysOpen)]).toEqual([20_000, 40_000]);
  });

  it('is opened where nothing open stands beside it any more, or where it stands above or below others', () => {
    const collapsed = collapseStack(three, 20_000);
    expect(openStranded(collapsed)).toBe(collapsed);
    expect(openStranded(three)).toBe(three);
    const [left] = collapsed.root.children;
    const alone = openStranded(layoutOf(left!));
    expect(alone.root.children.some(isCollapsed)).toBe(false);
    const below = openStranded(layoutOf(split(50_000, 'column', stack(30_000), left!), stack(40_000)));
    expect(JSON.stringify(below)).not.toContain('0.01');
  });
});

describe('the least size of a layout', () => {
  it('[W5.07, W9.01] is the sum of what its panels need, 250 by 150 each, and at least 150 wide', () => {
    expect(minimumSize(three)).toEqual({ width: 752, height: 150 });
    expect(minimumSize(collapseStack(three, 20_000))).toEqual({ width: 546, height: 150 });
    const grid = layoutOf(
      split(50_000, 'column', split(60_000, 'row', stack(20_000), stack(30_000)), stack(40_000)),
      stack(70_000),
    );
    expect(minimumSize(grid)).toEqual({ width: 752, height: 301 });
    expect(minimumSize(layoutOf())).toEqual({ width: 150, height: 0 });
  });
});
