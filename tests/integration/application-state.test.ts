import { describe, expect, it } from 'vitest';
import { createPoints, uploadFile } from './import-files.ts';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

interface State {
  displayPaneState: Record<string, { layerName: string; selected: boolean; geometryState: { PointSize: number } }[]>;
  filtersMap: Record<string, Record<string, { Scalars: string[]; ThresholdRange: number[] }[]>>;
  views: Record<string, Record<string, unknown>>;
  clientState: { activeView: string | null; activeLayerByView: Record<string, string>; links: string[][] };
  layout: unknown;
  [part: string]: unknown;
}
interface Answer {
  clientState: State['clientState'];
  sequence: number;
  missingLayers: string[];
  error?: { code: string; message: string; values: Record<string, unknown> };
}

const source = [
  'X,Y,Au,Rock,Sampled',
  ...Array.from(
    { length: 20 },
    (_, at) => `${at},${at * 2},${at / 4},${at % 2 ? 'Granite' : 'Gabbro'},2021-03-${at + 1 < 10 ? '0' : ''}${at + 1}`,
  ),
].join('\n');

describe.skipIf(!isBuilt)('the application state of a session', { timeout: seconds(60) }, () => {
  const setUp = useServer();

  it('[W3.44i, W3.44j, W3.44k, W3.44n, W3.44o, W4.51, W7.18w] is given out, and set again in another session; a broken one changes nothing', async () => {
    const { client } = setUp;
    const metadata = await uploadFile(client, 'points.csv', source, { datasetType: 'Points', fileType: 'pointdata' });
    const { body } = await createPoints(client, 'Points', metadata);
    expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
    const layerName = `${body.datasetId}/points`;

    const first = await openSession(client);
    const empty = (await first.call<{ state: State }>('datacloud.application.state.get', {})).state;
    expect(empty).toMatchObject({ clientState: { activeView: 'view1', links: [] }, displayPaneState: { view1: [] } });
    await first.call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
    await first.call('datacloud.view.update.state', {
      viewId: 'view1',
      state: { zScaling: 3, activeLayer: layerName },
    });
    await first.call('datacloud.representation.color.by', {
      viewId: 'view1',
      layerName,
      colouring: {
        field: 'Rock',
        fieldLabel: 'Rock',
        colorType: 'Categorical',
        colorRange: [0, 2],
        preset: 'p',
        rgbPoints: [],
        categories: [{ label: 'Gabbro', value: 0, color: '#FF0000', visible: false }],
      },
    });
    const filter = {
      id: 'f',
      field: 'Sampled',
      dataRange: [Date.UTC(2021, 2, 3), Date.UTC(2021, 2, 5)],
      enabled: true,
    };
    await first.call('datacloud.filtering.threshold.add', { viewId: 'view1', layerName, filter });
    await first.call('datacloud.application.state.view.clone', { viewId: 'view1', cloneId: 'view2' });
    await first.call('datacloud.viewport.view.link', { viewIds: ['view1', 'view2'], linked: true });
    const scene = await first.call<{ scene: unknown }>('datacloud.server.state.push', {});
    const { state } = await first.call<{ state: State }>('datacloud.application.state.get', {});
    first.close();
    expect(state).toMatchObject({
      activeDataset: body.datasetId,
      layerSelections: { view1: { [layerName]: [`${body.datasetId}..ROOT`] } },
      clientState: { activeLayerByView: { view1: layerName }, links: [['view1', 'view2']] },
    });
    expect(state.filtersMap['view2']?.[layerName]?.[0]?.Scalars).toEqual(['POINTS', 'Sampled__DATETIME__']);

    const second = await openSession(client);
    const set = (value: unknown): Promise<Answer> => second.call('datacloud.application.state.set', { state: value });
    const sceneNow = async (): Promise<unknown> =>
      (await second.call<{ scene: unknown }>('datacloud.server.state.push', {})).scene;
    const layout = { rows: [1, { id: 'x' }] };
    const clientState = { ...state.clientState, activeView: 'view2' };
    expect(await set({ ...state, layout, clientState })).toMatchObject({ clientState, missingLayers: [] });
    expect(await sceneNow()).toEqual(scene.scene);
    expect((await second.call<{ state: State }>('datacloud.application.state.get', {})).state).toEqual({
      ...state,
      layout,
      clientState,
    });
    expect(await second.call('datacloud.filtering.mask.get', { viewId: 'view2', layerName })).toMatchObject({
      kept: 3,
    });

    const spoilt = (spoil: (one: State) => void): State => {
      const one = structuredClone(state);
      spoil(one);
      return one;
    };
    const broken: readonly (readonly [unknown, string, string?])[] = [
      [undefined, 'bad-state'],
      ['text', 'bad-state'],
      [{ ...state, views: {} }, 'bad-state', 'views'],
      [{ ...state, surprise: 1 }, 'bad-state'],
      [spoilt((one) => Object.assign(one.views['view1'] ?? {}, { zScaling: 99 })), 'bad-state', 'views.view1.zScaling'],
      [
        spoilt((one) =>
          Object.assign(one.filtersMap['view1']?.[layerName]?.[0] ?? {}, { Scalars: ['POINTS', 'Nothing'] }),
        ),
        'unknown-field',
        'Nothing',
      ],
      [
        spoilt((one) => Object.assign(one.displayPaneState['view1']?.[0] ?? {}, { pointSize: 9 })),
        'state-contradiction',
        'displayPaneState.view1.0.pointSize',
      ],
    ];
    for (const [value, code, field] of broken) {
      const answer = await set(value);
      expect(answer.error).toMatchObject({ code, ...(field === undefined ? {} : { values: { field } }) });
      expect(answer.clientState).toEqual({ activeView: null, activeLayerByView: {}, links: [] });
      expect(await sceneNow()).toEqual(scene.scene);
    }

    await client.call('DELETE', `/dataset/delete/${body.datasetId}`);
    expect(await set(state)).toMatchObject({
      missingLayers: [layerName],
      clientState: { activeView: 'view1', activeLayerByView: {} },
    });
    expect(await sceneNow()).toMatchObject({ views: { view1: { zScaling: 3, layers: {} }, view2: { layers: {} } } });
    second.close();
  });
});
