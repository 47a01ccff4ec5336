import { autorun, observable, runInAction } from 'mobx';
import { expect, it, vi } from 'vitest';
import type { CutRegion, LayerNode, Log, ViewNode } from 'adit/core';
import type { LayerCuts } from '../../../shared/index.ts';
import { CutSource } from './cut-source.ts';

it('tells the user once, and by its id, that a cut throws, and asks the others', async () => {
  const region: CutRegion = { planes: [], inverted: false, wholeItems: false };
  const broken: LayerCuts = {
    id: 'test.broken',
    regions: () => {
      throw new Error('Broken');
    },
  };
  const told = observable.array<string>([]);
  const log = { warn: vi.fn() };
  const source = new CutSource(
    () => [broken, { id: 'test.whole', regions: () => [region] }],
    log as unknown as Log,
    (cut) => runInAction(() => told.push(cut)),
  );
  const view: ViewNode = { viewId: 'view1', parts: {}, layers: {} };
  const layer: LayerNode = { layerName: 'd/points', parts: {} };
  const asked: unknown[] = [];
  const stop = autorun(() => asked.push(source.regions(view, layer), told.length));
  source.regions(view, layer);
  expect(told).toEqual([]);
  await Promise.resolve();
  expect([...told]).toEqual(['test.broken']);
  expect(asked).toEqual([[region], 0, [region], 1]);
  expect(log.warn).toHaveBeenCalledTimes(1);
  stop();
});
