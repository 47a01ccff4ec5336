// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { emptyTree } from 'adit/core';
import { RenderSessionToken, type RenderSessionClient } from 'adit/core/web';
import { makeTestWorkspace, readPlugin, withRequired } from 'adit/core/testing';
import { HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { SceneStoreToken } from 'adit/plugins/views';
import { ClipStoreToken } from './store/clip-store.ts';
import { HandleBoundsToken } from './store/handle-bounds.ts';

const near = [0, 100, 0, 200, 0, 50];
const far = [50, 300, -100, 20, 0, 70];
const layerOf = (name: string, bounds: number[]) => ({
  layerName: `d/${name}`,
  name,
  identifier: name,
  label: name,
  fileName: `${name}.csv`,
  count: 3,
  unit: 'm',
  geometryKind: 'points',
  bounds,
  fields: [],
  defaults: { selected: true, open: false },
});
const layers = [layerOf('near', near), layerOf('far', far)];
const nothing = { dispose: () => undefined };
const answers: Readonly<Record<string, object>> = {
  'scene.get': { scene: emptyTree('view1'), sequence: 1 },
  'mine.dataset.config': { datasetId: 'd', datasetType: 'Points', unit: 'm', layers },
  'layer.pieces.load': { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } },
  'color.preset.image': { image: 'data:image/png;base64,' },
};
const session = {
  status: 'initialized',
  sessionId: 'one',
  retrying: false,
  connections: 1,
  prepare: () => nothing,
  subscribe: () => nothing,
  fetchBuffer: async () => new Float32Array(9),
  call: async ({ name }: { name: string }) =>
    structuredClone(answers[name.replace('datacloud.', '')] ?? { sequence: 1, fields: [] }),
} as unknown as RenderSessionClient;

afterEach(() => vi.useRealTimers());

it('[W9.15] the handle of the workspace takes the bounds of what is clipped half a second after they have changed, and is given up 300 ms after the clip', async () => {
  const workspace = await makeTestWorkspace({
    plugins: withRequired([readPlugin('plugins/clipping')]),
    services: [[RenderSessionToken, session]],
    answer: () => ({ hierarchy: [], paraviewConfig: {}, gradients: [], legends: [], properties: [] }),
  });
  const scene = workspace.host.get(SceneStoreToken);
  await scene.load(
    'view1',
    layers.map(({ layerName }) => layerName),
  );
  workspace.host.get(HierarchyStoreToken).activate('d');
  scene.activateLayer('d/near');
  const clip = workspace.host.get(ClipStoreToken);
  const handle = workspace.host.get(HandleBoundsToken);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const after = async (milliseconds: number): Promise<unknown> => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return handle.bounds;
  };
  clip.show();
  expect(handle.bounds).toEqual(near);
  clip.setAppliesToAll(true);
  expect(await after(499)).toEqual(near);
  expect(await after(1)).toEqual([0, 300, -100, 200, 0, 70]);
  clip.clear();
  expect(await after(299)).toBeDefined();
  expect(await after(1)).toBeUndefined();
  workspace.dispose();
});
