import { expect, describe, it } from 'vitest';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

interface Scene {
  scene: { views: Record<string, Record<string, unknown>> };
}

describe.skipIf(!isBuilt)('the views of a render session', () => {
  const setUp = useServer();

  it('[W3.02, W4.07, W4.54, W7.18f, W7.18g, W7.18i, W7.18j, W7.18k, W7.26, W9.01, W9.04] are added, cloned, linked and removed by their calls, up to four', async () => {
    const { call, close } = await openSession(setUp.client);
    const state = async () => (await call<Scene>('datacloud.server.state.push', {})).scene.views;
    expect(await state()).toEqual({
      view1: {
        viewId: 'view1',
        type: '3D',
        linked: false,
        background: null,
        foreground: null,
        zScaling: 1,
        interaction: true,
        orientationAxesVisibility: true,
        cameraParallelProjection: false,
        centerAxesVisibility: false,
        gridVisibility: true,
        engine: null,
        layers: {},
      },
    });
    const dark = { background: [0.1, 0.1, 0.1], foreground: [0.91, 0.91, 0.91], zScaling: 5, interaction: false };
    await call('datacloud.view.update.state', { viewId: 'view1', state: dark });
    await call('datacloud.view.add', { viewId: 'view2' });
    await call('datacloud.application.state.view.clone', { viewId: 'view1', cloneId: 'view3' });
    await call('datacloud.viewport.view.link', { viewIds: ['view1', 'view2'], linked: true });
    const views = await state();
    expect(views['view3']).toMatchObject({ viewId: 'view3', ...dark, linked: false });
    expect(views['view2']).toMatchObject({ zScaling: 1, linked: true });
    expect(views['view1']).toMatchObject({ linked: true });
    await call('datacloud.viewport.view.link', { viewIds: ['view1', 'view2'], linked: false });
    expect(Object.values(await state()).map(({ linked }) => linked)).toEqual([false, false, false]);
    expect((await call<{ views: string[] }>('datacloud.views.list', {})).views).toEqual(['view1', 'view2', 'view3']);

    await expect(call('datacloud.view.add', { viewId: 'view3' })).rejects.toThrow();
    await call('datacloud.view.add', { viewId: 'view4' });
    await expect(call('datacloud.view.add', { viewId: 'view5' })).rejects.toThrow();
    await expect(
      call('datacloud.application.state.view.clone', { viewId: 'view1', cloneId: 'view5' }),
    ).rejects.toThrow();
    await expect(call('datacloud.viewport.view.link', { viewIds: ['view9'], linked: true })).rejects.toThrow();
    for (const zScaling of [0.1, 10]) {
      await call('datacloud.view.update.state', { viewId: 'view4', state: { zScaling } });
      expect((await state())['view4']).toMatchObject({ zScaling });
    }
    for (const zScaling of [0.09, 10.1])
      await expect(call('datacloud.view.update.state', { viewId: 'view1', state: { zScaling } })).rejects.toThrow();

    for (const viewId of ['view1', 'view2', 'view3']) await call('datacloud.view.remove', { viewId });
    await expect(call('datacloud.view.remove', { viewId: 'view4' })).rejects.toThrow();
    expect(Object.keys(await state())).toEqual(['view4']);
    close();
  });
});
