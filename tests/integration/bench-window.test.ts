import { decodeItems, type SceneTree } from 'adit/core';
import type { Camera } from 'adit/plugins/views';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { missingPrograms } from '../../plugins/engine-paraview/server/worker/programs.ts';
import { aditPlugin, packCopy } from '../e2e/support/plugin-commands.ts';
import { importPoints, surveyedGrid } from '../e2e/support/point-dataset.ts';
import { importBlocks, model } from '../e2e/support/solid-datasets.ts';
import { seconds } from '../patience.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

const PLUGIN = 'example.bench';
const WINDOW = `${PLUGIN}.window`;
const viewId = 'view1';
const missing = missingPrograms();
const engines = missing ? ['engine-columnar.engine'] : ['engine-columnar.engine', 'engine-paraview.engine'];

const [east, north, low] = model.corner;
const [nu, nv, nw] = model.count;
const height = model.size[2];
const count = nu * nv * nw;
/** The second layer of blocks from below, and half of the one above it. */
const bench = { top: low + 2.5 * height, base: low + height };
const allLevels = { top: low + nw * height, base: low };
const middle: [number, number, number] = [east + 40, north + 30, low + 10];
const fromSouth: Camera = {
  focalPoint: middle,
  position: [middle[0], middle[1] - 500, middle[2]],
  viewUp: [0, 0, 1],
  viewAngle: 30,
  parallelScale: 15,
};

interface Selection {
  readonly picks: { readonly layers: Readonly<Record<string, { readonly items: string }>> };
}

interface Cut {
  readonly origin: readonly [number, number, number];
  readonly positions: { readonly key: string };
}

let packed: Awaited<ReturnType<typeof packCopy>>;
beforeAll(async () => {
  if (isBuilt) packed = await packCopy('examples/bench-window');
});
afterAll(() => packed?.drop());

describe.skipIf(!isBuilt).each(engines)(
  'a part, a cut and a kind of filter of a plugin from outside, answered by %s',
  // A worker's first picture takes seconds, many on a busy machine.
  { timeout: seconds(180) },
  (engine) => {
    const setUp = useServer({ ADIT_ENGINE: engine, ADIT_SERVER_CODE_FROM: PLUGIN });
    let session: OpenSession;
    let blocks: string;
    let points: string;

    const layerOf = async (name: string): Promise<string> => {
      const datasets = await setUp.client.datasets();
      const { layers } = await session.call<{ layers: { layerName: string }[] }>('datacloud.mine.dataset.config', {
        datasetId: datasets.find((dataset) => dataset.name === name)?.id,
      });
      return layers[0]!.layerName;
    };
    const change = (at: string[], part: string, value: unknown): Promise<unknown> =>
      session.call('datacloud.scene.change', { steps: [{ at, part, value }] });
    const show = (value: unknown): Promise<unknown> => change([viewId], WINDOW, value);
    const turn = (on: boolean): Promise<unknown> =>
      setUp.client.call('PUT', `/plugins/admin/plugins/${PLUGIN}`, { on });
    /** The blocks that are picked by a rectangle around all that is seen. */
    const picked = async (): Promise<number[]> => {
      await session.call('datacloud.view.pick.area', {
        viewId,
        layerNames: [blocks],
        mode: 'replace',
        matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
        origin: [east, north, low],
        area: [
          [-1, -1],
          [1000, 1000],
        ],
      });
      const { picks } = await session.call<Selection>('datacloud.selection.get', {});
      return [...decodeItems(picks.layers[blocks]!.items, count)];
    };
    const kept = async (layerName: string): Promise<number> =>
      (await session.call<{ kept: number }>('datacloud.filtering.mask.get', { viewId, layerName })).kept;
    /** Where a level cuts the blocks, as the browser closes them: the range of its corners along each axis, in world coordinates. */
    const cutAt = async (level: number): Promise<[number, number][]> => {
      const { origin, positions } = await session.call<Cut>('datacloud.layer.section.get', {
        viewId,
        layerName: blocks,
        plane: { point: [0, 0, level], normal: [0, 0, 1] },
      });
      const path = `/session/${session.sessionId}/buffers/${encodeURIComponent(positions.key)}`;
      const numbers = new Float32Array((await setUp.client.bytes(path)).slice().buffer);
      return origin.map((from, axis) => {
        const along = [...numbers].filter((_, at) => at % 3 === axis);
        return [from + Math.min(...along), from + Math.max(...along)];
      });
    };
    const layersOfBlocks = (...layers: number[]): number[] =>
      layers.flatMap((layer) => Array.from({ length: nu * nv }, (_, at) => layer * nu * nv + at));

    beforeAll(async () => {
      const { client, server } = setUp;
      await aditPlugin(['add', packed.zip, '--folder', server.pluginFolder]);
      await Promise.all([importBlocks(client, 'Benches'), importPoints(client, 'Assays')]);
      const listed = async () =>
        (await client.call<{ id: string; serverHalf?: string }[]>('GET', '/plugins/admin/plugins')).body;
      const isLoaded = async () => (await listed()).find(({ id }) => id === PLUGIN)?.serverHalf === 'loaded';
      await vi.waitUntil(isLoaded, { timeout: seconds(20), interval: 200 });
      session = await openSession(client);
      [blocks, points] = [await layerOf('Benches'), await layerOf('Assays')];
      await session.call('datacloud.mine.load', { viewId, layers: { [blocks]: ['ROOT'], [points]: ['ROOT'] } });
    });
    afterAll(() => session?.close());

    it('a value of the view cuts what is counted, until it is taken back or the plugin is off; what is no bench is refused', async () => {
      expect(await picked()).toHaveLength(count);
      await show(bench);
      // The middle of the half layer is on the level itself.
      expect(await picked()).toEqual(layersOfBlocks(1, 2));
      await show({ ...bench, top: bench.top - 0.1 });
      expect(await picked()).toEqual(layersOfBlocks(1));
      const level = bench.top - 0.1;
      const corners = [east, east + nu * model.size[0], north, north + nv * model.size[1], level, level];
      expect((await cutAt(level)).flat().map((place) => Math.round(place * 1000) / 1000)).toEqual(corners);
      for (const bad of [{ top: low, base: low }, { top: low }, 'all'])
        await expect(show(bad)).rejects.toMatchObject({ code: 'bad-scene' });
      expect(await picked()).toEqual(layersOfBlocks(1));
      await turn(false);
      expect(await picked()).toHaveLength(count);
      await turn(true);
      expect(await picked()).toEqual(layersOfBlocks(1));
      await show(null);
      expect(await picked()).toHaveLength(count);
    });

    it('a filter of the kind keeps what has a value, or what has none', async () => {
      const put = (shown: string): Promise<unknown> =>
        change([viewId, points], 'filters.filters', [
          { id: 'f', kind: `${PLUGIN}.assayed`, field: 'CU', enabled: true, state: { shown } },
        ]);
      const without = surveyedGrid.filter(({ copper }) => copper === '').length;
      const numbers: number[] = [];
      for (const shown of ['all', 'assayed', 'unassayed']) {
        await put(shown);
        numbers.push(await kept(points));
      }
      expect(numbers).toEqual([surveyedGrid.length, surveyedGrid.length - without, without]);
      await expect(put('some')).rejects.toMatchObject({ code: 'bad-filter' });
    });

    it('both are in a saved state, which another session shows', async () => {
      const { client } = setUp;
      await show(bench);
      const { state: appState } = await session.call<{ state: object }>('datacloud.application.state.get', {});
      const { body } = await client.call<{ id: string }>('POST', '/state/create', {
        site: client.site,
        appState,
        thumbnail: null,
        name: 'Bench 2',
        isPublic: true,
      });
      session.close();
      session = await openSession(client);
      const { scene } = await session.call<{ scene: SceneTree }>('datacloud.scene.get', {});
      expect(scene.views[viewId]?.parts).not.toHaveProperty([WINDOW]);
      const { body: saved } = await client.call<{ appState: object }>('GET', `/state/read/${body.id}`);
      const shown = await session.call('datacloud.application.state.set', { state: saved.appState });
      expect(shown).toMatchObject({ missingLayers: [] });
      expect(shown).not.toHaveProperty('error');
      expect(await picked()).toEqual(layersOfBlocks(1, 2));
      expect(await kept(points)).toBe(1);
    });

    it.skipIf(missing !== undefined || engine !== 'engine-paraview.engine')(
      'a picture of the view is cut where the levels go through the blocks',
      async () => {
        const { call, subscribe } = session;
        const pushed: Uint8Array[] = [];
        const failed: unknown[] = [];
        subscribe('viewport.image.push.subscription', (payload) =>
          pushed.push((payload as { image: Uint8Array }).image),
        );
        subscribe('viewport.picture.failed', (payload) => failed.push(payload));
        /** The share of a picture that is not background, after something is done. */
        const drawn = async (act: () => Promise<unknown>): Promise<number> => {
          pushed.length = 0;
          await act();
          await expect.poll(() => pushed.length + failed.length, { timeout: seconds(90) }).toBeGreaterThan(0);
          expect(failed).toEqual([]);
          const { data } = await sharp(pushed.at(-1)).greyscale().raw().toBuffer({ resolveWithObject: true });
          return data.filter((pixel) => pixel > 32).length / data.length;
        };
        await show(allLevels);
        await call('datacloud.mine.load', { viewId, layers: { [points]: [] } });
        const state = { cameraParallelProjection: true, camera: fromSouth };
        await call('datacloud.view.update.state', { viewId, state });
        await call('viewport.image.push', { view: viewId, size: [200, 200] });
        const whole = await drawn(() => call('viewport.image.push.observer.add', viewId));
        expect(whole).toBeGreaterThan(0.2);
        const share = (bench.top - bench.base) / (allLevels.top - allLevels.base);
        expect((await drawn(() => show(bench))) / whole).toBeCloseTo(share, 1);
        expect(await drawn(() => show(null))).toBe(whole);
      },
    );
  },
);
