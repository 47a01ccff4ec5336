import { makeAutoObservable, observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { silentLog } from 'adit/core';
import type { Change, RenderSessionClient, Workspace } from 'adit/core/web';
import type { SceneStore, ViewState } from '../../../shared/index.ts';
import { MobxSceneStore } from '../../model/store/mobx-scene-store.ts';
import { ViewTabs } from './view-tabs.ts';

/** The panels of a layout, without their places. */
class Panels {
  readonly tabs = observable.map<string, Record<string, unknown>>({}, { deep: false });
  readonly splits: string[] = [];
  #next = 10_000;
  constructor(...states: Record<string, unknown>[]) {
    for (const state of states) this.openPanel('views.view', state);
    makeAutoObservable(this, { tabs: false, splits: false });
  }
  openPanel(_panel: string, state: Record<string, unknown> = {}): string {
    const id = String(this.#next++);
    this.tabs.set(id, state);
    return id;
  }
  splitPanel(instance: string, direction: string, state: Record<string, unknown>): string {
    this.splits.push(`${this.tabs.get(instance)?.['viewId']} ${direction}`);
    return this.openPanel('views.view', state);
  }
  closePanel(id: string): void {
    if (this.tabs.size > 1) this.tabs.delete(id);
  }
  instancesOf(): string[] {
    return [...this.tabs.keys()];
  }
  stateOf(id: string): Record<string, unknown> {
    return this.tabs.get(id) ?? {};
  }
  setState(id: string, state: Record<string, unknown>): void {
    this.tabs.set(id, state);
  }
  get views(): unknown[] {
    return [...this.tabs.values()].map(({ viewId }) => viewId);
  }
}

function setUp(panels: Panels, sessionViews: string[] = []) {
  const calls: string[] = [];
  const asked: object[] = [];
  const session = observable({
    status: 'initialized',
    call: async (spec: { name: string }, params: { viewId?: string }) => {
      asked.push({ name: spec.name, ...params });
      calls.push(`${spec.name.replace('datacloud.', '')} ${params.viewId ?? ''}`.trim());
      return { sequence: 1 };
    },
  }) as unknown as RenderSessionClient;
  const site = observable({ id: 'site' });
  const store = new MobxSceneStore({ session, maps: () => [], log: silentLog });
  for (const viewId of sessionViews) store.restoreView({ viewId, parts: {}, layers: {} });
  const changes: Change[] = [];
  const history = { record: (change: Change) => void changes.push(change) } as never;
  const tabs = new ViewTabs({
    store: store as SceneStore,
    workspace: panels as unknown as Workspace,
    session,
    site: site as never,
    history,
    t: (key) => key,
  });
  return { store, tabs, changes, calls, asked, site };
}

describe('the panels of views', () => {
  it('[W4.07] get the views of the session at its start; what the layout does not have is removed from it', async () => {
    const panels = new Panels({}, { viewId: 'view3' });
    const { store, asked } = setUp(panels, ['view2', 'view3', 'view4']);
    expect(panels.views).toEqual(['view1', 'view3']);
    expect(store.viewIds).toEqual(['view1', 'view3']);
    const removed = () => asked.filter((call) => (call as { name: string }).name === 'datacloud.view.remove');
    await expect.poll(removed).toEqual(['view2', 'view4'].map((viewId) => ({ name: 'datacloud.view.remove', viewId })));
  });

  it('get new views where the session has lost them, and never share one', () => {
    const panels = new Panels({ viewId: 'view2' }, { viewId: 'view2' }, {});
    const { store } = setUp(panels);
    expect(new Set(panels.views).size).toBe(3);
    expect([...store.viewIds].toSorted()).toEqual([...(panels.views as string[])].toSorted());
  });

  it('are at most four, those too many are closed', () => {
    const panels = new Panels(...['view1', 'view2', 'view3', 'view4', 'view5'].map((viewId) => ({ viewId })));
    const { store } = setUp(panels);
    expect(panels.views).toHaveLength(4);
    expect(store.viewIds).toHaveLength(4);
    expect(() => store.addView()).toThrow(RangeError);
  });

  it('[W4.54, W7.26] are removed from the session with their panel, by the id of the view alone', async () => {
    const panels = new Panels({}, { viewId: 'view2' });
    const { store, tabs, asked } = setUp(panels, ['view2']);
    tabs.close('view2');
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(store.viewIds).toEqual(['view1']);
    expect(asked.at(-1)).toEqual({ name: 'datacloud.view.remove', viewId: 'view2' });
  });

  it('[W2.16, W4.54] are split as new ones and clones, closed, and all of it is undone and redone', async () => {
    const panels = new Panels({});
    const { store, tabs, changes, calls } = setUp(panels);
    tabs.split('view1', 'vertical', 'new');
    runInAction(() => store.setViewState('view2', { zScaling: 3 }));
    tabs.split('view2', 'horizontal', 'clone');
    expect(panels.views).toEqual(['view1', 'view2', 'view3']);
    expect(panels.splits).toEqual(['view1 vertical', 'view2 horizontal']);
    expect(store.view('view3')).toMatchObject({ viewId: 'view3', zScaling: 3 } satisfies Partial<ViewState>);
    expect(store.activeViewId).toBe('view3');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(calls).toEqual(['view.add view2', 'view.update.state view2', 'application.state.view.clone view2']);

    tabs.close('view2');
    expect(store.viewIds).toEqual(['view1', 'view3']);
    expect(changes.map(({ label }) => label)).toEqual(['change.add-view', 'change.clone-view', 'change.close-view']);
    await changes[2]!.undo();
    expect(panels.views).toContain('view2');
    expect(store.view('view2')?.zScaling).toBe(3);
    await changes[2]!.redo();
    expect(panels.views).not.toContain('view2');
    await changes[1]!.undo();
    expect(panels.views).toEqual(['view1']);
    await changes[1]!.redo();
    expect(panels.views).toEqual(['view1', 'view3']);
    expect(store.view('view3')?.zScaling).toBe(3);
  });

  it('keep the last view', () => {
    const panels = new Panels({});
    const { store, tabs } = setUp(panels);
    expect(tabs.canClose).toBe(false);
    tabs.close('view1');
    store.removeView('view1');
    expect(panels.views).toEqual(['view1']);
    expect(store.viewIds).toEqual(['view1']);
  });
});
