import { MAX_LABELS, type LabelState, type SceneState } from 'adit/plugins/views';
import { describe, expect, it } from 'vitest';
import { importPoints, importPointsCsv, surveyedGrid } from '../e2e/support/point-dataset.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

interface Labels {
  readonly field: string | null;
  readonly total: number;
  readonly labels: readonly { item: number; place: [number, number, number]; value: string | number; text?: string }[];
}

const first: LabelState = { Visibility: 0, Field: null, PointSize: 8, DiffuseColor: null, LineWidth: 1 };

async function show(session: OpenSession, layerName: string): Promise<void> {
  await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
}

describe.skipIf(!isBuilt)('the labels of items', () => {
  const setUp = useServer();

  it('[W7.22b, W7.22c, W7.22d, W7.22e, W7.22f, W7.22g] take every name of a property update of the type labels, and tell of it', async () => {
    const datasetId = await importPoints(setUp.client, 'Labelled');
    const where = { viewId: 'view1', layerName: `${datasetId}/points` };
    const { call, subscribe, close, ...rest } = await openSession(setUp.client);
    await show({ call, subscribe, close, ...rest }, where.layerName);
    const told: { labels?: LabelState }[] = [];
    subscribe('datacloud.representation.state', (payload) => told.push(payload as (typeof told)[number]));
    const labels = async (): Promise<LabelState | undefined> =>
      (await call<{ scene: SceneState }>('datacloud.server.state.push', {})).scene.views['view1']!.layers[
        where.layerName
      ]!.labels;
    const set = (name: string, value: unknown): Promise<unknown> =>
      call('datacloud.property.update', { ...where, type: 'labels', name, value });
    expect(await labels()).toBeUndefined();
    await set('Visibility', 1);
    expect(await labels()).toEqual({ ...first, Visibility: 1 });
    await set('DiffuseColor', [1, 0.5, 0]);
    await set('PointSize', 12);
    await set('LineWidth', 2);
    await set('Ambient', 0);
    await set('Field', 'ROCK');
    const all: LabelState = { Visibility: 1, Field: 'ROCK', PointSize: 12, DiffuseColor: [1, 0.5, 0], LineWidth: 2 };
    expect(await labels()).toEqual(all);
    await expect.poll(() => told.at(-1)?.labels).toEqual(all);
    const refused = [
      ['PointSize', 18.5],
      ['PointSize', 0.5],
      ['Visibility', 2],
      ['Visibility', 0.5],
      ['DiffuseColor', [255, 128, 0]],
      ['DiffuseColor', '#FF8000'],
      ['LineWidth', 18.5],
      ['LineWidth', 0.5],
      ['Ambient', 1],
      ['Opacity', 1],
      ['Field', 'GONE'],
    ] as const;
    for (const [name, value] of refused) await expect(set(name, value)).rejects.toMatchObject({ code: expect.stringMatching(/^(bad-input|bad-scene|unknown-field)$/) });
    await set('Field', null);
    await call('datacloud.property.update', { ...where, type: 'labels', properties: { Visibility: 0, PointSize: 9 } });
    expect(await labels()).toEqual({ ...all, Visibility: 0, Field: null, PointSize: 9 });
    close();
  });

  it('[W3.17a, W3.17h] are the values of the chosen property at the places of the items that are seen', async () => {
    const datasetId = await importPoints(setUp.client, 'Values');
    const where = { viewId: 'view1', layerName: `${datasetId}/points` };
    const session = await openSession(setUp.client);
    const { call, close } = session;
    await show(session, where.layerName);
    const read = (): Promise<Labels> => call<Labels>('datacloud.layer.labels.get', where);
    const label = (properties: object): Promise<unknown> =>
      call('datacloud.property.update', { ...where, type: 'labels', properties });
    await label({ Visibility: 1 });
    const copper = await read();
    expect([copper.field, copper.total]).toEqual(['CU', 25]);
    // One point has no value of copper.
    expect(copper.labels.map(({ value }) => String(value))).toEqual(
      surveyedGrid.flatMap((point) => (point.copper === '' ? [] : [point.copper])),
    );
    await label({ Field: 'ROCK' });
    const rocks = await read();
    expect(rocks.labels.map(({ value }) => value)).toEqual(surveyedGrid.map(({ rock }) => rock));
    rocks.labels.forEach(({ item, place }, at) => {
      const { easting, northing, elevation } = surveyedGrid[at]!;
      expect(item).toBe(at);
      expect(place.map((part) => part.toFixed(3))).toEqual([easting, northing, elevation]);
    });
    const filter = { id: 'f', field: 'CU', dataRange: [3, 5], enabled: true };
    await call('datacloud.filtering.threshold.add', { ...where, filter });
    expect((await read()).labels.map(({ item }) => item)).toEqual([3, 4, 5]);
    await call('datacloud.filtering.threshold.remove', { ...where, filterId: 'f' });
    await call('datacloud.filtering.clip.update', { ...where, options: { enable: true } });
    const cut = await read();
    expect(cut.total).toBeGreaterThan(0);
    expect(cut.total).toBeLessThan(25);
    await call('datacloud.property.update', { ...where, type: 'geometry', name: 'Visibility', value: 0 });
    expect(await read()).toMatchObject({ total: 0, labels: [] });
    await expect(call('datacloud.layer.labels.get', { ...where, layerName: 'x/y' })).rejects.toThrow();
    close();
  });

  it(`are those of ${MAX_LABELS} items with even gaps where there are more, and say how many there are`, async () => {
    const rows = Array.from({ length: 2 * MAX_LABELS }, (_, at) => `${at},0,0,P${at}`);
    const datasetId = await importPointsCsv(setUp.client, 'Many', `X,Y,Z,NAME\n${rows.join('\n')}\n`, {
      x: 'X',
      y: 'Y',
      z: 'Z',
    });
    const where = { viewId: 'view1', layerName: `${datasetId}/points` };
    const session = await openSession(setUp.client);
    await show(session, where.layerName);
    await session.call('datacloud.property.update', { ...where, type: 'labels', name: 'Field', value: 'NAME' });
    const { total, labels } = await session.call<Labels>('datacloud.layer.labels.get', where);
    expect([total, labels.length]).toEqual([2 * MAX_LABELS, MAX_LABELS]);
    expect(labels.map(({ value }) => value)).toEqual(labels.map((_, at) => `P${2 * at}`));
    session.close();
  });

  it('[W3.16n, W3.16o, W3.17a, W3.17p, W4.31] are kept over saving and loading, as the settings of properties chosen earlier are', async () => {
    const datasetId = await importPoints(setUp.client, 'Kept');
    const layerName = `${datasetId}/points`;
    const where = { viewId: 'view1', layerName };
    const session = await openSession(setUp.client);
    await show(session, layerName);
    await session.call('datacloud.property.update', {
      ...where,
      type: 'labels',
      properties: { Visibility: 1, Field: 'ROCK' },
    });
    const colouring = {
      field: 'CU',
      fieldLabel: 'CU',
      colorType: 'Continuous',
      colorRange: [1, 2],
      preset: 'grey',
      presetInvert: true,
      rgbPoints: [0, 0, 0, 0, 1, 1, 1, 1],
      annotations: [],
      categories: [],
    };
    const value = { colourings: [colouring], previous: 'CU' };
    await session.call('datacloud.scene.change', {
      steps: [{ at: ['view1', layerName], part: 'views.property-settings', value }],
    });
    interface State {
      displayPaneState: Record<
        string,
        { labelState: unknown; currentPropSettings: unknown; propDefaultsApplied: unknown; configuration: object[] }[]
      >;
    }
    const { state } = await session.call<{ state: State }>('datacloud.application.state.get', {});
    const [entry] = state.displayPaneState['view1']!;
    expect(entry).toMatchObject({
      labelState: { ...first, Visibility: 1, Field: 'ROCK' },
      currentPropSettings: { CU: colouring },
      propDefaultsApplied: { CU: true },
      configuration: [
        { name: 'colorby', previouslySelectedProperty: { label: 'CU', value: 'CU', type: 'continuous' } },
        {
          name: 'showLabel',
          type: 'checkbox',
          selectedProperty: { label: 'ROCK', value: 'ROCK', type: 'categorical' },
          previouslySelectedProperty: null,
        },
      ],
    });
    session.close();
    const other = await openSession(setUp.client);
    expect((await other.call<{ error?: object }>('datacloud.application.state.set', { state })).error).toBeUndefined();
    const { scene } = await other.call<{ scene: SceneState }>('datacloud.server.state.push', {});
    expect(scene.views['view1']!.layers[layerName]).toMatchObject({
      labels: { Visibility: 1, Field: 'ROCK' },
      settings: value,
    });
    expect((await other.call<{ state: State }>('datacloud.application.state.get', {})).state).toEqual(state);
    other.close();
  });
});
