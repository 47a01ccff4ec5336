import { makeAutoObservable } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { SceneStep } from 'adit/core';
import { viewStateShape, type SceneStore, type Section, type ViewState } from 'adit/plugins/views';
import { planPart } from '../../shared/plan-part.ts';
import { PlanStore } from './plan-store.ts';

const section: Section = {
  on: true,
  position: [1, 2, 3],
  dip: 90,
  azimuth: 180,
  fromBelow: false,
  thickness: 10,
  step: 10,
};

/** A scene of which views can be cloned. */
class Scene {
  states: Record<string, ViewState> = {};
  sources: Record<string, unknown> = {};
  activeViewId = 'view1';
  events: string[] = [];
  hasRoom = true;
  constructor() {
    this.states['view1'] = viewStateShape.parse({ viewId: 'view1', linked: true, section });
    makeAutoObservable(this);
  }
  get viewIds(): string[] {
    return Object.keys(this.states);
  }
  part(_part: unknown, viewId: string): unknown {
    return this.sources[viewId];
  }
  setViewState(viewId: string, state: Partial<ViewState>): void {
    this.states[viewId] = { ...this.states[viewId]!, ...state };
  }
  change(steps: readonly SceneStep[]): void {
    for (const { at, part, value } of steps) {
      planPart.shape.parse(value);
      if (part === planPart.id) this.sources[at[0]!] = value;
    }
  }
  activateView(viewId: string): void {
    this.activeViewId = viewId;
  }
  canAdd(): boolean {
    return this.hasRoom;
  }
  add(viewId: string): string | undefined {
    if (!this.hasRoom) return undefined;
    this.states['view2'] = { ...this.states[viewId]!, viewId: 'view2' };
    this.activeViewId = 'view2';
    return 'view2';
  }
  close(viewId: string): void {
    delete this.states[viewId];
    delete this.sources[viewId];
  }
}

/** The view of the section, as it is drawn. */
class View {
  size = { width: 1000, height: 500 };
  leftInset = 0;
  camera = { position: [0, -100, 0], focalPoint: [0, 0, 0], viewUp: [0, 0, 1], parallelScale: 1 };
  fits = 0;
  #listeners = new Set<() => void>();
  fit(): void {
    this.fits += 1;
  }
  onCamera(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }
  drawn(width: number): void {
    this.size = { ...this.size, width };
    for (const listener of this.#listeners) listener();
  }
}

function setUp() {
  const scene = new Scene();
  const changes: string[] = [];
  const history = {
    together: (label: string, work: () => void) => {
      changes.push(label);
      work();
    },
  };
  const sections = {
    bounds: () => [0, 1000, 0, 500, 0, 100],
    section: (viewId: string) => (scene.states[viewId]?.section?.on ? scene.states[viewId].section : undefined),
  };
  const view = new View();
  const views = { view: () => view };
  const parts = {
    scene: scene as unknown as SceneStore,
    sections,
    views,
    splits: scene,
    history,
    t: (key: string) => key,
  };
  return { scene, view, plans: new PlanStore(parts as never), changes };
}

describe('the plan of a section', () => {
  it('is a clone beside it that shows all data, parted from linked cameras, in one step for undo', () => {
    const { scene, plans, changes } = setUp();
    expect([plans.canToggle('view1'), plans.plan('view1')]).toEqual([true, undefined]);
    plans.toggle('view1');
    expect(changes).toEqual(['change.plan']);
    expect(scene.states['view2']).toMatchObject({
      section: { ...section, on: false },
      linked: false,
      cameraParallelProjection: true,
      camera: undefined,
    });
    expect(scene.states['view1']).toMatchObject({ section, linked: true });
    expect([plans.plan('view1'), plans.source('view2'), plans.source('view1')]).toEqual(['view2', 'view1', undefined]);
    expect(scene.activeViewId).toBe('view1');
  });

  it('is steered by what commands change in it, and closed by the same button', () => {
    const { scene, plans } = setUp();
    plans.toggle('view1');
    expect([plans.steered('view2'), plans.steered('view1')]).toEqual(['view1', 'view1']);
    scene.hasRoom = false;
    expect(plans.canToggle('view1')).toBe(true);
    plans.toggle('view1');
    expect(scene.viewIds).toEqual(['view1']);
  });

  it('leaves the section half of the room, to which it is fitted once', () => {
    const { plans, view } = setUp();
    plans.toggle('view1');
    view.drawn(1000);
    expect(view.fits).toBe(0);
    view.drawn(500);
    view.drawn(490);
    expect(view.fits).toBe(1);
  });

  it('is a view like others while the section is closed, or while it has one of its own', () => {
    const { scene, plans } = setUp();
    plans.toggle('view1');
    scene.setViewState('view1', { section: { ...section, on: false } });
    expect([plans.source('view2'), plans.plan('view1')]).toEqual([undefined, undefined]);
    scene.setViewState('view1', { section });
    expect(plans.source('view2')).toBe('view1');
    scene.setViewState('view2', { section });
    expect([plans.source('view2'), plans.steered('view2')]).toEqual([undefined, 'view2']);
  });

  it('is not offered without a section, without room, or for a level section', () => {
    const { scene, plans } = setUp();
    scene.hasRoom = false;
    expect(plans.canToggle('view1')).toBe(false);
    plans.toggle('view1');
    expect(scene.viewIds).toEqual(['view1']);
    scene.hasRoom = true;
    scene.setViewState('view1', { section: { ...section, dip: 0 } });
    expect(plans.canToggle('view1')).toBe(false);
    scene.setViewState('view1', { section: { ...section, on: false } });
    expect(plans.canToggle('view1')).toBe(false);
  });
});
