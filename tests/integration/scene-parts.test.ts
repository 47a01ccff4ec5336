import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { SceneStep, SceneTree } from 'adit/core';
import { createPoints, uploadFile } from './import-files.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

const VIEW = 'view1';
const PLUGIN = 'acme.notes';

/** The server half of a plugin that is no part of the product: a part at each level. */
const code = `import { z } from '${pathToFileURL(resolve('node_modules/zod/index.js')).href}';
const part = (level) => ({
  id: '${PLUGIN}.' + level,
  of: level,
  shape: z.strictObject({ text: z.string() }),
  initial: undefined,
  maxSize: 1000,
  version: 2,
  upgrade: { 1: (text) => ({ text }) },
  permission: 'views.view',
  undo: { labelKey: 'change' },
  refuse: ({ text }) => (text === 'no' ? Object.assign(new Error('No'), { code: 'refused' }) : undefined),
});
export default {
  activate(context) {
    for (const level of ['scene', 'view', 'layer']) context.add({ name: 'core.scene-parts' }, part(level));
  },
};
`;

async function install(pluginFolder: string): Promise<void> {
  const staging = await mkdtemp(join(tmpdir(), 'adit-notes-'));
  const folder = join(staging, '1.0.0');
  const manifest = { version: '1.0.0', api: '^1', name: 'Notes', server: true, category: 'tool' };
  await mkdir(join(folder, 'server'), { recursive: true });
  await writeFile(join(folder, 'plugin.json'), JSON.stringify({ id: PLUGIN, ...manifest }));
  await writeFile(join(folder, 'server/index.js'), code);
  await mkdir(pluginFolder, { recursive: true });
  await rename(staging, join(pluginFolder, PLUGIN));
}

interface Saved {
  readonly extensions?: object;
  readonly [part: string]: unknown;
}
interface Shown {
  readonly missingLayers: readonly string[];
  readonly damagedParts?: readonly string[];
  readonly error?: object;
}

describe.skipIf(!isBuilt)('a part of scenes that a third party has added', { timeout: seconds(60) }, () => {
  const setUp = useServer({ ADIT_SERVER_CODE_FROM: PLUGIN });
  let layerName: string;
  let session: OpenSession;
  let saved: Saved;

  const part = (level: string): string => `${PLUGIN}.${level}`;
  const scene = async (): Promise<SceneTree> =>
    (await session.call<{ scene: SceneTree }>('datacloud.scene.get', {})).scene;
  /** What the scene, its view and the layer have of the parts, and what is kept unread there. */
  const nodes = async () => {
    const tree = await scene();
    const view = tree.views[VIEW];
    return [tree, view, view?.layers[layerName]].map((node, at) => {
      const id = part(['scene', 'view', 'layer'][at] ?? '');
      return [node?.parts[id], node?.dormant?.[id]];
    });
  };
  const read = async (): Promise<Saved> =>
    (await session.call<{ state: Saved }>('datacloud.application.state.get', {})).state;
  const show = (state: Saved): Promise<Shown> => session.call('datacloud.application.state.set', { state });
  const turn = async (on: boolean): Promise<void> =>
    void (await setUp.client.call('PUT', `/plugins/admin/plugins/${PLUGIN}`, { on }));
  const extensions = (value: object) => ({
    scene: { [part('scene')]: value },
    views: { [VIEW]: { view: { [part('view')]: value }, layers: { [layerName]: { [part('layer')]: value } } } },
  });
  const three = <Value>(one: Value): Value[] => [one, one, one];
  const values = (text: string) => three([{ text }, undefined]);
  const asleep = (text: string) => three([undefined, { version: 2, value: { text } }]);

  beforeAll(async () => {
    const { client, server } = setUp;
    await install(server.pluginFolder);
    const listed = async () =>
      (await client.call<{ id: string; serverHalf?: string }[]>('GET', '/plugins/admin/plugins')).body;
    const isLoaded = async () => (await listed()).find(({ id }) => id === PLUGIN)?.serverHalf === 'loaded';
    await vi.waitUntil(isLoaded, { timeout: seconds(20), interval: 200 });
    const file = { datasetType: 'Points', fileType: 'pointdata' };
    const metadata = await uploadFile(client, 'noted.csv', 'X,Y,Au\n0,0,1\n100,200,2\n', file);
    const { body } = await createPoints(client, 'Noted', metadata);
    await client.generated(body.datasetId);
    layerName = `${body.datasetId}/points`;
    session = await openSession(client);
  });

  const change = (steps: readonly SceneStep[]): Promise<unknown> => session.call('datacloud.scene.change', { steps });

  it('is in the form of the specification only where it has a value, and comes back with a saved state', async () => {
    const { client } = setUp;
    await session.call('datacloud.mine.load', { viewId: VIEW, layers: { [layerName]: ['ROOT'] } });
    expect(await read()).not.toHaveProperty('extensions');
    const value = { text: 'ore' };
    await change([
      { at: [], part: part('scene'), value },
      { at: [VIEW], part: part('view'), value },
      { at: [VIEW, layerName], part: part('layer'), value },
    ]);
    saved = await read();
    expect(saved.extensions).toEqual(extensions({ v: 2, value }));
    const made = await client.call<{ id: string }>('POST', '/state/create', {
      site: client.site,
      appState: saved,
      thumbnail: null,
      name: 'Noted',
    });
    const { body: kept } = await client.call<{ appState: Saved }>('GET', `/state/read/${made.body.id}`);
    expect(kept.appState).toEqual(saved);

    const { extensions: _none, ...bare } = saved;
    expect(await show(bare)).toMatchObject({ missingLayers: [] });
    expect(await nodes()).toEqual(three([undefined, undefined]));
    expect(await show(kept.appState)).toEqual(expect.not.objectContaining({ error: expect.anything() as object }));
    expect(await nodes()).toEqual(values('ore'));
    expect(await read()).toEqual(saved);
  });

  it('is copied with a view', async () => {
    await session.call('datacloud.application.state.view.clone', { viewId: VIEW, cloneId: 'view2' });
    const { views } = await scene();
    expect(views['view2']).toEqual({ ...views[VIEW], viewId: 'view2' });
    await session.call('datacloud.view.remove', { viewId: 'view2' });
  });

  it('is dormant while its plugin is off, kept in states, and comes back with the plugin', async () => {
    await turn(false);
    expect(await nodes()).toEqual(asleep('ore'));
    await expect(change([{ at: [], part: part('scene'), value: { text: 'x' } }])).rejects.toMatchObject({
      code: 'plugin-off',
    });
    expect(await read()).toEqual(saved);
    const { extensions: _none, ...bare } = saved;
    await show(bare);
    await show(saved);
    expect(await nodes()).toEqual(asleep('ore'));
    await turn(true);
    expect(await nodes()).toEqual(values('ore'));
    expect(await read()).toEqual(saved);
  });

  it('is upgraded from what an earlier version of the plugin saved; that of a later one is refused, and changes nothing', async () => {
    expect(await show({ ...saved, extensions: extensions({ v: 1, value: 'waste' }) })).not.toHaveProperty('error');
    expect(await nodes()).toEqual(values('waste'));
    expect(await show({ ...saved, extensions: extensions({ v: 3, value: {} }) })).toMatchObject({
      error: { code: 'state-too-new', values: { version: 3, newest: 2 } },
    });
    expect(await nodes()).toEqual(values('waste'));
  });

  it('is left out where it is damaged, which is said, and all else is shown', async () => {
    const views = { [VIEW]: { view: { [part('view')]: { v: 2, value: { text: 'fine' } } } } };
    const scenes = { [part('scene')]: { v: 2, value: { text: 7 } }, [part('layer')]: { v: 2, value: { text: 'x' } } };
    const shown = await show({ ...saved, extensions: { scene: scenes, views } });
    expect(shown).toMatchObject({ missingLayers: [], damagedParts: [part('scene'), part('layer')] });
    expect(await nodes()).toEqual([
      [undefined, undefined],
      [{ text: 'fine' }, undefined],
      [undefined, undefined],
    ]);
    const no = { [part('scene')]: { v: 2, value: { text: 'no' } } };
    expect(await show({ ...saved, extensions: { scene: no } })).toMatchObject({ damagedParts: [part('scene')] });
    await change([{ at: [], part: part('scene'), dormant: true, value: { version: 2, value: { text: 'no' } } }]);
    expect((await nodes())[0]).toEqual([undefined, undefined]);
    const wrong = { scene: { [part('scene')]: { value: 1 } } };
    expect(await show({ ...saved, extensions: wrong })).toMatchObject({ error: { code: 'bad-state' } });
  });

  it('is kept by a server that does not have the plugin any more, until it has it again', async () => {
    const { server, client } = setUp;
    const aside = join(server.dataFolder, 'taken-out');
    const startAgain = async (from: string, to: string): Promise<void> => {
      session.close();
      await server.stop();
      await rename(from, to);
      await server.start();
      session = await openSession(client);
    };
    await startAgain(join(server.pluginFolder, PLUGIN), aside);
    expect(await show(saved)).not.toHaveProperty('error');
    expect(await nodes()).toEqual(asleep('ore'));
    const again = await read();
    expect(again).toEqual(saved);
    await startAgain(aside, join(server.pluginFolder, PLUGIN));
    await show(again);
    expect(await nodes()).toEqual(values('ore'));
    session.close();
  });
});
