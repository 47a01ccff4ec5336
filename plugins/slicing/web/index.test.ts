// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { emptyTree } from 'adit/core';
import { RenderSessionToken, SessionCallError, type RenderSessionClient } from 'adit/core/web';
import { makeTestWorkspace, readPlugin, withRequired } from 'adit/core/testing';
import { SceneStoreToken } from 'adit/plugins/views';
import { SlicingStoreToken } from './store/slicing-store.ts';

const place = { viewId: 'view1', layerName: 'd/blocks' };
const layer = {
  ...place,
  name: 'blocks',
  identifier: 'blocks',
  label: 'Blocks',
  fileName: 'blocks.csv',
  count: 8,
  unit: 'm',
  geometryKind: 'blocks',
  fields: [],
  defaults: { selected: true, open: false },
};
const pieces = {
  kind: 'blocks',
  count: 8,
  origin: [0, 0, 0],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  size: [10, 10, 10],
  cellCount: [2, 2, 2],
  faces: { key: 'f' },
};
const refusal = new SessionCallError('bad-input', 'Not taken');

/** A session that shows blocks and takes no slices. */
function sessionOfBlocks(): RenderSessionClient {
  const nothing = { dispose: () => undefined };
  const answers: Readonly<Record<string, object>> = {
    'mine.dataset.config': { datasetId: 'd', datasetType: 'Blockmodel', unit: 'm', layers: [layer] },
    'layer.pieces.load': pieces,
    'color.preset.image': { image: 'data:image/png;base64,' },
  };
  const scenes: object[] = [{ scene: emptyTree('view1'), sequence: 1 }];
  return {
    status: 'initialized',
    sessionId: 'one',
    retrying: false,
    connections: 1,
    prepare: () => nothing,
    subscribe: () => nothing,
    fetchBuffer: async () => new Uint32Array(0),
    call: async ({ name }: { name: string }) => {
      const of = name.replace('datacloud.', '');
      if (of.startsWith('slice.')) throw refusal;
      if (of === 'scene.get' && scenes.length === 0) throw refusal;
      return of === 'scene.get' ? scenes.pop() : structuredClone(answers[of] ?? { sequence: 1, fields: [] });
    },
  } as unknown as RenderSessionClient;
}

it('[W8.06w] what the session refuses of slices is told in a toast: adding, enabling, updating, disabling and removing', async () => {
  const workspace = await makeTestWorkspace({
    plugins: withRequired([readPlugin('plugins/slicing')]),
    services: [[RenderSessionToken, sessionOfBlocks()]],
    answer: () => ({ gradients: [], legends: [], properties: [] }),
  });
  const { toasts } = workspace.recorded;
  const told = async (...titles: string[]): Promise<void> => {
    const expected = titles.map((title) => ({ type: 'error', title, message: String(refusal) }));
    await expect.poll(() => toasts).toEqual(expected);
    toasts.length = 0;
  };
  await workspace.host.get(SceneStoreToken).load(place.viewId, [place.layerName]);
  const slices = workspace.host.get(SlicingStoreToken);
  await expect.poll(() => slices.canAdd(place)).toBe(true);
  slices.add(place);
  const { id } = slices.edited!;
  await told('Could not add the slice', 'Could not show the slices');
  slices.toggle({ ...place, id });
  await told('Could not change the slice');
  slices.setOn(place, false);
  await told('Could not hide the slices');
  slices.remove({ ...place, id });
  await told('Could not remove the slice');
  workspace.dispose();
});
