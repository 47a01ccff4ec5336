import { describe, expect, it } from 'vitest';
import type { SceneState, Slice } from 'adit/plugins/views';
import { importPoints } from '../e2e/support/point-dataset.ts';
import { importBlocks } from '../e2e/support/solid-datasets.ts';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

const slice = (id: string, change: Partial<Slice> = {}): Slice => ({
  id,
  name: '',
  active: true,
  axis: 'i',
  normal: [1, 0, 0],
  position: [478_105.5, 6_772_230.25, 310],
  dip: 90,
  azimuth: 90,
  ...change,
});

describe.skipIf(!isBuilt)('the slices of a render session', () => {
  const setUp = useServer();

  it('[W3.16e, W3.22, W7.18r, W7.26, W3.41] are enabled, disabled, added, updated and removed by their calls', async () => {
    const { client } = setUp;
    await importBlocks(client, 'Sliced');
    await importPoints(client, 'Not sliced');
    const { call, close } = await openSession(client);
    const layerOf = async (name: string): Promise<string> => {
      const dataset = (await client.datasets()).find((other) => other.name === name);
      const { layers } = await call<{ layers: { layerName: string }[] }>('datacloud.mine.dataset.config', {
        datasetId: dataset?.id,
      });
      return layers[0]!.layerName;
    };
    const viewId = 'view1';
    const [layerName, points] = [await layerOf('Sliced'), await layerOf('Not sliced')];
    const place = { viewId, layerName };
    const slicing = async (of = viewId): Promise<unknown> =>
      (await call<{ scene: SceneState }>('datacloud.server.state.push', {})).scene.views[of]?.layers[layerName]
        ?.slicing;

    await expect(call('datacloud.slice.add', { ...place, slice: slice('a') })).rejects.toThrow();
    await call('datacloud.mine.load', { viewId, layers: { [layerName]: ['ROOT'], [points]: ['ROOT'] } });
    await call('datacloud.slice.add', { ...place, slice: slice('a') });
    await call('datacloud.slice.add', { ...place, slice: slice('b', { axis: 'custom', dip: 60 }) });
    await call('datacloud.slice.enable', place);
    expect(await slicing()).toEqual({ on: true, slices: [slice('a'), slice('b', { axis: 'custom', dip: 60 })] });
    interface State {
      displayPaneState: Record<string, { name: string; disabled: boolean }[]>;
    }
    const { state } = await call<{ state: State }>('datacloud.application.state.get', {});
    expect(state.displayPaneState[viewId]).toContainEqual(
      expect.objectContaining({ name: 'Slicing', disabled: false }),
    );
    await call('datacloud.slice.update', { ...place, slice: slice('a', { name: 'Ore', active: false }) });
    await call('datacloud.slice.remove', { ...place, sliceId: 'b' });

    // What a slice says of itself, as W3.41 has it: the rest follows from its normal and the blocks.
    const bare = { id: 'c', name: '', active: true, normal: [0, 0, -2] };
    const middle = [478_140.5, 6_772_230.25, 310];
    await call('datacloud.slice.add', { ...place, slice: bare });
    const level = { ...slice('c'), axis: 'k', normal: [0, 0, 1], position: middle, dip: 0, azimuth: 0 };
    expect(await slicing()).toMatchObject({ slices: [{ id: 'a' }, level] });
    await call('datacloud.slice.update', { ...place, slice: { ...level, position: [1, 2, 3], azimuth: 400 } });
    for (const [normal, axis, dip, azimuth] of [
      [[3, 0, 0], 'i', 90, 90],
      [[0, 3, 0], 'j', 90, 0],
    ] as const) {
      await call('datacloud.slice.update', { ...place, slice: { ...bare, normal } });
      expect(await slicing()).toMatchObject({ slices: [{ id: 'a' }, { id: 'c', axis, dip, azimuth }] });
    }
    const inclined = { ...bare, normal: [1, 0, 1], name: 'Ore' };
    await call('datacloud.slice.update', { ...place, slice: inclined });
    const [, turned] = ((await slicing()) as { slices: Slice[] }).slices;
    expect(turned).toMatchObject({ axis: 'custom', name: 'Ore', position: [1, 2, 3], dip: 45, azimuth: 90 });
    expect(Math.hypot(...turned!.normal)).toBeCloseTo(1, 12);
    for (const normal of [
      [0, 0, 0],
      [1, 0],
      [1, 0, 0, 0],
    ])
      await expect(call('datacloud.slice.add', { ...place, slice: { ...bare, normal } })).rejects.toThrow();
    await call('datacloud.slice.remove', { ...place, sliceId: 'c' });
    await call('datacloud.application.state.view.clone', { viewId, cloneId: 'view2' });
    const kept = { on: false, slices: [slice('a', { name: 'Ore', active: false })] };
    await call('datacloud.slice.disable', place);
    expect(await slicing()).toEqual(kept);
    // Slices are those of one view.
    expect(await slicing('view2')).toEqual({ ...kept, on: true });
    for (const [name, given] of [
      ['slice.disable', { layerName }],
      ['slice.disable', { viewId }],
      ['view.remove', {}],
    ] as const)
      await expect(call(`datacloud.${name}`, given)).rejects.toMatchObject({ code: 'bad-input' });
    await call('datacloud.view.remove', { viewId: 'view2' });
    expect(await slicing('view2')).toBeUndefined();
    expect(await slicing()).toEqual(kept);

    await expect(call('datacloud.slice.update', { ...place, slice: slice('b') })).rejects.toThrow();
    await expect(call('datacloud.slice.add', { viewId, layerName: points, slice: slice('a') })).rejects.toThrow();
    await expect(call('datacloud.slice.disable', { viewId: 'view9', layerName })).rejects.toThrow();
    await expect(call('datacloud.slice.add', { ...place, slice: { ...slice('c'), axis: 'x' } })).rejects.toThrow();

    await call('datacloud.mine.load', { viewId, layers: { [layerName]: [] } });
    await call('datacloud.mine.load', { viewId, layers: { [layerName]: ['ROOT'] } });
    expect(await slicing()).toBeUndefined();
    close();
  });
});
