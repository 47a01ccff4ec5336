import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ApiClient } from '../../integration/api-client.ts';
import { openSession, type OpenSession } from '../../integration/render-session.ts';
import { withoutTold } from './without-told.ts';

interface Layer {
  readonly layerName: string;
  readonly fields: readonly { readonly name: string; readonly kind: string }[];
}

/**
 * What the render session of a site answers: the tree, which the route gave as `tree`; the scenes of the caller's own states; and, where it
 * `isWhole`, every layer with its numbers.
 */
export async function recordSession(client: ApiClient, tree: unknown, isWhole: boolean): Promise<object> {
  const session = await openSession(client);
  try {
    const layers: Record<string, unknown> = {};
    for (const { id, status } of isWhole ? await client.datasets() : [])
      if (status === 'Complete') {
        const config = await session.call<{ layers: Layer[] }>('datacloud.mine.dataset.config', { datasetId: id });
        for (const layer of config.layers) layers[layer.layerName] = await recordLayer(client, session, layer);
      }
    const scenes: Record<string, unknown> = {};
    const { body: states } = await client.call<{ id: string; name: string; isOwn: boolean }[]>(
      'GET',
      `/state/read?site=${client.site}`,
    );
    for (const { id, name } of states.filter(({ isOwn }) => isOwn))
      scenes[name] = await recordScene(client, session, id);
    return { layers, scenes, tree: unless(tree, await session.call('datacloud.mine.hierarchy.all', {})) };
  } finally {
    session.close();
  }
}

/** Says in short that something is as it was seen before. */
function unless(before: unknown, value: unknown): unknown {
  return isDeepStrictEqual(before, value) ? 'the same' : value;
}

async function recordLayer(client: ApiClient, session: OpenSession, layer: Layer): Promise<object> {
  const { layerName } = layer;
  const viewId = 'view1';
  await session.call('datacloud.mine.load', { viewId, layers: { [layerName]: ['ROOT'] } });
  const pieces = await withSums(client, session, await session.call('datacloud.layer.pieces.load', { layerName }));
  const fields: Record<string, unknown> = {};
  for (const { name: field, kind } of layer.fields) {
    const values = await withSums(
      client,
      session,
      await session.call('datacloud.layer.values.load', { layerName, field }),
    );
    const place = { viewId, layerName, field };
    const figures =
      kind === 'category'
        ? await session.call('datacloud.categories.get', place)
        : await session.call('datacloud.histogram.get', { ...place, samples: 4 });
    fields[field] = { values, figures };
  }
  await session.call('datacloud.mine.load', { viewId, layers: { [layerName]: [] } });
  return { config: layer, pieces, fields };
}

/** The scene of a saved state, the rows that are picked in it, and the state that is kept of it again. */
async function recordScene(client: ApiClient, session: OpenSession, id: string): Promise<object> {
  const { body } = await client.call<{ appState: unknown }>('GET', `/state/read/${id}`);
  const { sequence: _, ...answer } = await session.call<{ sequence: number }>('datacloud.application.state.set', {
    state: body.appState,
  });
  const { scene } = await session.call<{ scene: { picks?: { layers: object } } }>('datacloud.server.state.push', {});
  const rows: Record<string, unknown> = {};
  for (const layerName of Object.keys(scene.picks?.layers ?? {}))
    rows[layerName] = await session.call('datacloud.selection.rows.get', { layerName });
  const { state } = await session.call<{ state: unknown }>('datacloud.application.state.get', {});
  return { answer, scene, rows, state: unless(body.appState, withoutTold(state)) };
}

/** The answer with what the numbers behind its references come to, in the place of their keys. */
async function withSums(client: ApiClient, session: OpenSession, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => withSums(client, session, item)));
  if (typeof value !== 'object' || value === null) return value;
  if ('key' in value && 'length' in value) {
    const bytes = await client.bytes(`/session/${session.sessionId}/buffers/${String(value.key)}`);
    return { ...value, key: undefined, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
  const entries = Object.entries(value).map(
    async ([name, part]) => [name, await withSums(client, session, part)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
