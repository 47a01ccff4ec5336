import { beforeEach, expect, it, vi } from 'vitest';
import { emptyTree, type SceneStep, type SceneTree, silentLog } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { WatchedSession } from './watched-session.ts';
import { MirroredScene } from './mirrored-scene.ts';
import { MobxSceneStore } from '../store/mobx-scene-store.ts';
import { pointsLayer } from '../store/testing/points-layer.ts';

const { layerName } = pointsLayer;
const at = ['view1', layerName] as const;
const first = { Opacity: 1, PointSize: 3, LineWidth: 1, DiffuseColor: [0.8, 0.8, 0.8], Visibility: 1 };
const look = (PointSize: number) => ({ ...first, PointSize, Representation: 'Surface', Shells: [] });

let tell: (steps: SceneStep[]) => void;
let reads: ((scene: SceneTree) => void)[];
let answers: (() => void)[];
let isSlow: boolean;
let store: MobxSceneStore;

beforeEach(async () => {
  [reads, answers, isSlow] = [[], [], false];
  const inner = {
    status: 'initialized',
    subscribe: (_topic: unknown, listener: (payload: object) => void) => {
      tell = (steps) => listener({ sequence: 1, steps });
      return { dispose: () => undefined };
    },
    call: async ({ name }: { name: string }) => {
      if (name.endsWith('dataset.config'))
        return { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [pointsLayer] };
      if (name.endsWith('pieces.load')) return { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } };
      if (name.endsWith('scene.get'))
        return { scene: await new Promise<SceneTree>((resolve) => reads.push(resolve)), sequence: 1 };
      if (isSlow) await new Promise<void>((resolve) => answers.push(resolve));
      return { sequence: 1 };
    },
    fetchBuffer: async () => new Float32Array(9),
  };
  const session = new WatchedSession(inner as unknown as RenderSessionClient);
  store = new MobxSceneStore({ session, maps: () => [], log: silentLog });
  await store.load('view1', [layerName]);
  await store.parts.sender.told();
  new MirroredScene(session, store, (error) => silentLog.error(String(error))).follow();
});

const size = (): number | undefined => store.layer('view1', layerName)?.state.geometry.PointSize;
const sceneWith = (PointSize: number): SceneTree => {
  const tree = emptyTree('view1');
  const layers = { [layerName]: { layerName, parts: { 'views.look': look(PointSize) } } };
  return { ...tree, views: { view1: { ...tree.views['view1']!, layers } } };
};

it('takes over values at once while nothing of its own is under way, and nothing that it does not show', () => {
  tell([
    { at, part: 'views.look', value: look(9) },
    { at: ['view1'], part: 'views.linked', value: true },
    { at: ['view4'], part: 'views.linked', value: true },
    { at: ['view1', 'other/points'], part: 'views.look', value: look(7) },
  ]);
  expect([size(), store.view('view1')?.linked, store.viewIds]).toEqual([9, true, ['view1']]);
  tell([{ at, part: 'views.look', value: null }]);
  expect(size()).toBe(3);
  expect(reads).toEqual([]);
});

it('asks for the scene where its own change is under way: the later one of both is shown', async () => {
  isSlow = true;
  store.setGeometry('view1', layerName, { PointSize: 5 });
  tell([{ at, part: 'views.look', value: look(9) }]);
  expect(size()).toBe(5);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()?.();
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  reads.shift()?.(sceneWith(9));
  await vi.waitFor(() => expect(size()).toBe(9));
});

it('does not take an answer over that is older than what was changed or heard meanwhile', async () => {
  store.setGeometry('view1', layerName, { PointSize: 5 });
  tell([{ at, part: 'views.look', value: look(9) }]);
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  store.setGeometry('view1', layerName, { PointSize: 6 });
  reads.shift()?.(sceneWith(5));
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  expect(size()).toBe(6);
  tell([{ at, part: 'views.look', value: look(8) }]);
  reads.shift()?.(sceneWith(6));
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  reads.shift()?.(sceneWith(8));
  await vi.waitFor(() => expect(size()).toBe(8));
});
