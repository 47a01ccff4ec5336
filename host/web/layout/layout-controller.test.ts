// @vitest-environment jsdom
import { Actions, TabNode } from 'flexlayout-react';
import { autorun, observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Disposable } from 'adit/core';
import { Contributions, panels, type Panel } from 'adit/core/web';
import { LayoutController } from './layout-controller.ts';
import { StoredLayouts } from './stored-layouts.ts';

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

const controllers: LayoutController[] = [];
function setUp(owner = 'user/site', given: Panel[] = [tree, view, display]) {
  const contributions = new Contributions();
  const handles = new Map<string, Disposable>(
    given.map((one) => [one.id, contributions.add(panels, one.id.split('.')[0] ?? '', one)]),
  );
  const names = observable.map<string, string>();
  const stored = new StoredLayouts();
  const make = (): LayoutController => {
    const made = new LayoutController({
      contributions,
      owner,
      can: () => true,
      stored,
      titleOf: (id) => names.get(id),
    });
    controllers.push(made);
    return made;
  };
  const turnOff = (id: string): void => runInAction(() => handles.get(id)?.dispose());
  return { contributions, make, turnOff, names, stored };
}

const panelsOf = (controller: LayoutController): string[] => controller.tabs.map((tab) => tab.panelId).toSorted();
const isClosable = (controller: LayoutController, instanceId: string): boolean => {
  const node = controller.model.getNodeById(instanceId);
  return node instanceof TabNode && node.isEnableClose();
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  for (const controller of controllers.splice(0)) controller.dispose();
  vi.useRealTimers();
});

describe('the layout controller', () => {
  it('starts with the default layout, and keeps changes for the user on the site', () => {
    const { make } = setUp();
    const first = make();
    expect(panelsOf(first)).toEqual(['display.pane', 'hierarchy.tree', 'views.view']);
    const opened = first.openPanel('views.view', { viewId: 'two' });
    first.dispose();
    const again = make();
    expect(again.instancesOf('views.view')).toContain(opened);
    expect(again.stateOf(opened)).toEqual({ viewId: 'two' });
    expect(panelsOf(setUp('user/other-site').make())).toHaveLength(3);
  });

  it('[W2.18, W3.45a] saves to the key layout of the browser’s storage, a moment after a change', () => {
    const { make } = setUp();
    const controller = make();
    controller.openPanel('views.view');
    vi.advanceTimersByTime(249);
    expect(localStorage.getItem('layout')).toBeNull();
    vi.advanceTimersByTime(1);
    const stored = JSON.parse(localStorage.getItem('layout') ?? '') as Record<string, unknown>;
    expect(stored).toEqual({ 'user/site': { version: 2, root: expect.objectContaining({ type: 'root' }) as object } });
    localStorage.clear();
    expect(make().instancesOf('views.view')).toHaveLength(1);
    localStorage.setItem('layout', JSON.stringify(stored));
    expect(make().instancesOf('views.view')).toEqual(controller.instancesOf('views.view'));
  });

  it('saves before the page goes', () => {
    const { make } = setUp();
    make().openPanel('views.view');
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('layout')).toContain('views.view');
  });

  it('brings a single panel forward instead of opening it twice', () => {
    const { make } = setUp();
    const controller = make();
    const [instance] = controller.instancesOf('hierarchy.tree');
    expect(controller.openPanel('hierarchy.tree', { search: 'Au' })).toBe(instance);
    expect(controller.instancesOf('hierarchy.tree')).toHaveLength(1);
    expect(controller.stateOf(instance ?? '')).toEqual({ search: 'Au' });
    expect(() => controller.openPanel('no.such')).toThrow('no.such');
  });

  it('[W2.17] lets a view be closed only while there is another one', () => {
    const { make } = setUp();
    const controller = make();
    const [first = ''] = controller.instancesOf('views.view');
    controller.closePanel(first);
    expect(controller.instancesOf('views.view')).toEqual([first]);
    expect(isClosable(controller, first)).toBe(false);
    const second = controller.openPanel('views.view');
    expect([isClosable(controller, first), isClosable(controller, second)]).toEqual([true, true]);
    controller.closePanel(first);
    expect(controller.instancesOf('views.view')).toEqual([second]);
    expect(isClosable(controller, second)).toBe(false);
    expect(controller.allow(Actions.deleteTab(second))).toBeUndefined();
  });

  it('[W2.17] keeps the last view also beside another main panel', () => {
    const { make } = setUp('user/site', [tree, view, display, panel('photo.map', 'main', false)]);
    const controller = make();
    const [first = ''] = controller.instancesOf('views.view');
    controller.closePanel(first);
    expect(controller.instancesOf('views.view')).toEqual([first]);
    controller.openPanel('views.view');
    controller.closePanel(first);
    expect(controller.instancesOf('views.view')).toHaveLength(1);
  });

  it('[W2.11, W2.16, W2.18] splits a panel in two halves, side by side or one above the other, and keeps that', () => {
    const { make } = setUp();
    const controller = make();
    const [first = ''] = controller.instancesOf('views.view');
    const right = controller.splitPanel(first, 'vertical', { viewId: 'view2' });
    const below = controller.splitPanel(right, 'horizontal', { viewId: 'view3' });
    const middle = controller.layout.root.children.slice(1, -1);
    const shape = (node: (typeof middle)[number]): unknown =>
      node.type === 'stacked'
        ? node.children.map(({ id }) => String(id)).join()
        : { [node.type]: node.children.map(shape) };
    const [left, half, otherHalf] = controller.layout.root.children.map(({ flex }) => flex);
    expect(middle.map(shape)).toEqual([first, { column: [right, below] }]);
    expect([half! / left!, otherHalf! / left!]).toEqual([1.5, 1.5]);
    controller.dispose();
    const again = make();
    expect(again.instancesOf('views.view').map((id) => again.stateOf(id).viewId)).toEqual([
      undefined,
      'view2',
      'view3',
    ]);
    expect(() => again.splitPanel('no-such', 'vertical')).toThrow('no-such');
  });

  it('gives the room of a closed panel to the one from which it was split', () => {
    const { make } = setUp();
    const controller = make();
    const room = (): number[] => controller.layout.root.children.map(({ flex }) => flex);
    const [left, middle, right] = room();
    const [first = ''] = controller.instancesOf('views.view');
    controller.closePanel(controller.splitPanel(first, 'vertical'));
    controller.splitPanel(first, 'vertical');
    controller.closePanel(first);
    expect(room().map((flex) => flex / left!)).toEqual([1, middle! / left!, right! / left!]);
  });

  it('[W2.12] docks the panel that was last used at an edge of the layout', () => {
    const { make } = setUp();
    const controller = make();
    const [pane = ''] = controller.instancesOf('display.pane');
    controller.openPanel('display.pane');
    controller.model.doAction(Actions.selectTab(pane));
    controller.movePanel('left');
    const [first] = controller.layout.root.children;
    expect(first?.type === 'stacked' && first.children.map(({ id }) => String(id))).toEqual([pane]);
    expect(controller.tabs).toHaveLength(3);
  });

  it('docks a panel that was just opened, though another one was used before', () => {
    const { make } = setUp();
    const controller = make();
    controller.bringForward(controller.instancesOf('hierarchy.tree')[0] ?? '');
    const opened = controller.openPanel('views.view');
    controller.movePanel('right');
    expect(controller.layout.root.children.at(-1)).toMatchObject({ active: Number(opened) });
  });

  it('[W5.06, W3.01] collapses a pane beside the views, keeps that, and opens it when its panel is asked for', () => {
    const { make } = setUp();
    const controller = make();
    const [pane = ''] = controller.instancesOf('display.pane');
    const [first = ''] = controller.instancesOf('views.view');
    expect([...controller.shape.collapsible]).toEqual([controller.instancesOf('hierarchy.tree')[0], pane]);
    controller.setCollapsed(first, true);
    expect(controller.shape.collapsed.size).toBe(0);
    controller.setCollapsed(pane, true);
    expect([...controller.shape.collapsed]).toEqual([pane]);
    expect(controller.shape.minimum.width).toBe(250 + 250 + 44 + 2);
    expect(controller.layout.root.children.at(-1)).toMatchObject({ flex: 0.01, lastFlex: 20 });
    controller.dispose();
    const again = make();
    expect([...again.shape.collapsed]).toEqual([pane]);
    again.openPanel('display.pane');
    expect(again.shape.collapsed.size).toBe(0);
    expect(again.layout.root.children.map(({ flex }) => flex)).toEqual([1, 3, 1]);
  });

  it('opens a collapsed stack that a panel is put into, and panes that have nothing open beside them any more', async () => {
    const { make } = setUp();
    const controller = make();
    const [pane = ''] = controller.instancesOf('display.pane');
    const [data = ''] = controller.instancesOf('hierarchy.tree');
    controller.setCollapsed(pane, true);
    controller.dock(data, 'stack', pane);
    await Promise.resolve();
    expect(controller.shape.stacks.get(data)).toEqual([pane, data]);
    expect(controller.shape.collapsed.size).toBe(0);
    controller.setCollapsed(pane, true);
    expect(controller.shape.collapsed.size).toBe(2);
    controller.movePanel('bottom', controller.instancesOf('views.view')[0]);
    await Promise.resolve();
    expect(controller.shape.collapsed.size).toBe(0);
  });

  it('[W2.12] docks a panel at any side of another one, where both have room, or into its stack', () => {
    const { make } = setUp();
    const controller = make();
    const [pane = ''] = controller.instancesOf('display.pane');
    const [data = ''] = controller.instancesOf('hierarchy.tree');
    const [first = ''] = controller.instancesOf('views.view');
    expect(controller.canDock(pane, 'stack', data)).toBe(true);
    // Nothing has been laid out yet, so nothing has room.
    expect(controller.canDock(pane, 'left', first)).toBe(false);
    type Nodes = typeof controller.layout.root.children;
    const inFront = (nodes: Nodes): unknown[] => nodes.map((node) => node.type === 'stacked' && String(node.active));
    const inMiddle = (middle = controller.layout.root.children[1]) =>
      middle?.type === 'column' && inFront(middle.children);
    controller.dock(pane, 'top', first);
    expect(inMiddle()).toEqual([pane, first]);
    controller.dock(pane, 'bottom', first);
    expect(inMiddle()).toEqual([first, pane]);
    controller.dock(pane, 'left', first);
    expect(inFront(controller.layout.root.children)).toEqual([data, pane, first]);
    controller.dock(pane, 'right', first);
    expect(inFront(controller.layout.root.children)).toEqual([data, first, pane]);
    controller.dock(pane, 'stack', data);
    expect(controller.shape.stacks.get(pane)).toEqual([data, pane]);
    expect(controller.canDock(pane, 'stack', data)).toBe(false);
    controller.movePanel('left', first);
    expect(controller.layout.root.children[0]).toMatchObject({ active: Number(first) });
  });

  it('[W4.57, W9.02b] lets what is shown be laid out anew a second after another tab has come to the front', () => {
    const { make } = setUp();
    const controller = make();
    const first = controller.instancesOf('views.view')[0] ?? '';
    controller.openPanel('views.view');
    let resized = 0;
    window.addEventListener('resize', () => (resized += 1));
    controller.bringForward(first);
    vi.advanceTimersByTime(999);
    expect(resized).toBe(0);
    vi.advanceTimersByTime(1);
    expect(resized).toBe(1);
  });

  it('does not let panes of the default layout be closed', () => {
    const { make } = setUp();
    const controller = make();
    const [instance = ''] = controller.instancesOf('display.pane');
    controller.closePanel(instance);
    expect(controller.instancesOf('display.pane')).toEqual([instance]);
  });

  it('keeps the tab of a panel whose plugin is off, also over a reload, and under its name', () => {
    const { make, turnOff, names } = setUp();
    names.set('display.pane', 'Display');
    const controller = make();
    const [instance = ''] = controller.instancesOf('display.pane');
    controller.setState(instance, { open: 3 });
    vi.advanceTimersByTime(250);
    turnOff('display.pane');
    names.delete('display.pane');
    controller.dispose();
    const again = make();
    expect(again.instancesOf('display.pane')).toEqual([instance]);
    expect(again.panel('display.pane')).toBeUndefined();
    expect(again.titleOf({ instanceId: instance, panelId: 'display.pane' })).toBe('Display');
    expect(again.stateOf(instance)).toEqual({ open: 3 });
    expect(isClosable(again, instance)).toBe(true);
  });

  it('gives a pane that is new its place, at once and in a kept layout', () => {
    const { make, contributions } = setUp();
    const controller = make();
    runInAction(() => contributions.add(panels, 'picking', panel('picking.table', 'bottom')));
    expect(controller.instancesOf('picking.table')).toHaveLength(1);
    expect(panelsOf(controller)).toHaveLength(4);
  });

  it('puts a pane that is new behind those that stand in its place', () => {
    const { make, contributions } = setUp();
    const controller = make();
    const [shown = ''] = controller.instancesOf('display.pane');
    runInAction(() => contributions.add(panels, 'acme.log', panel('acme.log.strip', 'right')));
    const [strip = ''] = controller.instancesOf('acme.log.strip');
    expect(controller.shape.stacks.get(strip)).toEqual([shown, strip]);
    const stack = controller.layout.root.children.find((child) => 'active' in child && child.children.length === 2);
    expect(stack).toMatchObject({ active: Number(shown) });
  });

  it('[W2.17] gives a layout that was kept without a view its view back, once there are views', () => {
    // As 0.1.0 kept it of a user who had not accepted the agreement when the workspace opened.
    const stack = (id: number, flex: number, component: string, panelId: string, componentName: string) => ({
      id: id + 1,
      type: 'stacked',
      componentState: { flex },
      active: id,
      children: [{ id, type: 'component', componentName, componentState: {}, component, panel: panelId, children: [] }],
    });
    const children = [
      stack(32_654, 25, 'Hierarchy', 'hierarchy.data', 'Data'),
      stack(33_858, 6.25, 'DisplayPane', 'display.pane', 'Display'),
    ];
    const root = { id: 43_929, type: 'root', children };
    localStorage.setItem('layout', JSON.stringify({ 'user/site': { version: 2, root } }));
    const { make, contributions } = setUp('user/site', [panel('hierarchy.data', 'left'), display]);
    const controller = make();
    expect(panelsOf(controller)).toEqual(['display.pane', 'hierarchy.data']);
    runInAction(() => contributions.add(panels, 'views', view));
    const columns = controller.layout.root.children;
    expect(columns.map((node) => node.type === 'stacked' && node.children.map(({ component }) => component))).toEqual([
      ['hierarchy.data'],
      ['views.view'],
      ['display.pane'],
    ]);
    expect(columns.map(({ flex }) => flex)).toEqual([1, 3, 1]);
    controller.dispose();
    expect(localStorage.getItem('layout')).toContain('Visualizer');
    expect(panelsOf(make())).toEqual(['display.pane', 'hierarchy.data', 'views.view']);
  });

  it('[W4.50a] puts a view into a layout of a saved state that has none, and adds none to one that has', () => {
    const { make } = setUp();
    const controller = make();
    const [first = ''] = controller.instancesOf('views.view');
    const second = controller.openPanel('views.view', { viewId: 'view2' });
    const kept = controller.keptLayout();
    const third = controller.openPanel('views.view', { viewId: 'view3' });
    controller.setState(second, { viewId: 'other' });
    controller.restoreLayout(kept);
    expect(controller.instancesOf('views.view')).toEqual([first, second]);
    expect([controller.stateOf(second), controller.stateOf(third)]).toEqual([{ viewId: 'view2' }, {}]);
    const without = setUp('user/other-site', [tree, display]).make();
    expect(controller.restoreLayout(without.keptLayout())).toBe(true);
    expect(controller.instancesOf('views.view')).toHaveLength(1);
  });

  it('keeps the tabs of views while their plugin is off, and adds none when it is on again', () => {
    const { make, turnOff, contributions } = setUp();
    const controller = make();
    controller.openPanel('views.view');
    const before = controller.instancesOf('views.view');
    turnOff('views.view');
    vi.advanceTimersByTime(250);
    expect(localStorage.getItem('layout')).toContain(before[1]);
    runInAction(() => contributions.add(panels, 'views', view));
    expect(controller.instancesOf('views.view')).toEqual(before);
  });

  it('[W2.09b, W4.02a] goes back to the default layout without drawing open panels anew, and keeps that one', () => {
    const { make } = setUp();
    const controller = make();
    const before = ['hierarchy.tree', 'views.view', 'display.pane'].map((id) => controller.instancesOf(id)[0]);
    const second = controller.openPanel('views.view');
    vi.advanceTimersByTime(250);
    expect(localStorage.getItem('layout')).toContain(second);
    controller.resetLayout();
    expect(controller.tabs).toHaveLength(3);
    expect(['hierarchy.tree', 'views.view', 'display.pane'].map((id) => controller.instancesOf(id)[0])).toEqual(before);
    vi.advanceTimersByTime(250);
    expect(localStorage.getItem('layout')).not.toContain(second);
    expect(panelsOf(make())).toEqual(['display.pane', 'hierarchy.tree', 'views.view']);
  });

  it('is observed: open tabs, names and states', () => {
    const { make, names } = setUp();
    const controller = make();
    const seen: string[] = [];
    const stop = autorun(() =>
      seen.push(
        controller
          .instancesOf('views.view')
          .map((id) => controller.titleOf({ instanceId: id, panelId: 'views.view' }))
          .join(),
      ),
    );
    runInAction(() => names.set('views.view', '3D view'));
    const second = controller.openPanel('views.view');
    controller.setTitle(second, 'Plan');
    stop();
    expect(seen).toEqual(['views.view', '3D view', '3D view,3D view', '3D view,Plan']);
  });

  it('forgets the state of a tab that was closed', () => {
    const { make } = setUp();
    const controller = make();
    const second = controller.openPanel('views.view', { viewId: 'x' });
    controller.closePanel(second);
    expect(controller.stateOf(second)).toEqual({});
  });
});

describe('kept layouts', () => {
  it('are at most 20, and those of other owners stay', () => {
    const { make, stored } = setUp();
    const { layout } = make();
    for (let at = 0; at < 25; at++) stored.write(`user/${at}`, layout);
    expect(stored.read('user/24')).toEqual(layout);
    expect(stored.read('user/5')).toEqual(layout);
    expect(stored.read('user/4')).toBeUndefined();
    localStorage.setItem('layout', 'nonsense');
    expect(stored.read('user/24')).toBeUndefined();
  });
});
