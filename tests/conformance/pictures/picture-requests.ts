import { layerKey, splitLayerKey, type Vector3 } from 'adit/core';
import {
  activateAtRest,
  SubsetsToken,
  type OpenDataset,
  type PictureRequest,
  type RenderSession,
  type ServerPluginHost,
  type Subsets,
} from 'adit/core/server';
import { readPlugin, withRequired } from 'adit/core/testing';
import {
  namedView,
  treeOfScene,
  viewStateShape,
  type Camera,
  type LayerState,
  type ScenePicks,
  type ViewState,
} from 'adit/plugins/views';
import { pictureRequest } from '../../../plugins/remote-view/server/picture-request.ts';
import { BACKGROUND, SIZE } from './picture-kit.ts';

const cutters = withRequired([readPlugin('plugins/clipping'), readPlugin('plugins/slicing')]);
const host: ServerPluginHost = await activateAtRest(
  cutters.flatMap(({ manifest, server }) => (server ? [{ manifest, load: server }] : [])),
  () => ({
    // Tenants of these tests are named by the plugins that are off for them.
    listFor: async (point, tenantId) =>
      host.contributions.registered(point).flatMap(({ pluginId, value }) => (tenantId.includes(pluginId) ? [] : value)),
  }),
);

/** What counts and what is drawn, by the plugins that say so. */
export const subsets: Subsets = host.services.get(SubsetsToken);

/** What differs from the defaults in a picture, and the plugins that are off. */
export interface PictureOptions {
  readonly view?: Partial<ViewState>;
  readonly picks?: ScenePicks;
  readonly off?: readonly string[];
  readonly request?: Partial<PictureRequest>;
}

/** A session that shows some layers of a dataset in a view. */
export function sessionOf(
  dataset: OpenDataset,
  layers: Readonly<Record<string, Partial<LayerState>>>,
  { view, picks, off = [] }: PictureOptions = {},
): RenderSession {
  const states = Object.entries(layers).map(([name, state]) => ({ layerName: layerKey(dataset.id, name), ...state }));
  const state = viewStateShape.parse({
    viewId: 'v1',
    cameraParallelProjection: true,
    layers: Object.fromEntries(states.map((layer) => [layer.layerName, layer])),
    ...view,
  });
  return {
    tenantId: off.join(' '),
    scene: treeOfScene({ version: 1, views: { v1: state }, ...(picks ? { picks } : {}) }),
    openLayer: async (layerName: string) => ({ dataset, layer: splitLayerKey(layerName).layer }),
  } as unknown as RenderSession;
}

/** A request to draw some layers of a dataset. */
export async function pictureOf(
  dataset: OpenDataset,
  layers: Readonly<Record<string, Partial<LayerState>>>,
  camera: Camera,
  options: PictureOptions = {},
): Promise<PictureRequest> {
  const session = sessionOf(dataset, layers, options);
  const view = namedView(session.scene.views['v1']!);
  const level: Vector3 = [BACKGROUND / 255, BACKGROUND / 255, BACKGROUND / 255];
  const request = await pictureRequest(session, subsets, view, {
    camera: { ...camera, parallelProjection: view.cameraParallelProjection },
    size: SIZE,
    background: { top: level, bottom: level },
    pixelRatio: 1,
    quality: 95,
    moving: true,
  });
  return { ...request, ...options.request };
}
