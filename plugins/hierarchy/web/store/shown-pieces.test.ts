import { observable, runInAction } from 'mobx';
import { beforeEach, expect, it } from 'vitest';
import type { Api } from 'adit/core/web';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import type { SceneStore } from 'adit/plugins/views';
import { PieceStore } from './dataset-pieces.ts';
import { ShownDatasets } from './shown-datasets.ts';

const soil = { id: 'd', name: 'Soil', status: 'Complete' } as TreeDataset;
const layers = {
  'd/points': { hierarchies: ['::', 'N::9', 'N::10', 'S'] },
  'd/lines': { hierarchies: ['N::9'] },
  'd/collars': { hierarchies: ['ROOT'] },
};

let asked: unknown[];
let selected: Record<string, readonly string[]>[];
let pieces: PieceStore;
let shown: ShownDatasets;
let drawn: Promise<void>;

beforeEach(() => {
  asked = [];
  selected = [];
  drawn = Promise.resolve();
  const call = async (_: unknown, { query }: { query: unknown }) => {
    asked.push(query);
    const dataset = { ...soil, paraviewLayersInfoSplit: layers };
    return {
      hierarchy: [{ name: 'G', levelType: 'groupName', children: [], datasets: [dataset] }],
      paraviewConfig: {},
    };
  };
  pieces = new PieceStore({ call } as unknown as Api, { id: 'site' } as never);
  const there = observable.map<string, readonly string[]>({}, { deep: false });
  const layerOf = (layerName: string) => ({
    layerName,
    datasetId: 'd',
    state: { selection: there.get(layerName) ?? [] },
  });
  const scene = {
    activeViewId: 'v',
    layers: () => [...there.keys()].map(layerOf),
    layer: (_: string, name: string) => (there.has(name) ? layerOf(name) : undefined),
    datasetConfig: async () => ({
      datasetId: 'd',
      layers: Object.keys(layers).map((layerName) => ({ layerName, defaults: { selected: true } })),
    }),
    select: async (_: string, selections: Record<string, readonly string[]>) => {
      selected.push(selections);
      runInAction(() => {
        for (const [name, selection] of Object.entries(selections)) {
          if (selection.length > 0) there.set(name, selection);
          else there.delete(name);
        }
      });
      await drawn;
    },
  } as unknown as SceneStore;
  const toasts = { show: () => undefined, showError: (error: unknown) => void asked.push(error) };
  shown = new ShownDatasets(
    () => scene,
    async () => undefined,
    pieces,
    toasts,
    (key) => key,
  );
});

it('[W4.10, W4.11, W7.21] a tick of a piece shows its items in each layer that has them, and in no other', async () => {
  await shown.togglePiece(soil, 'N');
  expect(asked).toEqual([{ site: 'site', datasetId: 'd' }]);
  expect(selected).toEqual([{ 'd/points': ['N'], 'd/lines': ['ROOT'] }]);
  expect(shown.checkState('d')).toBe('mixed');
  expect(['N', 'N::9', 'S', '::'].map((path) => shown.pieceState('d', path))).toEqual(['all', 'all', 'none', 'none']);

  await shown.togglePiece(soil, 'N::9');
  expect(selected[1]).toEqual({ 'd/points': ['N::10'], 'd/lines': [] });
  expect(shown.pieceState('d', 'N')).toBe('mixed');
  await shown.togglePiece(soil, 'N');
  expect(shown.pieceState('d', 'N')).toBe('all');
  for (const path of ['S', '::']) await shown.togglePiece(soil, path);
  expect(selected.at(-1)).toEqual({ 'd/points': ['ROOT'] });
});

it('[W4.10] a tick of a dataset that is shown in part shows the whole of it, and another takes it away', async () => {
  await shown.togglePiece(soil, 'S');
  await shown.toggle(soil);
  expect(selected.at(-1)).toEqual({ 'd/points': ['ROOT'] });
  await shown.toggle(soil);
  expect(selected.at(-1)).toEqual({ 'd/points': [] });
  await shown.toggle(soil);
  expect(selected.at(-1)).toEqual({ 'd/points': ['ROOT'], 'd/lines': ['ROOT'], 'd/collars': ['ROOT'] });
  expect(shown.checkState('d')).toBe('all');
});

it('ticks that follow each other are all done, without a wait for what is drawn', async () => {
  let finish = (): void => undefined;
  drawn = new Promise((resolve) => (finish = resolve));
  const ticks = ['S', 'N::10', '::'].map((path) => shown.togglePiece(soil, path));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(selected.map((selections) => selections['d/points'])).toEqual([['S'], ['N::10', 'S'], ['N::10', 'S', '::']]);
  expect(shown.isBusy('d')).toBe(true);
  finish();
  await Promise.all(ticks);
  expect(shown.isBusy('d')).toBe(false);
});

it('[W4.09] does nothing while the dataset is made, and says what cannot be read', async () => {
  await shown.togglePiece({ ...soil, status: 'Generating Dataset' }, 'S');
  expect(asked).toEqual([]);
  const failing = new PieceStore({ call: async () => Promise.reject(new Error('no')) } as never, { id: 's' } as never);
  await expect(failing.load('d')).rejects.toThrow('no');
  await expect(failing.load('d')).rejects.toThrow('no');
  expect(failing.get('d')).toBeUndefined();
});
