import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from 'adit/core';
import { SessionCallError, type RenderSessionClient } from 'adit/core/web';
import { MobxSceneStore } from '../model/store/mobx-scene-store.ts';
import { pointsLayer } from '../model/store/testing/points-layer.ts';
import { tellActiveLayer } from './tell-active-layer.ts';

const { layerName } = pointsLayer;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[W7.18i, W8.06f] the session is told of the active layer once it shows it, of each change, and anew with each session; a refusal is told', async () => {
  const facts = observable({ status: 'initialized', sessionId: 'one' });
  const calls: string[] = [];
  const failures: string[] = [];
  const refusals: Error[] = [];
  const session = {
    get status() {
      return facts.status;
    },
    get sessionId() {
      return facts.sessionId;
    },
    call: async ({ name }: { name: string }, params: { viewId?: string; layerName?: string }) => {
      if (name.endsWith('dataset.config'))
        return { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [pointsLayer] };
      if (name.endsWith('pieces.load')) return { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } };
      if (name.endsWith('mine.load')) calls.push('load');
      if (!name.endsWith('active.layer.update')) return { sequence: 1 };
      calls.push(`${params.viewId} ${params.layerName}`);
      for (const refusal of refusals) throw refusal;
      return { sequence: 1 };
    },
    fetchBuffer: async () => new Float32Array(9),
  } as unknown as RenderSessionClient;
  const store = new MobxSceneStore({ session, maps: () => [], log: silentLog, failed: (key) => failures.push(key) });
  const telling = tellActiveLayer(session, store);
  const wait = (): Promise<unknown> => vi.advanceTimersByTimeAsync(500);

  await wait();
  void store.load('view1', [layerName]);
  await wait();
  expect(calls).toEqual(['load', `view1 ${layerName}`]);
  store.activateLayer(undefined);
  await wait();
  runInAction(() => (facts.sessionId = 'two'));
  store.activateLayer(layerName);
  await wait();
  expect(calls.slice(2)).toEqual(['view1 undefined', `view1 ${layerName}`]);
  await wait();
  expect(calls).toHaveLength(4);
  refusals.push(new SessionCallError('bad-input', 'No'));
  store.activateLayer(undefined);
  await wait();
  expect([calls.length, failures]).toEqual([5, ['active-layer']]);
  telling.dispose();
  store.activateLayer(layerName);
  await wait();
  expect(calls).toHaveLength(5);
});
