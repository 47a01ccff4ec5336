import { decodeItems, parseQuery, type SceneStep } from 'adit/core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { gradeOf, importBlocks, model } from '../e2e/support/solid-datasets.ts';
import { missingPrograms } from '../../plugins/engine-paraview/server/worker/programs.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

const viewId = 'view1';
const count = model.count.reduce((product, along) => product * along, 1);
const items = Array.from({ length: count }, (_, item) => item);
/** Rock changes from block to block along the file. */
const ore = items.filter((item) => item % 2 === 0);
const level = [0, 0, 1];
const middle = { point: [478_140.5, 6_772_230.25, 311], normal: level };

interface Filter {
  readonly id: string;
  readonly kind: string;
  readonly field: string;
  readonly enabled: boolean;
  readonly state: unknown;
}
const filter = (kind: string, state: unknown, more: Partial<Filter> = {}): Filter => ({
  id: kind,
  kind: `filters.${kind}`,
  field: 'ROCK',
  enabled: true,
  state,
  ...more,
});
const onlyOre = filter('chosen-categories', { mode: 'only', values: ['Ore', 'Gone'] });
const withR = filter('text-contains', { text: 'R' });

interface Buffer {
  readonly key: string;
  readonly length: number;
}

const engines = missingPrograms() ? ['engine-columnar.engine'] : ['engine-columnar.engine', 'engine-paraview.engine'];

describe.skipIf(!isBuilt).each(engines)(
  'filters of other kinds, answered by %s',
  { timeout: seconds(60) },
  (engine) => {
    const setUp = useServer({ ADIT_ENGINE: engine });
    let layerName: string;
    let session: OpenSession;
    const bytesOf = ({ key }: Buffer): Promise<Uint8Array> =>
      setUp.client.bytes(`/session/${session.sessionId}/buffers/${encodeURIComponent(key)}`);
    const numbersOf = async (buffer: Buffer): Promise<number[]> => {
      const bytes = await bytesOf(buffer);
      return [...new Uint32Array(bytes.slice().buffer)];
    };
    const ask = <T>(method: string, params: object = {}): Promise<T> =>
      session.call(`datacloud.${method}`, { viewId, layerName, ...params });
    const change = (steps: readonly SceneStep[]): Promise<unknown> => session.call('datacloud.scene.change', { steps });
    const put = (...filters: Filter[]): Promise<unknown> =>
      change([{ at: [viewId, layerName], part: 'filters.filters', value: filters }]);
    const kept = async (): Promise<number> => (await ask<{ kept: number }>('filtering.mask.get')).kept;

    beforeAll(async () => {
      await importBlocks(setUp.client, 'Blocks');
      layerName = `${(await setUp.client.datasets())[0]!.id}/blocks`;
      session = await openSession(setUp.client);
      const { layers } = await session.call<{ layers: { layerName: string }[] }>('datacloud.mine.dataset.config', {
        datasetId: layerName.split('/')[0],
      });
      layerName = layers[0]!.layerName;
      await session.call('datacloud.mine.load', { viewId, layers: { [layerName]: ['ROOT'] } });
    });
    afterEach(() => put());

    it('narrow the mask, the histogram, the categories, the faces, the section, the picks and the rows', async () => {
      expect(await kept()).toBe(count);
      for (const filters of [[onlyOre], [withR], [onlyOre, withR]]) {
        await put(...filters);
        const mask = await ask<{ kept: number; mask: Buffer }>('filtering.mask.get');
        expect(mask.kept).toBe(ore.length);
        expect([...(await bytesOf(mask.mask))]).toEqual(items.map((item) => Number(item % 2 === 0)));

        const histogram = { field: 'CU', samples: 10 };
        expect(await ask('histogram.get', { ...histogram, filtered: true })).toMatchObject({ count: ore.length });
        expect(await ask('histogram.get', histogram)).toMatchObject({ count });

        const categories = { field: 'ROCK', forceCategoricalComputation: true };
        expect(await ask('categories.get', categories)).toMatchObject({ labels: ['Ore', 'Waste'], counts: [96, 0] });
        expect(await ask('categories.get', { ...categories, rangesOnly: true })).toMatchObject({ counts: [96, 96] });
        expect(await ask('categories.get', { field: 'ROCK' })).toMatchObject({ counts: [96, 96] });

        const { faces } = await ask<{ faces: Buffer }>('filtering.faces.get');
        const faced = await numbersOf(faces);
        expect(faced.every((face) => Math.floor(face / 6) % 2 === 0)).toBe(true);
        // A block of ore has blocks of waste on both sides along the rows, and ore along the two other axes.
        const [nu, nv, nw] = model.count;
        expect(faced).toHaveLength(nu * nv * nw + nu * nw + nu * nv);

        const section = await ask<{ items: Buffer }>('layer.section.get', { plane: middle });
        const cut = await numbersOf(section.items);
        expect([...new Set(cut)]).toHaveLength((nu * nv) / 2);
        expect(cut.every((item) => item % 2 === 0)).toBe(true);

        const picked = await session.call<{ layers: Record<string, { items: string }> }>('datacloud.view.pick.area', {
          viewId,
          layerNames: [layerName],
          mode: 'replace',
          matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
          origin: [...model.corner],
          area: [
            [-1, -1],
            [1000, 1000],
          ],
          regions: {},
        });
        expect([...decodeItems(picked.layers[layerName]!.items, count)]).toEqual(ore);
        expect(await session.call('datacloud.selection.rows.get', { layerName, offset: 0, limit: 1 })).toMatchObject({
          picked: ore.length,
          total: ore.length,
        });
        const { text } = await session.call<{ text: string }>('datacloud.selection.csv.get', { layerName, offset: 0 });
        expect(text).toContain('Ore');
        expect(text).not.toContain('Waste');
        await change([{ at: [], part: 'picking.picks', value: null }]);
      }
    });

    it('of a query narrow as the same filters do, are refused where the layer lacks a column, and are taken over by the state', async () => {
      const query = (text: string, enabled = true): Promise<unknown> =>
        change([
          {
            at: [viewId, layerName],
            part: 'queries.queries',
            value: [{ id: 'q', query: parseQuery(text), enabled }],
          },
        ]);
      const expected = (isKept: (grade: number, isOre: boolean) => boolean): number =>
        items.filter((item) => {
          const [nu, nv] = model.count;
          return isKept(gradeOf(item % nu, Math.floor(item / nu / nv)), item % 2 === 0);
        }).length;
      await query("ROCK = 'Ore'");
      expect(await kept()).toBe(ore.length);
      await query("(CU >= 20 or CU < 3) and not ROCK in ('Ore', 'Gone')");
      expect(await kept()).toBe(expected((grade, isOre) => (grade >= 20 || grade < 3) && !isOre));
      await put(onlyOre);
      expect(await kept()).toBe(0);
      await query("not (CU != 10 or ROCK = 'Waste')");
      expect(await kept()).toBe(expected((grade, isOre) => grade === 10 && isOre));
      await expect(query('GONE > 1')).rejects.toMatchObject({ code: 'unknown-field' });
      await query('CU is missing', false);
      expect(await kept()).toBe(ore.length);
      const { state } = await session.call<{ state: object }>('datacloud.application.state.get', {});
      await change([{ at: [viewId, layerName], part: 'queries.queries', value: null }]);
      await session.call('datacloud.application.state.set', {
        state: JSON.parse(JSON.stringify(state).replace('"enabled":false', '"enabled":true')) as object,
      });
      expect(await kept()).toBe(0);
      await change([{ at: [viewId, layerName], part: 'queries.queries', value: null }]);
    });

    it('are counted as if one of them was not there, whether the session knows it or not', async () => {
      await put(onlyOre, filter('text-contains', { text: 'waste' }));
      const values = (filterId: string): Promise<unknown> =>
        session.call('datacloud.filters.values.count', { viewId, layerName, field: 'ROCK', filterId });
      expect(await values('chosen-categories')).toEqual({ labels: ['Ore', 'Waste'], counts: [0, 96], missing: 0 });
      expect(await values('text-contains')).toEqual({ labels: ['Ore', 'Waste'], counts: [96, 0], missing: 0 });
      expect(await values('new')).toEqual({ labels: ['Ore', 'Waste'], counts: [0, 0], missing: 0 });
      expect(await kept()).toBe(0);
    });

    it('keep nothing by a category that is gone, and everything while they are disabled or their plugin is off', async () => {
      const { client } = setUp;
      await put(filter('chosen-categories', { mode: 'only', values: ['Gone'] }));
      expect(await kept()).toBe(0);
      await put({ ...onlyOre, enabled: false });
      expect(await kept()).toBe(count);
      await put(onlyOre);
      expect(await kept()).toBe(ore.length);
      const turn = (on: boolean): Promise<{ status: number }> =>
        client.call('PUT', '/plugins/admin/plugins/filters', { on });
      try {
        expect((await turn(false)).status).toBe(200);
        await expect.poll(kept).toBe(count);
      } finally {
        await turn(true);
      }
      await expect.poll(kept).toBe(ore.length);
    });

    it('are refused where they cannot be, and leave the scene as it was', async () => {
      await put(onlyOre);
      const refused = (...filters: Filter[]): Promise<void> => expect(put(...filters)).rejects.toBeDefined();
      await expect(put({ ...onlyOre, field: 'Gone' })).rejects.toMatchObject({ code: 'unknown-field' });
      await expect(put({ ...onlyOre, field: 'CU' })).rejects.toMatchObject({ code: 'wrong-filter' });
      await expect(put({ ...onlyOre, state: { mode: 'some', values: [] } })).rejects.toMatchObject({
        code: 'bad-filter',
      });
      await expect(put(onlyOre, onlyOre)).rejects.toMatchObject({ code: 'bad-scene' });
      await refused({ ...withR, state: { text: 'x'.repeat(201) } });
      expect(await kept()).toBe(ore.length);
    });
  },
);
