import { expect, it } from 'vitest';
import { silentLog } from 'adit/core';
import { SessionCallError, type RenderSessionClient } from 'adit/core/web';
import { CameraCalls } from './camera-calls.ts';
import { MobxSceneStore } from './mobx-scene-store.ts';
import { pointsLayer } from './testing/points-layer.ts';

const assays = {
  ...pointsLayer,
  fields: ['CU', 'NI'].map((name) => ({
    name,
    label: name,
    kind: 'number',
    unit: 'none',
    statistics: { count: 3, missing: 0 },
  })),
};

/** A session that answers with `refusal`, where there is one, the calls whose names end with `refused`. */
function setUp(refusal?: Error, refused = '') {
  const calls: [string, unknown][] = [];
  const told: string[] = [];
  const session = {
    call: async ({ name }: { name: string }, params: object) => {
      if (name.endsWith('dataset.config'))
        return {
          datasetId: 'd',
          datasetType: 'Drillhole',
          unit: 'm',
          layers: [assays, { ...pointsLayer, layerName: 'd/survey', name: 'survey', isSurvey: true }],
        };
      if (name.endsWith('pieces.load')) return { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } };
      calls.push([name.replace('datacloud.', ''), params]);
      if (refusal && name.endsWith(refused)) throw refusal;
      return { sequence: 1, fields: [] };
    },
    fetchBuffer: async () => new Float32Array(9),
  } as unknown as RenderSessionClient;
  const store = new MobxSceneStore({ session, maps: () => [], log: silentLog, failed: (key) => told.push(key) });
  const { sender } = store.parts;
  return { store, sender, calls, told, cameras: new CameraCalls(session, sender) };
}

it('[W7.18h] what is done with a camera is told by its name', async () => {
  const { cameras, calls, sender } = setUp();
  cameras.lookFrom('view1', 'north');
  cameras.centreOn('view1', [1, 2, 3]);
  cameras.reset('view1');
  await sender.told();
  expect(calls).toEqual([
    ['set.view.up', { viewId: 'view1', direction: 'north' }],
    ['view.camera.center', { viewId: 'view1', position: [1, 2, 3] }],
    ['view.camera.reset', { viewId: 'view1' }],
  ]);
});

it('[W8.06s, W8.06t, W8.06u] a refusal of these is told', async () => {
  const { cameras, told, sender } = setUp(new SessionCallError('bad-input', 'No'));
  cameras.reset('view1');
  cameras.lookFrom('view1', 'top');
  cameras.centreOn('view1', [1, 2, 3]);
  await sender.told();
  expect(told).toEqual(['camera-reset', 'view-up', 'camera-center']);
});

it('[W8.06o] a refusal of the list of fields is told, and the layer stays', async () => {
  const { store, sender, told } = setUp(new SessionCallError('no-field-list', 'No'), 'fieldlist.set');
  await store.load('view1', [assays.layerName]);
  await sender.told();
  expect([told, store.layers('view1').map(({ layerName }) => layerName)]).toEqual([['field-list'], [assays.layerName]]);
});

it('[W8.11b] a call that the session has not answered fails silently', async () => {
  for (const failure of [
    new SessionCallError('disconnected', ''),
    new SessionCallError('timeout', ''),
    new Error('No'),
  ]) {
    const { cameras, calls, told, sender } = setUp(failure);
    cameras.reset('view1');
    cameras.lookFrom('view1', 'top');
    cameras.centreOn('view1', [1, 2, 3]);
    await sender.told();
    expect([calls.length, told]).toEqual([3, []]);
  }
});

it('[W7.18n, W5.25] a layer that is shown is told with the list of its fields, a survey without one', async () => {
  const { store, sender, calls } = setUp();
  await store.load('view1', [assays.layerName, 'd/survey']);
  await sender.told();
  expect(calls.filter(([name]) => name === 'fieldlist.set')).toEqual([
    ['fieldlist.set', { viewId: 'view1', layerName: assays.layerName, fields: ['CU', 'NI'] }],
  ]);
});
