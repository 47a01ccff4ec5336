import { describe, expect, it } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { createPoints, uploadFile } from './import-files.ts';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

/** Two points each, from the origin to `far` along both axes; answers the layer's name. */
async function importPair(client: ApiClient, name: string, far: number): Promise<string> {
  const metadata = await uploadFile(client, `${name}.csv`, `X,Y,Au\n0,0,1\n${far},${far * 2},2\n`, {
    datasetType: 'Points',
    fileType: 'pointdata',
  });
  const { body } = await createPoints(client, name, metadata);
  expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
  return `${body.datasetId}/points`;
}

describe.skipIf(!isBuilt)('the clip of a layer', { timeout: seconds(60) }, () => {
  const setUp = useServer();

  it('[W3.42, W7.18l, W7.25] is added, changed and given to other layers by its calls; a broken change changes nothing', async () => {
    const { client } = setUp;
    const [first, second, hidden] = [
      await importPair(client, 'First', 100),
      await importPair(client, 'Second', 40),
      await importPair(client, 'Third', 10),
    ];
    const { call, close } = await openSession(client);
    await call('datacloud.mine.load', { viewId: 'view1', layers: { [first]: ['ROOT'], [second]: ['ROOT'] } });
    const update = (options: object, layerName = first, viewId = 'view1') =>
      call<{ sequence: number }>('datacloud.filtering.clip.update', { layerName, viewId, options });
    const clips = async (viewId = 'view1') => {
      const { scene } = await call<{ scene: { views: Record<string, { layers: Record<string, { clip?: object }> }> } }>(
        'datacloud.server.state.push',
        {},
      );
      return [first, second].map((name) => scene.views[viewId]?.layers[name]?.clip);
    };

    const { sequence } = await update({});
    expect(await clips()).toEqual([
      {
        enable: true,
        visible: true,
        type: 'Plane',
        invert: false,
        wholeItems: false,
        normal: [1, 0, 0],
        rotation: [0, 0, 0],
        length: [102, 204, 1],
        position: [50, 100, 0],
        positionOffset: [0, 0, 0],
        bounds: [0, 100, 0, 200, 0, 0],
      },
      undefined,
    ]);
    const moved = await update({ type: 'Box', invert: true, action: { position: [60, 100, 5], length: [10, 20, 30] } });
    expect(moved.sequence).toBe(sequence + 1);
    await update({ enable: false, action: { rotation: [0, 0, 45], normal: [0, 0, 2] } });
    const box = {
      enable: false,
      type: 'Box',
      invert: true,
      position: [60, 100, 5],
      length: [10, 20, 30],
      rotation: [0, 0, 45],
      normal: [0, 0, 1],
    };
    expect((await clips())[0]).toMatchObject({ ...box, positionOffset: [10, 0, 5] });

    await update({ visible: false });
    expect((await clips())[0]).toMatchObject({ ...box, visible: false });
    await update({ visible: true });

    const apply = (layersToClip: string[], options: object) =>
      call('datacloud.filtering.clip.apply.to.layers', { layerName: first, layersToClip, viewId: 'view1', options });
    await apply([first, second], { enable: true });
    const [own, copy] = await clips();
    expect(own).toMatchObject({ ...box, enable: true, visible: true });
    expect(copy).toMatchObject({
      ...box,
      enable: true,
      visible: false,
      positionOffset: [40, 60, 5],
      bounds: [0, 40, 0, 80, 0, 0],
    });

    const before = await clips();
    for (const broken of [
      { type: 'Sphere' },
      { action: { length: [1, 0, 1] } },
      { action: { position: [1, 2] } },
      { action: { position: [1, 2, Number.NaN] } },
      { colour: 'red' },
    ])
      await expect(update(broken)).rejects.toThrow();
    const wanted = { layerName: first, viewId: 'view1', options: {} };
    for (const [name, given] of [
      ['update', wanted],
      ['apply.to.layers', { ...wanted, layersToClip: [second] }],
    ] as const)
      for (const missing of Object.keys(given))
        await expect(
          call(`datacloud.filtering.clip.${name}`, { ...given, [missing]: undefined }),
        ).rejects.toMatchObject({
          code: 'bad-input',
        });
    await expect(update({}, hidden)).rejects.toThrow();
    await expect(update({}, first, 'view7')).rejects.toThrow();
    await expect(update({}, '__proto__')).rejects.toThrow();
    await expect(apply([second, hidden], { enable: false })).rejects.toThrow();
    expect(await clips()).toEqual(before);

    // Each view has clips of its own, and what is given to other layers is all of the options.
    await call('datacloud.application.state.view.clone', { viewId: 'view1', cloneId: 'view2' });
    const give = (viewId: string, layersToClip: string[], options: object) =>
      call('datacloud.filtering.clip.apply.to.layers', { layerName: first, layersToClip, viewId, options });
    await give('view2', [second], { type: 'Plane', action: { normal: [0, 0, 1], position: [7, 8, 9] } });
    const given = { type: 'Plane', normal: [0, 0, 1], position: [7, 8, 9] };
    expect((await clips('view2'))[1]).toMatchObject(given);
    await update({ type: 'Plane', action: { position: [1, 2, 3] } }, first, 'view2');
    expect((await clips('view2'))[0]).toMatchObject({ type: 'Plane', position: [1, 2, 3] });
    await expect(give('view7', [second], {})).rejects.toThrow();
    expect(await clips()).toEqual(before);

    await update({ action: { reset: true } });
    expect((await clips())[0]).toMatchObject({
      type: 'Box',
      invert: true,
      position: [50, 100, 0],
      rotation: [0, 0, 0],
    });
    close();
  });

  it('leaves out of polygons what the scene says that it cuts away, unless the view says what it is cut by', async () => {
    const layerName = await importPair(setUp.client, 'Picked', 100);
    const { call, close } = await openSession(setUp.client);
    const layer = { viewId: 'view1', layerName };
    await call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
    const picked = async (more: object = {}): Promise<number | undefined> => {
      await call('datacloud.selection.clear', {});
      const { layers } = await call<{ layers: Record<string, { count: number } | null> }>('datacloud.view.pick.area', {
        viewId: 'view1',
        layerNames: [layerName],
        mode: 'replace',
        matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
        origin: [0, 0, 0],
        area: [
          [-1, -1],
          [1000, 1000],
        ],
        ...more,
      });
      return layers[layerName]?.count;
    };
    expect(await picked()).toBe(2);
    await call('datacloud.filtering.clip.update', { ...layer, options: {} });
    expect(await picked()).toBe(1);
    expect(await picked({ regions: { [layerName]: [] } })).toBe(2);
    await call('datacloud.filtering.clip.update', { ...layer, options: { enable: false } });
    expect(await picked()).toBe(2);
    const section = { on: true, position: [0, 0, 0], dip: 90, azimuth: 90, thickness: 10, step: 1 };
    await call('datacloud.view.update.state', { viewId: 'view1', state: { section } });
    expect(await picked()).toBe(1);
    close();
  });
});
