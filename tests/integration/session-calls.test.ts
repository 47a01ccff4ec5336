import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SceneState } from 'adit/plugins/views';
import { INTERVALS, uploadMillionIntervals, writeMillionIntervals } from '../bench/support/million-intervals.ts';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

/** The long form has as many as the promise speaks of. */
const intervalCount = process.env['ADIT_SOAK'] ? INTERVALS : INTERVALS / 20;

type View = SceneState['views'][string];

describe.skipIf(!isBuilt)('the calls of a render session', () => {
  const setUp = useServer();

  it('take effect in the order in which they were sent, also when nobody waits for the answers', async () => {
    const datasetId = await importPoints(setUp.client, 'Ordered');
    const where = { viewId: 'view1', layerName: `${datasetId}/points` };
    const { call, close } = await openSession(setUp.client);
    await call('datacloud.mine.load', { viewId: 'view1', layers: { [where.layerName]: ['ROOT'] } });
    const filter = (low: number): object => ({ id: 'f', field: 'CU', dataRange: [low, 24], enabled: true });
    const filters = async (): Promise<unknown> =>
      (await call<{ scene: SceneState }>('datacloud.server.state.push', {})).scene.views['view1']!.layers[
        where.layerName
      ]!.filters;
    for (let round = 0; round < 20; round += 1) {
      const lows = [1, 2, 3, 4, 5, 6, 7, 8];
      await Promise.all([
        call('datacloud.filtering.threshold.add', { ...where, filter: filter(0) }),
        ...lows.map((low) => call('datacloud.filtering.threshold.update', { ...where, filter: filter(low) })),
      ]);
      expect(await filters()).toMatchObject([{ dataRange: [8, 24] }]);
      await Promise.all([
        call('datacloud.filtering.threshold.remove', { ...where, filterId: 'f' }),
        call('datacloud.filtering.threshold.add', { ...where, filter: filter(0) }),
        call('datacloud.filtering.threshold.remove', { ...where, filterId: 'f' }),
      ]);
      expect(await filters()).toEqual([]);
    }
    close();
  });

  it('give the geometry of intervals in less than half of its bytes', { timeout: seconds(120) }, async () => {
    const { client } = setUp;
    const folder = await mkdtemp(join(tmpdir(), 'adit-test-'));
    const create = await uploadMillionIntervals(client, await writeMillionIntervals(folder, intervalCount));
    await rm(folder, { recursive: true });
    const datasetId = await create('Many intervals');
    await client.generated(datasetId);
    const { call, close, sessionId } = await openSession(client);
    const { layers } = await call<{ layers: { layerName: string; identifier: string; count: number }[] }>(
      'datacloud.mine.dataset.config',
      { datasetId },
    );
    const { layerName, count } = layers.find(({ identifier }) => identifier === 'interval')!;
    expect(count).toBe(intervalCount);
    await call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
    const { positions } = await call<{ positions: { key: string } }>('datacloud.layer.pieces.load', { layerName });
    // Two ends of three coordinates each, of four bytes.
    const bytes = intervalCount * 2 * 3 * 4;
    const path = `/session/${sessionId}/buffers/${positions.key}`;
    expect((await client.bytes(path)).length).toBeGreaterThanOrEqual(bytes);
    expect(await client.sentBytes(`${path}?packed=true`)).toBeLessThan(bytes / 2);
    close();
  });

  it('count what a filter would keep with another range, which nothing else is told of', async () => {
    const datasetId = await importPoints(setUp.client, 'Counted');
    const where = { viewId: 'view1', layerName: `${datasetId}/points` };
    const { call, close } = await openSession(setUp.client);
    await call('datacloud.mine.load', { viewId: 'view1', layers: { [where.layerName]: ['ROOT'] } });
    const filter = { id: 'f', field: 'CU', dataRange: [20, 24], enabled: true };
    const other = { id: 'other', field: 'CU', dataRange: [2, 24], enabled: true };
    await call('datacloud.filtering.threshold.add', { ...where, filter: other });
    const before = await call<{ kept: number }>('datacloud.filtering.threshold.add', { ...where, filter });
    const count = (low: number, filterId = 'f') =>
      call('datacloud.filtering.threshold.count', { ...where, filterId, dataRange: [low, 24] });
    // Wider than it is now, too; the other filter goes on to count.
    for (const [low, kept] of [
      [22, 3],
      [10, 14],
      [0, 22],
    ] as const)
      expect(await count(low)).toEqual({ kept });
    await expect(count(0, 'nobody')).rejects.toMatchObject({ code: 'unknown-filter' });
    expect(await call('datacloud.filtering.mask.get', where)).toMatchObject({ kept: before.kept });
    close();
  });

  it('[W7.19, W7.18m, W7.18o, W7.18q, W7.22a, W7.22b, W7.22c, W7.22d, W7.22e, W7.22f, W7.22g, W7.23, W7.24] take the payloads that the specification knows', async () => {
    const datasetId = await importPoints(setUp.client, 'Plain');
    const where = { viewId: 'view1', layerName: `${datasetId}/points` };
    const { call, close } = await openSession(setUp.client);
    const layer = async (): Promise<View['layers'][string]> =>
      (await call<{ scene: SceneState }>('datacloud.server.state.push', {})).scene.views['view1']!.layers[
        where.layerName
      ]!;
    await call('datacloud.mine.load', { viewId: 'view1', layers: { [where.layerName]: ['ROOT'] } });
    const set = (name: string, value: unknown): Promise<unknown> =>
      call('datacloud.property.update', { ...where, type: 'geometry', name, value });
    const before = (await layer()).geometry;
    await set('DiffuseColor', [1, 0.5, 0]);
    await set('Visibility', 0);
    await set('PointSize', 9);
    await set('LineWidth', 2);
    await set('Ambient', 0);
    expect((await layer()).geometry).toEqual({
      ...before,
      DiffuseColor: [1, 0.5, 0],
      Visibility: 0,
      PointSize: 9,
      LineWidth: 2,
    });
    for (const [name, value] of [
      ['DiffuseColor', [255, 128, 0]],
      ['DiffuseColor', [-0.5, 0.5, 0]],
      ['DiffuseColor', [1, 0.5]],
      ['DiffuseColor', '#FF8000'],
      ['Visibility', 2],
      ['Visibility', 0.5],
      ['Visibility', true],
      ['PointSize', 99],
      ['PointSize', '9'],
      ['LineWidth', 0.5],
      ['LineWidth', 18.5],
      ['Ambient', 1],
      ['Unknown', 1],
    ] as const)
      await expect(set(name, value)).rejects.toMatchObject({ code: 'bad-input' });
    await set('Visibility', 1);
    expect((await layer()).geometry.Visibility).toBe(1);
    const whole = { ...where, type: 'geometry', name: 'PointSize', value: 9 };
    for (const change of [{ type: 'volume' }, ...Object.keys(whole).map((missing) => ({ [missing]: undefined }))])
      await expect(call('datacloud.property.update', { ...whole, ...change })).rejects.toThrow();

    const rgbPoints = [0, 0, 0, 1, 24, 1, 0, 0];
    const colour = { ...where, field: 'CU', column: 'Copper', rgbPoints, forceCategoricalComputation: false };
    await call('datacloud.representation.color.by', colour);
    expect((await layer()).colouring).toMatchObject({
      field: 'CU',
      fieldLabel: 'Copper',
      colorType: 'Continuous',
      colorRange: [0, 24],
      rgbPoints,
    });
    const rocks = { ...colour, field: 'ROCK', column: 'Rock', forceCategoricalComputation: true };
    await call('datacloud.representation.color.by', rocks);
    const { colorType, categories = [] } = (await layer()).colouring ?? {};
    expect(colorType).toBe('Categorical');
    expect(categories.slice(0, 2).map(({ color }) => color)).toEqual(['#0000FF', '#FF0000']);
    expect(categories.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(25);

    // [W4.22] A field of texts is never a scale; what is refused leaves the colouring as it is.
    await call('datacloud.representation.color.by', { ...rocks, forceCategoricalComputation: false });
    const coloured = (await layer()).colouring!;
    expect(coloured).toMatchObject({ field: 'ROCK', colorType: 'Categorical' });
    const { column: _column, ...withoutColumn } = colour;
    for (const [payload, code] of [
      [withoutColumn, 'bad-input'],
      [{ ...colour, rgbpoints: rgbPoints }, 'bad-input'],
      ...['viewId', 'layerName', 'field', 'rgbPoints'].map(
        (missing) => [{ ...colour, [missing]: undefined }, 'bad-input'] as const,
      ),
      [{ ...colour, forceCategoricalComputation: 'true' }, 'bad-input'],
      // A field of numbers that is forced to be a category is refused, and not drawn as a scale.
      [{ ...colour, forceCategoricalComputation: true }, 'not-a-category'],
      [{ ...colour, viewId: 'view2' }, 'not-found'],
      [{ ...colour, field: 'AG' }, 'unknown-field'],
      [{ ...where, colouring: { ...coloured, field: 'AG' } }, 'unknown-field'],
      [{ ...where, colouring: { ...coloured, colorType: 'Continuous' } }, 'not-numbers'],
      [
        { ...where, colouring: { ...coloured, field: 'CU', colorType: 'Continuous', colorRange: [2, 1] } },
        'reversed-range',
      ],
    ] as const)
      await expect(call('datacloud.representation.color.by', payload)).rejects.toMatchObject({ code });
    expect((await layer()).colouring).toEqual(coloured);
    const unset = { ...coloured, field: 'CU', colorType: 'Continuous', categories: [], colorRange: [1, -1] };
    await call('datacloud.representation.color.by', { ...where, colouring: unset });
    expect((await layer()).colouring).toMatchObject({ field: 'CU', colorRange: [0, 24] });
    await call('datacloud.representation.color.by', { ...where, colouring: coloured });

    const filter = { ...where, field: 'CU', location: 'POINT', dataRange: [3, 5] };
    for (const missing of ['viewId', 'layerName', 'field', 'dataRange'])
      await expect(
        call('datacloud.filtering.threshold.add', { ...filter, [missing]: undefined }),
      ).rejects.toMatchObject({ code: 'bad-input' });
    expect((await layer()).filters).toEqual([]);
    const answer = await call('datacloud.filtering.threshold.add', filter);
    const [added] = (await layer()).filters;
    expect(answer).toMatchObject({ kept: 3, total: 25, filterId: added?.id });
    const changed = { ...added, dataRange: [3, 4] };
    expect(await call('datacloud.filtering.threshold.update', { ...where, filter: changed })).toMatchObject({
      kept: 2,
    });
    const { state } = await call<{ state: { filtersMap: Record<string, Record<string, object[]>> } }>(
      'datacloud.application.state.get',
      {},
    );
    const [entry] = state.filtersMap.view1![where.layerName]!;
    const hidden = {
      ...entry,
      disableButDisplayFilterSlashEye: true,
      ThresholdRange: [0, 24],
      hiddenRangeValues: [3, 4],
    };
    expect(await call('datacloud.filtering.threshold.update', { ...where, filter: hidden })).toMatchObject({
      kept: 25,
    });
    expect((await layer()).filters).toEqual([{ ...added, dataRange: [3, 4], enabled: false }]);
    expect(await call('datacloud.filtering.threshold.update', { ...where, filter: entry })).toMatchObject({ kept: 2 });
    for (const [change, code] of [
      [{ layerName: 'x/y' }, 'bad-input'],
      [{ Scalars: ['POINTS', 'AG'] }, 'unknown-field'],
      [{ ThresholdRange: [4, 3] }, 'reversed-range'],
    ] as const)
      await expect(
        call('datacloud.filtering.threshold.update', { ...where, filter: { ...entry, ...change } }),
      ).rejects.toMatchObject({ code });
    const removed = { ...where, filterId: added?.id };
    for (const [name, given] of [
      ['update', { ...where, filter: changed }],
      ['remove', removed],
    ] as const)
      for (const missing of Object.keys(given))
        await expect(
          call(`datacloud.filtering.threshold.${name}`, { ...given, [missing]: undefined }),
        ).rejects.toMatchObject({ code: 'bad-input' });
    expect((await layer()).filters).toHaveLength(1);
    await call('datacloud.filtering.threshold.remove', removed);
    expect((await layer()).filters).toEqual([]);
    close();
  });

  it('[W3.40h, W3.40i, W3.40j, W3.40k, W3.40l] take filters with their order and their marks, and give them back', async () => {
    const datasetId = await importPoints(setUp.client, 'Ordered filters');
    const layerName = `${datasetId}/points`;
    const where = { viewId: 'view1', layerName };
    const { call, close } = await openSession(setUp.client);
    await call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
    type Entry = Record<string, unknown> & { id: string };
    const entries = async (): Promise<Entry[]> =>
      (
        await call<{ state: { filtersMap: Record<string, Record<string, Entry[]>> } }>(
          'datacloud.application.state.get',
          {},
        )
      ).state.filtersMap['view1']![layerName]!;
    const ids = async (): Promise<string[]> => (await entries()).map(({ id }) => id);
    const filter = (id: string, more = {}): object => ({
      id,
      Scalars: ['POINTS', 'CU'],
      ThresholdRange: [3, 5],
      ...more,
    });
    const add = (given: object, more = {}): Promise<{ kept: number }> =>
      call('datacloud.filtering.threshold.add', { ...where, filter: given, ...more });
    const update = (given: object): Promise<{ kept: number }> =>
      call('datacloud.filtering.threshold.update', { ...where, filter: given });
    await add(filter('a'));
    await add(filter('b', { order: 0 }));
    await add({ id: 'c', field: 'CU', dataRange: [3, 5] }, { order: 1 });
    expect(await ids()).toEqual(['b', 'c', 'a']);
    expect((await entries()).map(({ order }) => order)).toEqual([0, 1, 2]);
    await update(filter('a', { order: 0 }));
    await update(filter('b'));
    expect(await ids()).toEqual(['a', 'b', 'c']);
    for (const id of ['a', 'c']) await call('datacloud.filtering.threshold.remove', { ...where, filterId: id });

    const marks: readonly (readonly [object, object])[] = [
      [{ disableButDisplayFilterSlashEye: true, ThresholdRange: [0, 24], hiddenRangeValues: [3, 5] }, {}],
      [{ hideMetadataOnlyFilter: true }, { ThresholdRange: [0, 24], hiddenRangeValues: [3, 5] }],
      [
        { disableButDisplayFilter: true },
        {
          disableButDisplayFilter: false,
          disableButDisplayFilterSlashEye: true,
          ThresholdRange: [0, 24],
          hiddenRangeValues: [3, 5],
        },
      ],
    ];
    for (const [given, answered] of marks) {
      expect(await update(filter('b', given))).toMatchObject({ kept: 25 });
      const [entry] = await entries();
      expect(entry).toMatchObject({ ...given, ...answered });
      expect(await update(entry!)).toMatchObject({ kept: 25 });
      expect(await entries()).toEqual([entry]);
      expect(await update(filter('b'))).toMatchObject({ kept: 3 });
    }
    close();
  });

  it('[W7.18h, W7.18i, W7.18j, W7.18x, W7.27] move cameras, tell the active layer, and bring views back to their beginning', async () => {
    const datasetId = await importPoints(setUp.client, 'Grid');
    const layerName = `${datasetId}/points`;
    const { call, subscribe, close } = await openSession(setUp.client);
    const view = async (viewId = 'view1'): Promise<View> =>
      (await call<{ scene: SceneState }>('datacloud.server.state.push', {})).scene.views[viewId]!;
    await call('datacloud.view.camera.reset', { viewId: 'view1' });
    expect((await view()).camera).toBeUndefined();

    await call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
    await call('datacloud.application.state.view.clone', { viewId: 'view1', cloneId: 'view2' });
    await call('datacloud.viewport.view.link', { viewIds: ['view1', 'view2'], linked: true });
    await call('datacloud.view.camera.reset', { viewId: 'view1' });
    for (const viewId of ['view1', 'view2']) {
      const { focalPoint } = (await view(viewId)).camera!;
      expect(focalPoint[0]).toBeCloseTo(478_123.457, 3);
      expect(focalPoint[1]).toBeCloseTo(6_772_345.679, 3);
      expect(focalPoint[2]).toBeCloseTo(358.123, 3);
    }
    await call('datacloud.set.view.up', { viewId: 'view1', direction: 'top' });
    const { position, focalPoint, viewUp } = (await view()).camera!;
    expect(viewUp).toEqual([0, 1, 0]);
    expect(position[0]).toBeCloseTo(focalPoint[0], 6);
    expect(position[2]).toBeGreaterThan(focalPoint[2] + 100);
    for (const [direction, axis, side, up] of [
      ['bottom', 2, -1, [0, 1, 0]],
      ['north', 1, 1, [0, 0, 1]],
      ['east', 0, 1, [0, 0, 1]],
      ['south', 1, -1, [0, 0, 1]],
      ['west', 0, -1, [0, 0, 1]],
    ] as const) {
      await call('datacloud.set.view.up', { viewId: 'view1', direction });
      const camera = (await view()).camera!;
      const away = camera.position.map((place, at) => Math.round(place - camera.focalPoint[at]!));
      expect([direction, Math.sign(away[axis]!), away.filter((part) => part !== 0).length]).toEqual([
        direction,
        side,
        1,
      ]);
      expect([direction, camera.viewUp.map((part) => Math.round(part) + 0)]).toEqual([direction, up]);
    }
    await call('datacloud.view.camera.center', { viewId: 'view1', position: [1, 2, 3] });
    expect((await view()).camera!.focalPoint).toEqual([1, 2, 3]);

    const told: unknown[] = [];
    subscribe('datacloud.representation.state', (payload) => told.push(payload));
    await call('datacloud.view.active.layer.update', { viewId: 'view1', layerName });
    await call('datacloud.property.update', {
      viewId: 'view1',
      layerName,
      type: 'geometry',
      properties: { PointSize: 9 },
    });
    await expect.poll(() => told).toMatchObject([{ viewId: 'view1', layerName, geometry: { PointSize: 9 } }]);
    expect((await view()).activeLayer).toBe(layerName);
    await expect(call('datacloud.view.active.layer.update', { viewId: 'view1', layerName: 'x/y' })).rejects.toThrow();
    await call('datacloud.view.update.state', { viewId: 'view1', state: { zScaling: 3 } });
    await call('datacloud.view.reset', { viewId: 'view1' });
    expect(await view()).toMatchObject({ zScaling: 1, activeLayer: layerName, layers: { [layerName]: { layerName } } });
    expect((await view()).camera).toBeUndefined();
    await call('datacloud.view.active.layer.update', { viewId: 'view1' });
    expect((await view()).activeLayer).toBeUndefined();
    await call('datacloud.application.state.view.reset', { viewId: 'view1' });
    expect((await view()).layers).toEqual({});
    expect(Object.keys((await view('view2')).layers)).toEqual([layerName]);
    close();
  });

  it('[W7.18b, W7.18c, W7.18f, W4.53] tell the hierarchy of the site, take its render configuration, and keep the layout of the panels', async () => {
    const datasetId = await importPoints(setUp.client, 'Configured');
    const layerName = `${datasetId}/points`;
    const { call, close } = await openSession(setUp.client);
    const { hierarchy, paraviewConfig } = await call<{ hierarchy: object[]; paraviewConfig: Record<string, string[]> }>(
      'datacloud.mine.hierarchy.all',
      {},
    );
    expect(JSON.stringify(hierarchy)).toContain('Configured');
    expect(Object.keys(paraviewConfig)).toContain(layerName);
    expect(
      await call('datacloud.mine.configure', { paraviewConfig: { ...paraviewConfig, 'gone/points': ['ROOT'] } }),
    ).toEqual({ layers: Object.keys(paraviewConfig), missingLayers: ['gone/points'] });
    expect(await call('datacloud.views.layout', {})).toEqual({ layout: null });
    const layout = { id: '12345', type: 'root', children: [] };
    await call('datacloud.views.layout.set', { layout });
    expect(await call('datacloud.views.layout', {})).toEqual({ layout });
    const { state } = await call<{ state: { layout: object } }>('datacloud.application.state.get', {});
    expect(state.layout).toEqual(layout);
    close();
  });
});
