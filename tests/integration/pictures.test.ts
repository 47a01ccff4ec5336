import sharp from 'sharp';
import type { Camera, Section, Slice } from 'adit/plugins/views';
import { describe, expect, it } from 'vitest';
import { missingPrograms } from '../../plugins/engine-paraview/server/worker/programs.ts';
import { importBlocks, model } from '../e2e/support/solid-datasets.ts';
import { seconds } from '../patience.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

const missing = missingPrograms();
const viewId = 'view1';
const [east, north, low] = model.corner;
const middle: [number, number, number] = [east + 40, north + 30, low + 10];

const fromAbove: Camera = {
  focalPoint: [...middle],
  position: [middle[0], middle[1], middle[2] + 500],
  viewUp: [0, 1, 0],
  viewAngle: 30,
  parallelScale: 50,
};
const section: Section = {
  on: true,
  position: middle,
  dip: 90,
  azimuth: 0,
  fromBelow: false,
  thickness: 20,
  step: 10,
};
const slice: Slice = {
  id: 'upright',
  name: '',
  active: true,
  axis: 'i',
  normal: [1, 0, 0],
  position: middle,
  dip: 90,
  azimuth: 90,
};

/** Waits for the picture of a view after something is done, and tells which share of its pixels is not of the background. */
async function drawnAfter({ call, subscribe }: OpenSession): Promise<(act: () => Promise<unknown>) => Promise<number>> {
  const pushed: Uint8Array[] = [];
  const failed: unknown[] = [];
  subscribe('viewport.image.push.subscription', (payload) => pushed.push((payload as { image: Uint8Array }).image));
  subscribe('viewport.picture.failed', (payload) => failed.push(payload));
  await call('viewport.image.push', { view: viewId, size: [200, 200] });
  return async (act) => {
    pushed.length = 0;
    await act();
    await expect.poll(() => pushed.length + failed.length, { timeout: seconds(90) }).toBeGreaterThan(0);
    expect(failed).toEqual([]);
    const { data } = await sharp(pushed.at(-1)).greyscale().raw().toBuffer({ resolveWithObject: true });
    return data.filter((pixel) => pixel > 32).length / data.length;
  };
}

describe.skipIf(!isBuilt || missing !== undefined)(
  `a picture of a view${missing ? ` (skipped: ${missing.message})` : ''}`,
  // A worker's first picture takes seconds, many on a busy machine.
  { timeout: seconds(180) },
  () => {
    const setUp = useServer();

    it('is cut by clips, sections and slices, and by none whose plugin is off for the tenant', async () => {
      const { client } = setUp;
      await importBlocks(client, 'Painted');
      const session = await openSession(client);
      const { call, close } = session;
      const dataset = (await client.datasets()).find(({ name }) => name === 'Painted');
      const { layers } = await call<{ layers: { layerName: string }[] }>('datacloud.mine.dataset.config', {
        datasetId: dataset?.id,
      });
      const place = { viewId, layerName: layers[0]!.layerName };
      await call('datacloud.mine.load', { viewId, layers: { [place.layerName]: ['ROOT'] } });
      const update = (state: object) => call('datacloud.view.update.state', { viewId, state });
      await update({ cameraParallelProjection: true, camera: fromAbove });
      const drawn = await drawnAfter(session);
      const switchPlugin = async (id: string, on: boolean): Promise<void> => {
        expect((await client.call('PUT', `/plugins/admin/plugins/${id}`, { on })).status).toBe(200);
      };
      const again = (): Promise<number> => drawn(() => call('viewport.image.push.invalidate.cache', viewId));
      const whole = await drawn(() => call('viewport.image.push.observer.add', viewId));
      expect(whole).toBeGreaterThan(0.2);

      const clip = (enable: boolean) => call('datacloud.filtering.clip.update', { ...place, options: { enable } });
      expect((await drawn(() => clip(true))) / whole).toBeCloseTo(1 / 2, 1);
      await switchPlugin('clipping', false);
      expect(await again()).toBe(whole);
      await switchPlugin('clipping', true);
      expect((await again()) / whole).toBeCloseTo(1 / 2, 1);
      await drawn(() => clip(false));

      expect((await drawn(() => update({ section }))) / whole).toBeCloseTo(1 / 3, 1);
      await switchPlugin('slicing', false);
      expect(await again()).toBe(whole);
      await switchPlugin('slicing', true);
      await drawn(() => update({ section: { ...section, on: false } }));

      expect(await drawn(() => call('datacloud.slice.add', { ...place, slice }))).toBe(whole);
      // From above, an upright slice is a line.
      expect((await drawn(() => call('datacloud.slice.enable', place))) / whole).toBeLessThan(0.1);
      await switchPlugin('slicing', false);
      expect(await again()).toBe(whole);
      await switchPlugin('slicing', true);
      close();
    });
  },
);
