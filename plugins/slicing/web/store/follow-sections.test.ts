import { makeAutoObservable, observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { History } from 'adit/core/web';
import {
  type DrawnViews,
  type SceneCamera,
  type SceneStore,
  type SceneView,
  viewStateShape,
  type Section,
  type ViewState,
} from 'adit/plugins/views';
import { followSections } from './follow-sections.ts';
import { SectionStore } from './section-store.ts';

const start: SceneCamera = {
  position: [500, -1000, 900],
  focalPoint: [500, 500, 50],
  viewUp: [0, 0, 1],
  viewAngle: 30,
  parallelScale: 300,
  parallelProjection: false,
};

class View {
  camera = start;
  isFlat = false;
  readonly size = { width: 1000, height: 500 };
  readonly leftInset = 0;
  fitted: readonly number[] = [];
  looks: string[] = [];
  lookFrom(direction: string): void {
    this.looks.push(direction);
  }
  setFlat(flat: boolean): void {
    this.isFlat = flat;
  }
  fit(bounds: readonly number[]): void {
    this.fitted = bounds;
    this.camera = { ...this.camera, focalPoint: [500, 500, 50], parallelScale: 500 };
  }
  reset(): void {
    this.camera = start;
  }
}

function shown(geometryKind: string, bounds: readonly number[]): object {
  return { config: { geometryKind, bounds, unit: 'm' }, state: { geometry: { Visibility: 1 } } };
}

class Scene {
  states: Record<string, ViewState> = {};
  activeViewId = 'view1';
  constructor(linked: boolean) {
    for (const viewId of ['view1', 'view2']) this.states[viewId] = viewStateShape.parse({ viewId, linked });
    makeAutoObservable(this);
  }
  get viewIds(): string[] {
    return Object.keys(this.states);
  }
  view(viewId: string): ViewState | undefined {
    return this.states[viewId];
  }
  layers(): unknown[] {
    return [shown('points', [0, 1000, 0, 1000, 0, 100]), shown('triangles', [-9000, 9000, -9000, 9000, 0, 900])];
  }
  setViewState(viewId: string, state: Partial<ViewState>): void {
    this.states[viewId] = { ...this.states[viewId]!, ...state };
  }
}

function setUp(linked = false) {
  const scene = new Scene(linked);
  const views = new Map([
    ['view1', new View()],
    ['view2', new View()],
  ]);
  const drawn: DrawnViews = { view: (viewId) => views.get(viewId) as unknown as SceneView, regions: () => [] };
  const together: string[] = [];
  const history = {
    together: (label: string, work: () => void) => {
      together.push(label);
      work();
    },
  } as unknown as History;
  const parts = { scene: scene as unknown as SceneStore, views: drawn, history, t: (key: string) => key };
  const store = new SectionStore(parts);
  const plans = observable.map<string, string>();
  const following = followSections(parts.scene, drawn, store, { source: (viewId) => plans.get(viewId) });
  const at = (viewId: string): View => views.get(viewId)!;
  return { scene, store, plans, following, together, at };
}

describe('a view with a section', () => {
  it('looks squarely at it, flat and without perspective, and back as before when it ends', () => {
    const { scene, store, at } = setUp();
    store.toggle('view1');
    expect(scene.view('view1')).toMatchObject({ cameraParallelProjection: true, section: { on: true, azimuth: 180 } });
    expect(at('view1').isFlat).toBe(true);
    expect(at('view1').camera.position[1]).toBeLessThan(0);
    expect(at('view1').camera.position[2]).toBeCloseTo(50, 6);
    expect(at('view2').isFlat).toBe(false);
    store.step('view1', 2);
    expect(at('view1').camera.focalPoint[1]).toBeCloseTo(600, 6);
    store.toggle('view1');
    expect(at('view1').isFlat).toBe(false);
    expect(at('view1').camera).toEqual(start);
    expect(scene.view('view1')).toMatchObject({ cameraParallelProjection: false, section: { on: false } });
  });

  it('is fitted to the data that are not surfaces', () => {
    const { store, at } = setUp();
    store.toggle('view1');
    expect(at('view1').fitted).toEqual([0, 1000, 0, 1000, 0, 100]);
  });

  it('is opened again where it was, unless the data are elsewhere', () => {
    const { scene, store } = setUp();
    store.toggle('view1');
    store.resize('view1', { thickness: 12, step: 3 });
    store.step('view1', 1);
    store.toggle('view1');
    store.toggle('view1');
    expect(store.section('view1')).toMatchObject({ thickness: 12, step: 3, position: [500, 503, 50] });
    store.toggle('view1');
    const far: Section = { ...scene.view('view1')!.section!, position: [500, 5000, 50] };
    scene.setViewState('view1', { section: far });
    store.toggle('view1');
    expect(store.section('view1')).toMatchObject({ thickness: 12, position: [500, 500, 50] });
  });

  it('is not resized to nothing', () => {
    const { store } = setUp();
    store.toggle('view1');
    store.resize('view1', { thickness: 0 });
    store.resize('view1', { step: -5 });
    expect(store.section('view1')).toMatchObject({ thickness: 50, step: 50 });
  });

  it('takes the views with it that are linked to it, in one step for undo', () => {
    const { store, together, at } = setUp(true);
    store.toggle('view1');
    expect([at('view1').isFlat, at('view2').isFlat]).toEqual([true, true]);
    store.step('view1', 1);
    expect(store.section('view2')?.position).toEqual(store.section('view1')?.position);
    expect(together).toEqual(['change.section.open', 'change.section.change']);
  });

  it('goes from one side of an inclined section to the other', () => {
    const { store, at } = setUp();
    store.toggle('view1');
    store.turn('view1', { dip: 30 });
    const { position, focalPoint } = at('view1').camera;
    expect(position[2]).toBeGreaterThan(focalPoint[2]);
    store.flip('view1');
    expect(at('view1').camera.position[2]).toBeLessThan(focalPoint[2]);
    expect(at('view1').camera.focalPoint).toEqual(focalPoint);
    expect(store.section('view1')).toMatchObject({ dip: 30, fromBelow: true });
  });

  it('shows all data for a moment as before the section, and then the section again, unchanged', () => {
    const { scene, store, at, together } = setUp(true);
    store.toggle('view1');
    const section = scene.view('view1')!.section;
    const uncut = store.uncut('view2');
    expect([store.shown('view1'), store.shown('view2')]).toEqual([undefined, undefined]);
    expect(at('view1').isFlat).toBe(false);
    expect(at('view1').camera.position).toEqual(start.position);
    uncut.dispose();
    expect(store.shown('view1')).toEqual(section);
    expect([at('view1').isFlat, at('view2').isFlat]).toEqual([true, true]);
    expect(scene.view('view1')!.section).toBe(section);
    expect(together).toEqual(['change.section.open']);
  });

  it('is not fitted where a camera came with it, but turned to it, also when the view takes that camera later', async () => {
    const { scene, store, at } = setUp();
    store.toggle('view1');
    const { section } = scene.view('view1')!;
    store.toggle('view1');
    const { parallelProjection: _parallel, ...camera } = { ...start, parallelScale: 60 };
    scene.setViewState('view1', { camera, section });
    at('view1').camera = { ...start, parallelScale: 60 };
    await Promise.resolve();
    expect(at('view1')).toMatchObject({ isFlat: true, camera: { parallelScale: 60 } });
    expect(at('view1').camera.position[2]).toBeCloseTo(50, 6);
    store.toggle('view1');
    scene.setViewState('view1', { section });
    expect(at('view1').camera.parallelScale).toBe(625);
  });

  it('follows a drag, which is one change of linked views when it ends, and none when it is taken back', () => {
    const { scene, store, at, together } = setUp(true);
    store.toggle('view1');
    const { section } = scene.view('view1')!;
    for (const north of [510, 520, 540]) store.drag('view1', { ...section!, position: [500, north, 50] });
    expect([at('view1').camera.focalPoint[1], at('view2').camera.focalPoint[1]]).toEqual([540, 540]);
    expect(scene.view('view1')!.section).toBe(section);
    store.endDrag('view1', false);
    expect(at('view1').camera.focalPoint[1]).toBe(500);
    store.drag('view2', { ...section!, position: [500, 530, 50] });
    store.endDrag('view2', true);
    expect([scene.view('view1'), scene.view('view2')].map((view) => view?.section?.position[1])).toEqual([530, 530]);
    expect(together).toEqual(['change.section.open', 'change.section.change']);
  });

  it('can be turned again when the plugin goes', () => {
    const { store, following, at } = setUp();
    store.toggle('view1');
    following.dispose();
    expect(at('view1').isFlat).toBe(false);
  });
});

describe('a plan', () => {
  it('looks straight down and is flat; one without a camera is fitted to the data that are not surfaces', () => {
    const { scene, store, plans, at } = setUp();
    store.toggle('view1');
    runInAction(() => plans.set('view2', 'view1'));
    expect(at('view2')).toMatchObject({ looks: ['top'], fitted: [0, 1000, 0, 1000, 0, 100], isFlat: true });
    store.step('view1', 1);
    expect(at('view2').looks).toEqual(['top']);
    runInAction(() => plans.clear());
    expect([at('view1').isFlat, at('view2').isFlat]).toEqual([true, false]);
    const { parallelProjection: _parallel, ...camera } = start;
    scene.setViewState('view2', { camera });
    at('view2').fitted = [];
    runInAction(() => plans.set('view2', 'view1'));
    expect(at('view2')).toMatchObject({ looks: ['top', 'top'], fitted: [], isFlat: true });
  });

  it('that is cut itself looks at its own section, and is a plan again after it', () => {
    const { store, plans, at } = setUp();
    store.toggle('view1');
    runInAction(() => plans.set('view2', 'view1'));
    runInAction(() => {
      plans.delete('view2');
      store.toggle('view2');
    });
    expect(at('view2').isFlat).toBe(true);
    runInAction(() => {
      store.toggle('view2');
      plans.set('view2', 'view1');
    });
    expect(at('view2')).toMatchObject({ looks: ['top', 'top'], isFlat: true });
  });
});
