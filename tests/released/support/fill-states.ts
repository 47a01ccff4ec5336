import { encodeItems } from 'adit/core';
import type { ApiClient } from '../../integration/api-client.ts';
import { openSession } from '../../integration/render-session.ts';
import { accounts, expectDone } from './released-accounts.ts';
import { thumbnail } from './released-files.ts';

interface Layer {
  readonly layerName: string;
  readonly identifier: string;
}

/** Saves a state that shows nothing. */
export async function saveEmptyState(client: ApiClient, name: string): Promise<void> {
  const session = await openSession(client);
  const { state: appState } = await session.call<{ state: unknown }>('datacloud.application.state.get', {});
  session.close();
  await expectDone(client.call('POST', '/state/create', { site: client.site, name, isPublic: true, appState }));
}

/** Saved states of all that a scene can have: views, filters, colours, clips, slices and picks; one with versions and shares. */
export async function fillStates(client: ApiClient): Promise<void> {
  const session = await openSession(client);
  const named = new Map((await client.datasets()).map(({ name, id }) => [name, id]));
  const layersOf = async (name: string): Promise<Layer[]> =>
    (await session.call<{ layers: Layer[] }>('datacloud.mine.dataset.config', { datasetId: named.get(name) })).layers;
  const [[survey], [blocks], [slope], holes, [zones]] = await Promise.all([
    layersOf('Survey'),
    layersOf('Blocks'),
    layersOf('Slope'),
    layersOf('Holes'),
    layersOf('Zones'),
  ]);
  const viewId = 'view1';
  const appState = async (): Promise<Record<string, unknown>> =>
    (await session.call<{ state: Record<string, unknown> }>('datacloud.application.state.get', {})).state;
  const save = (facts: object): Promise<{ id: string; version: number }> =>
    expectDone(client.call('POST', '/state/create', { site: client.site, thumbnail, ...facts }));
  const at = (layer: Layer | undefined): { viewId: string; layerName: string } => ({
    viewId,
    layerName: layer?.layerName ?? '',
  });
  const shown = [survey, blocks, slope, ...holes].map((layer) => [layer?.layerName ?? '', ['ROOT']]);
  await session.call('datacloud.mine.load', { viewId, layers: Object.fromEntries(shown) });
  await session.call('datacloud.view.update.state', { viewId, state: { zScaling: 2.5, gridVisibility: false } });
  await session.call('datacloud.set.view.up', { viewId, direction: 'north' });
  await session.call('datacloud.representation.color.by', {
    ...at(survey),
    colouring: {
      field: 'ROCK',
      fieldLabel: 'ROCK',
      colorType: 'Categorical',
      colorRange: [0, 3],
      preset: 'p',
      rgbPoints: [],
      categories: [
        { label: 'Basalt', value: 0, color: '#FF0000', visible: false },
        { label: 'Granite', value: 1, color: '#00FF00', visible: true },
      ],
    },
  });
  await session.call('datacloud.representation.color.by', {
    ...at(blocks),
    field: 'CU',
    column: 'CU',
    rgbPoints: [0, 0, 0, 1, 40, 1, 0, 0],
  });
  await session.call('datacloud.filtering.threshold.add', {
    ...at(blocks),
    filter: { id: 'grade', field: 'CU', dataRange: [5, 32], enabled: true },
  });
  await session.call('datacloud.property.update', { ...at(survey), type: 'geometry', name: 'PointSize', value: 9 });
  await session.call('datacloud.filtering.clip.update', {
    ...at(slope),
    options: { enable: true, type: 'Box', action: { rotation: [0, 0, 30] } },
  });
  await session.call('datacloud.slice.add', {
    ...at(blocks),
    slice: {
      id: 'a',
      name: 'Ore',
      active: true,
      axis: 'custom',
      normal: [1, 0, 0],
      position: [478_120.5, 6_772_230.25, 310],
      dip: 60,
      azimuth: 90,
    },
  });
  await session.call('datacloud.slice.enable', at(blocks));
  await session.call('datacloud.changeset.apply', {
    changes: [{ layerName: survey?.layerName, mode: 'replace', items: encodeItems(Uint32Array.of(1, 2, 3, 20)) }],
  });
  await session.call('datacloud.application.state.view.clone', { viewId, cloneId: 'view2' });
  await session.call('datacloud.viewport.view.link', { viewIds: [viewId, 'view2'], linked: true });
  const whole = { ...(await appState()), layout: { version: 2, root: { id: 1, type: 'root', children: [] } } };
  const state = await save({ name: 'Whole', folder: 'Weekly', appState: whole });

  await session.call('datacloud.mine.load', { viewId, layers: { [zones?.layerName ?? '']: ['ROOT'] } });
  const update = { appState: await appState(), thumbnail, version: state.version };
  await expectDone(client.call('PUT', `/state/update/${state.id}`, update));
  await expectDone(client.call('PUT', `/state/restore/${state.id}`, { version: 1 }));
  const emails = [accounts.Viewer.email];
  await expectDone(client.call('PUT', `/state/share/${state.id}`, { emails }));
  await save({ name: 'Öffentlich', isPublic: true, appState: await appState() });
  session.close();
}
