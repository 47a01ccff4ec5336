import { importPoints } from '../../e2e/support/point-dataset.ts';
import { importBall, importBlocks, importSlope } from '../../e2e/support/solid-datasets.ts';
import { ApiClient } from '../../integration/api-client.ts';
import { openSession, type OpenSession } from '../../integration/render-session.ts';
import type { ServerProcess } from '../../integration/server-process.ts';
import { fillBlast, importFiles } from './fill-datasets.ts';
import { expectDone } from './released-accounts.ts';
import { thumbnail } from './released-files.ts';
import { layoutOfViews } from './scene-layout.ts';
import { sceneBlast, sceneDrawing, sceneHoles, sceneSamples } from './scene-files.ts';
import { sceneStates, type ShownLayer, type ShownState } from './scene-states.ts';

/** Datasets of every type at one place, and a saved state of each scene of `sceneStates`. */
export async function fillScenes(server: ServerProcess): Promise<void> {
  const client = await ApiClient.signIn(server);
  await importPoints(client, 'Survey');
  await importBlocks(client, 'Blocks');
  await importSlope(client, 'Slope');
  await importBall(client, 'Ball');
  await importFiles(
    client,
    { name: 'Holes', importer: 'drillhole.drillhole', datasetType: 'Drillhole' },
    Object.entries(sceneHoles).map(([fileType, text]) => ({ file: `${fileType}.csv`, fileType, text })),
  );
  await importFiles(
    client,
    { name: 'Samples', importer: 'points.points', datasetType: 'Points', hierarchy: ['ZONE', 'BENCH'] },
    [{ file: 'samples.csv', fileType: 'pointdata', text: sceneSamples }],
  );
  await importFiles(client, { name: 'Drawing', importer: 'surface.surface', datasetType: 'Surface' }, [
    { file: 'drawing.dxf', fileType: 'shape', text: sceneDrawing },
  ]);
  await fillBlast(server, client, sceneBlast);
  for (const [name, state] of Object.entries(sceneStates)) await saveState(client, name, state);
}

/** The key of each layer, by its dataset's name and its own, as `Blocks/blocks`. */
async function layerKeys(client: ApiClient, session: OpenSession): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const { id, name } of await client.datasets()) {
    const { layers } = await session.call<{ layers: { name: string; layerName: string }[] }>(
      'datacloud.mine.dataset.config',
      { datasetId: id },
    );
    for (const layer of layers) keys.set(`${name}/${layer.name}`, layer.layerName);
  }
  return keys;
}

/** Shows a scene in a new session, and saves it as a public state. */
async function saveState(client: ApiClient, name: string, shown: ShownState): Promise<void> {
  const session = await openSession(client);
  const keys = await layerKeys(client, session);
  const keyOf = (layer: string): string => keys.get(layer) ?? `no layer ${layer}`;
  for (const viewId of Object.keys(shown.views))
    if (viewId !== 'view1') await session.call('datacloud.view.add', { viewId });
  for (const [viewId, { state, active, layers }] of Object.entries(shown.views)) {
    for (const [layer, look] of Object.entries(layers))
      await showLayer(session, { viewId, layerName: keyOf(layer) }, look);
    await session.call('datacloud.view.update.state', { viewId, state });
    if (active) await session.call('datacloud.view.active.layer.update', { viewId, layerName: keyOf(active) });
  }
  if (shown.linked) await session.call('datacloud.viewport.view.link', { viewIds: shown.linked, linked: true });
  for (const [layer, { items, isKept, look }] of Object.entries(shown.picks ?? {})) {
    const layerName = keyOf(layer);
    await session.call('datacloud.changeset.apply', { changes: [{ layerName, mode: 'replace', items }] });
    if (look) await session.call('datacloud.selection.look.set', { datasetId: layerName.split('/')[0], look });
    if (isKept) await session.call('datacloud.user.edits.update', { layerName, active: false });
  }
  const { state } = await session.call<{ state: object }>('datacloud.application.state.get', {});
  session.close();
  const appState = { ...state, layout: layoutOfViews(Object.keys(shown.views)), ...shown.browser };
  const { site } = client;
  await expectDone(client.call('POST', '/state/create', { site, name, isPublic: true, thumbnail, appState }));
}

async function showLayer(
  session: OpenSession,
  place: { readonly viewId: string; readonly layerName: string },
  { selection = ['ROOT'], geometry, colouring, filters = [], clip, slices }: ShownLayer,
): Promise<void> {
  const { viewId, layerName } = place;
  await session.call('datacloud.mine.load', { viewId, layers: { [layerName]: selection } });
  if (geometry) await session.call('datacloud.property.update', { ...place, type: 'geometry', properties: geometry });
  if (colouring) await session.call('datacloud.representation.color.by', { ...place, colouring });
  for (const filter of filters) await session.call('datacloud.filtering.threshold.add', { ...place, filter });
  if (clip) await session.call('datacloud.filtering.clip.update', { ...place, options: clip });
  for (const slice of slices?.slices ?? []) await session.call('datacloud.slice.add', { ...place, slice });
  if (slices?.on) await session.call('datacloud.slice.enable', place);
}
