import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BufferReference, SceneTree } from 'adit/core';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { importHill } from '../e2e/support/solid-datasets.ts';
import { seconds } from '../patience.ts';
import { FENCED, listedHalf, useFenced } from './fenced-plugin.ts';
import { askTicket, openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { connectWslink } from './wslink-client.ts';

const VIEW = 'view1';

/** Where a half runs, and what it then has no use of. */
const places = [
  { where: 'behind the fence', runs: 'fenced', environment: {}, withheld: ['engine', 'pictures', 'scene', 'sequence'] },
  { where: 'inside the server', runs: 'loaded', environment: { ADIT_SERVER_CODE_FROM: FENCED }, withheld: [] },
] as const;

describe.skipIf(!isBuilt).each(places)(
  'the session calls of a server half $where',
  ({ runs, environment, withheld }) => {
    const setUp = useFenced({ [FENCED]: 'tests/fenced-plugin' }, environment, runs);
    let session: OpenSession;
    let layerName: string;
    const call = <T = unknown>(name: string, params: object): Promise<T> =>
      session.call<T>(`${FENCED}.${name}`, params);

    beforeAll(async () => {
      layerName = `${await importPoints(setUp.client, 'Called')}/points`;
      session = await openSession(setUp.client);
      await session.call('datacloud.mine.load', { viewId: VIEW, layers: { [layerName]: ['ROOT'] } });
    }, seconds(60));
    afterAll(() => session?.close());

    it('are answered for whoever calls, whose token they never get', async () => {
      const { client, server } = setUp;
      const answer = await call<{ fields: string[] }>('call.describe', { name: 'Ada', times: 2 });
      expect(answer, server.output).toMatchObject({
        ...{ text: 'Hello Ada. Hello Ada.', user: 'admin@example.com', may: [true, false] },
        ...{ session: session.sessionId, site: client.site },
        withheld,
      });
      expect(answer.fields.filter((field) => /token|bearer|cookie|secret/i.test(field))).toEqual([]);
      expect(server.output).toMatch(/"A session call","session":"[\w.-]+","request":"rpc:/);
    });

    it('have their input checked, with defaults, and one by one where they say so', async () => {
      for (const params of [
        { name: 'Ada', times: 4 },
        { name: 'x'.repeat(21) },
        { times: 1 },
        { name: 'Ada', more: 1 },
        'x',
      ])
        await expect(session.call(`${FENCED}.call.describe`, params)).rejects.toMatchObject({ code: 'bad-input' });
      expect(await call('call.describe', { name: 'Ada' })).toMatchObject({ text: 'Hello Ada.' });
      const { sessionURL, secret } = await askTicket(setUp.client);
      const other = await connectWslink(sessionURL, secret);
      expect(await other.session.call(`${FENCED}.numbers.add`, [2, 3])).toBe(5);
      expect(await other.session.call(`${FENCED}.numbers.add`, [2])).toBe(3);
      await expect(other.session.call(`${FENCED}.numbers.add`, ['2', 3])).rejects.toMatchObject({ code: 'bad-input' });
      other.close();
    });

    it('read the scene, and change it as the caller may, each change for the scene as it is', async () => {
      const told: unknown[] = [];
      session.subscribe('datacloud.scene.changed', (payload) => told.push(payload));
      expect(await call('scene.read', {})).toMatchObject({ layers: [layerName] });
      await session.call('datacloud.scene.change', {
        steps: [{ at: [VIEW, layerName], part: 'views.look', value: { PointSize: 2 } }],
      });
      const grown = await Promise.all(
        Array.from({ length: 6 }, () =>
          call<{ size: number; sequence: number }>('points.grow', { viewId: VIEW, layerName }),
        ),
      );
      expect(grown.map(({ size }) => size).toSorted((one, other) => one - other)).toEqual([3, 4, 5, 6, 7, 8]);
      const { scene } = await session.call<{ scene: SceneTree }>('datacloud.scene.get', {});
      expect(scene.views[VIEW]?.layers[layerName]?.parts['views.look']).toMatchObject({ PointSize: 8 });
      // Its own window did not make the changes, so it is told of them.
      await expect.poll(() => told).toHaveLength(6);
    });

    it('change nothing that the caller could not change, or that a part refuses', async () => {
      const set = (part: string, value: unknown, layer = layerName) =>
        call('part.set', { viewId: VIEW, layerName: layer, part, value });
      const before = await call('scene.read', {});
      await expect(set('acme.fenced.none', 1)).rejects.toMatchObject({ code: 'unknown-part' });
      await expect(set('views.look', { PointSize: 99 })).rejects.toMatchObject({ code: 'bad-scene' });
      await expect(set('views.look', {}, 'none/points')).rejects.toMatchObject({ code: 'not-found' });
      const filter = { id: 'f', kind: 'filters.text-contains', field: 'NONE', enabled: true, state: {} };
      await expect(set('filters.filters', [filter])).rejects.toMatchObject({ code: 'unknown-field' });
      expect(await call('scene.read', {})).toEqual(before);
    });

    it('read values of what counts in the session, and offer them to the browser', async () => {
      const filter = { viewId: VIEW, layerName, field: 'CU', location: 'POINT', dataRange: [3, 5] };
      await session.call('datacloud.filtering.threshold.add', filter);
      const { of, count, values } = await call<{ of: number; count: number; values: BufferReference }>('values.read', {
        layerName,
        column: 'CU',
      });
      expect({ of, count, values }).toMatchObject({ of: 3, count: 3, values: { type: 'f64', length: 3 } });
      const bytes = await setUp.client.bytes(`/session/${session.sessionId}/buffers/${values.key}`);
      expect([...new Float64Array(new Uint8Array(bytes).buffer)]).toEqual([3, 4, 5]);
    });

    it.runIf(runs === 'fenced')('read no values of types that the plugin does not need', async () => {
      await importHill(setUp.client, 'Hill');
      const hill = (await setUp.client.datasets()).find(({ name }) => name === 'Hill');
      await expect(call('values.read', { layerName: `${hill?.id}/surface`, column: 'Z' })).rejects.toMatchObject({
        code: 'data-not-needed',
        data: { type: 'Surface' },
      });
    });

    it('push to the windows of the session, and to no other', async () => {
      const heard: unknown[] = [];
      const elsewhere: unknown[] = [];
      const other = await openSession(setUp.client);
      session.subscribe(`${FENCED}.pushed`, (payload) => heard.push(payload));
      other.subscribe(`${FENCED}.pushed`, (payload) => elsewhere.push(payload));
      await call('push', { texts: ['one', 'two'], times: 20 });
      await expect.poll(() => heard).toHaveLength(40);
      expect(heard.slice(0, 2)).toEqual([{ text: 'one' }, { text: 'two' }]);
      await other.call(`${FENCED}.call.describe`, { name: 'Ada' });
      expect(elsewhere).toEqual([]);
      other.close();
      expect(await listedHalf(setUp.client, FENCED)).toMatchObject({ serverHalf: runs, failures: [] });
    });
  },
);
