import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  defineScenePart,
  encodeItems,
  readPart,
  setPart,
  type CutRegion,
  type Layer,
  type MaskStep,
  type SceneStep,
  type SceneTree,
  colouringShape,
} from 'adit/core';
import {
  itemSubset,
  MAX_MASK_STEPS,
  type DrawnItems,
  type LayerNarrowing,
  type RenderSession,
  type SubsetOptions,
} from 'adit/core/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type LayerCuts,
  clipPart,
  clipShape,
  filtersPart,
  layerStateShape,
  selectionPart,
  slicesPart,
  treeOfScene,
  viewStateShape,
  type LayerState,
} from '../../shared/index.ts';
import { SceneSubsets } from './scene-subsets.ts';

const column = (name: string, dictionary?: string): object => ({ name, ...(dictionary ? { dictionary } : {}) });
const columns = [column('grade'), column('rock', 'rock.json')];
const axes = [
  [0, 1, 0],
  [-1, 0, 0],
  [0, 0, 1],
];
type Kind = Layer['geometry']['kind'];
const datasetOf = (kind: Kind): object => ({
  id: 'd',
  manifest: { layers: [{ name: 'points', columns, geometry: { kind, ...(kind === 'blocks' && { axes }) } }] },
});

const region = (x: number, wholeItems = false): CutRegion => ({
  planes: [{ point: [x, 0, 0], normal: [1, 0, 0] }],
  inverted: false,
  wholeItems,
});
const cutters: LayerCuts[] = [
  {
    id: 'a.cuts',
    regions(_view, layer) {
      const clip = readPart(layer, clipPart);
      return clip?.enable ? [region(clip.position[0]), region(clip.position[0] + 1, clip.wholeItems)] : [];
    },
  },
  {
    id: 'b.cuts',
    slices: (_view, layer, blocks) =>
      readPart(layer, slicesPart)?.on ? [{ id: 's', plane: { point: [0, 0, 0], normal: [...blocks.axes[0]] } }] : [],
  },
  {
    id: 'e.cuts',
    regions() {
      throw new Error('built badly');
    },
  },
];
const failed: unknown[] = [];
const many: MaskStep[] = Array.from({ length: MAX_MASK_STEPS + 1 }, () => ({ kind: 'all', of: [] }));
const marked = defineScenePart({
  id: 'c.marked',
  of: 'layer',
  shape: z.string(),
  initial: undefined,
  maxSize: 100,
  version: 1,
  permission: 'views.view',
  undo: 'none',
});
const levelled = defineScenePart({ ...marked, id: 'd.levelled', of: 'view' });
const narrowers: LayerNarrowing[] = [
  {
    id: 'c.marked',
    async steps(node, layer, { tenantId, texts }) {
      const text = readPart(node, marked);
      if (text === undefined) return [];
      const rock = layer.columns.find(({ name }) => name === 'rock')!;
      const code = (await texts(rock)).indexOf(text);
      return text === tenantId ? many : [{ kind: 'codes', column: 'rock', codes: encodeItems(Uint32Array.of(code)) }];
    },
  },
  {
    id: 'd.levelled',
    steps: (_node, _layer, { view }) => (readPart(view, levelled) === undefined ? [] : [inside]),
  },
];
const subsets = new SceneSubsets({
  cutsFor: async (tenantId) => (tenantId === 'tenant' ? cutters : []),
  narrowingsFor: async (tenantId) => (tenantId === 'tenant' ? narrowers : []),
  parts: () => [filtersPart, selectionPart, marked, levelled],
  failures: { report: (place, error) => failed.push([place, String(error)]) },
});

function sessionOf(
  state: Partial<LayerState>,
  tenantId = 'tenant',
  { kind = 'points', folder = 'nowhere' }: { kind?: Kind; folder?: string } = {},
): { scene: SceneTree } & RenderSession {
  const layer = layerStateShape.parse({ layerName: 'd/points', ...state });
  const scene = treeOfScene({
    version: 1,
    views: { v1: viewStateShape.parse({ viewId: 'v1', layers: { 'd/points': layer } }) },
  });
  const dataset = { ...datasetOf(kind), folder };
  const session = { scene, tenantId, openLayer: async () => ({ dataset, layer: 'points' }) };
  return session as unknown as { scene: SceneTree } & RenderSession;
}

async function keyOf(state: Partial<LayerState>, options?: SubsetOptions, tenantId?: string): Promise<string> {
  return (await subsets.of(sessionOf(state, tenantId), 'v1', 'd/points', options)).key;
}

const keeping = (...steps: MaskStep[]): string => itemSubset(steps).key;
const range: MaskStep = { kind: 'range', column: 'grade', low: 1, high: 2 };
const filter = { id: 'f', field: 'grade', dataRange: [1, 2] as [number, number], enabled: true };
const pieces: MaskStep = { kind: 'pieces', paths: ['north'] };
const clip = clipShape.parse({
  enable: true,
  visible: true,
  type: 'Plane',
  normal: [1, 0, 0],
  position: [5, 0, 0],
  positionOffset: [0, 0, 0],
  length: [1, 1, 1],
  rotation: [0, 0, 0],
  bounds: [0, 1, 0, 1, 0, 1],
});
const inside: MaskStep = { kind: 'inside', regions: [region(5), region(6)] };
const colouring = colouringShape.parse({
  field: 'rock',
  fieldLabel: 'Rock',
  colorType: 'Categorical',
  colorRange: [0, 3],
  preset: '',
  rgbPoints: [],
  categories: [
    { label: 'Ore', value: 0, color: '#FF0000' },
    { label: 'Waste', value: 3, color: '#00FF00', visible: false },
    { label: 'Dyke', value: 1, color: '#0000FF' },
  ],
});
const shown: MaskStep = {
  kind: 'none',
  of: [{ kind: 'codes', column: 'rock', codes: encodeItems(Uint32Array.of(2, 3)) }],
};

describe('what counts of a layer in a view', () => {
  it('is everything of a layer that nothing narrows', async () => {
    expect(await keyOf({})).toBe(keeping());
    expect(await keyOf({}, { visible: true })).toBe(keeping());
  });

  it('is what its filters that are on keep of its pieces', async () => {
    const state = { selection: ['north'], filters: [filter] };
    expect(await keyOf(state)).toBe(keeping(pieces, range));
    expect(await keyOf(state, { without: ['filters'] })).toBe(keeping(pieces));
    expect(await keyOf(state, { without: ['pieces'] })).toBe(keeping(range));
    // Nobody asks whether a field is there that no filter uses.
    const off = { ...filter, id: 'off', field: 'nowhere', enabled: false };
    expect(await keyOf({ filters: [off, filter, { ...filter, id: 'again' }] })).toBe(keeping(range));
  });

  it('is what is seen, where that is asked: cut, with its categories that are shown', async () => {
    const state = { filters: [filter], clip, colouring };
    expect(await keyOf(state)).toBe(keeping(range));
    expect(await keyOf(state, { visible: true })).toBe(keeping(range, inside, shown));
    expect(await keyOf(state, { visible: true, without: ['cuts'] })).toBe(keeping(range, shown));
    expect(await keyOf(state, { visible: true, without: ['categories'] })).toBe(keeping(range, inside));
    expect(await keyOf({ clip: { ...clip, enable: false } }, { visible: true })).toBe(keeping());
  });

  it('is not cut by plugins that are off for the tenant', async () => {
    expect(await keyOf({ clip }, { visible: true }, 'another')).toBe(keeping());
  });

  it('is not cut by plugins that fail, which are told of, and cut by the others', async () => {
    failed.length = 0;
    expect(await keyOf({ clip }, { visible: true })).toBe(keeping(inside));
    const place = { point: 'views.layer-cuts', contribution: 'e.cuts', tenantId: 'tenant' };
    expect(failed).toEqual([[place, 'Error: built badly']]);
  });

  it('is cut by what is said instead of the scene', async () => {
    const moved: MaskStep = { kind: 'inside', regions: [region(7)] };
    expect(await keyOf({ clip }, { visible: true, cuts: [region(7)] })).toBe(keeping(moved));
    expect(await keyOf({ clip }, { visible: true, cuts: [] })).toBe(keeping());
    expect(await keyOf({ clip, colouring }, { cuts: [region(7)] })).toBe(keeping(moved));
  });

  it('is nothing that is seen of a layer which is hidden', async () => {
    const { geometry } = layerStateShape.parse({ layerName: 'd/points' });
    const nothing = keeping({ kind: 'any', of: [] });
    expect(await keyOf({ geometry: { ...geometry, Visibility: 0 } }, { visible: true })).toBe(nothing);
    expect(await keyOf({ geometry: { ...geometry, Opacity: 0 } }, { visible: true })).toBe(nothing);
    expect(await keyOf({ geometry: { ...geometry, Visibility: 0 } })).toBe(keeping());
  });

  it('has all categories where the column has none, or is not there', async () => {
    for (const field of ['grade', 'nowhere'])
      expect(await keyOf({ colouring: { ...colouring, field } }, { visible: true })).toBe(keeping());
    expect(await keyOf({ colouring: { ...colouring, colorType: 'Continuous' } }, { visible: true })).toBe(keeping());
  });

  it('is narrowed by plugins that are on, which are told the texts of columns, as by its filters', async () => {
    const rock = (code: number): MaskStep => ({
      kind: 'codes',
      column: 'rock',
      codes: encodeItems(Uint32Array.of(code)),
    });
    const folder = await mkdtemp(join(tmpdir(), 'adit-texts-'));
    try {
      await writeFile(join(folder, 'rock.json'), JSON.stringify(['Ore', 'Waste']));
      const session = sessionOf({ filters: [filter], colouring }, 'tenant', { folder });
      const key = async (text: string, options: SubsetOptions = {}): Promise<string> => {
        const preview = [setPart(['v1', 'd/points'], marked, text)];
        return (await subsets.of(session, 'v1', 'd/points', { preview, ...options })).key;
      };
      expect(await key('Waste')).toBe(keeping(range, rock(1)));
      expect(await key('Ore', { visible: true })).toBe(keeping(range, shown, rock(0)));
      expect(await key('Waste', { without: ['filters'] })).toBe(keeping());
      expect(await key('Waste', { without: ['narrowings'] })).toBe(keeping(range));
      // The texts are read once.
      await rm(join(folder, 'rock.json'));
      expect(await key('Waste')).toBe(keeping(range, rock(1)));
      await expect(key('tenant')).rejects.toMatchObject({ code: 'too-many-mask-steps' });
      const other = sessionOf({ filters: [filter] }, 'another', { folder });
      const preview = [setPart(['v1', 'd/points'], marked, 'Waste')];
      expect((await subsets.of(other, 'v1', 'd/points', { preview })).key).toBe(keeping(range));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is narrowed by what plugins keep in the view', async () => {
    const preview = [setPart(['v1'], levelled, 'upper')];
    expect(await keyOf({ filters: [filter] }, { preview })).toBe(keeping(range, inside));
    expect(await keyOf({ filters: [filter] }, { preview, without: ['narrowings'] })).toBe(keeping(range));
  });

  it('is asked for as if a change was made, which is not', async () => {
    const session = sessionOf({ filters: [filter] });
    const { scene } = session;
    const at = ['v1', 'd/points'] as const;
    const asked = async (...preview: SceneStep[]): Promise<string> =>
      (await subsets.of(session, 'v1', 'd/points', { preview })).key;
    expect(await asked(setPart(at, filtersPart, undefined))).toBe(keeping());
    const narrower = setPart(at, filtersPart, [filter, { ...filter, id: 'g', dataRange: [1, 1.5] }]);
    expect(await asked(narrower, setPart(at, selectionPart, ['north']))).toBe(
      keeping(pieces, range, { ...range, high: 1.5 }),
    );
    expect(session.scene).toBe(scene);
    await expect(asked({ at, part: filtersPart.id, value: 'all' })).rejects.toMatchObject({ code: 'bad-scene' });
    await expect(asked({ at, part: 'other.part', value: 1 })).rejects.toMatchObject({ code: 'unknown-part' });
  });

  it('is that of the scene as it is when it is asked for', async () => {
    const session = sessionOf({ filters: [filter] });
    const asked = subsets.of(session, 'v1', 'd/points');
    session.scene = sessionOf({}).scene;
    expect((await asked).key).toBe(keeping(range));
    await expect(subsets.of(session, 'v1', 'd/lines')).rejects.toMatchObject({ status: 404 });
    await expect(subsets.of(session, 'v2', 'd/points')).rejects.toMatchObject({ status: 404 });
  });
});

describe('what is drawn of a layer', () => {
  const kinds: readonly Kind[] = ['points', 'lines', 'triangles', 'blocks'];
  const slicing = { on: true, slices: [] };
  const drawn = async (kind: Kind, state: Partial<LayerState>, tenantId?: string): Promise<DrawnItems> =>
    subsets.drawn(sessionOf(state, tenantId, { kind }), 'v1', 'd/points');

  it('is what is seen of it, where what cuts it keeps the centres that are inside', async () => {
    const hidden = layerStateShape.parse({ layerName: 'd/points', geometry: { Visibility: 0 } }).geometry;
    const states: Partial<LayerState>[] = [
      {},
      { filters: [filter], colouring, selection: ['north'] },
      { clip, colouring },
      { clip: { ...clip, wholeItems: true }, filters: [filter] },
      { clip, geometry: hidden },
    ];
    for (const kind of kinds)
      for (const state of states) {
        const { subset, cuts } = await drawn(kind, state);
        const seen = await subsets.of(sessionOf(state, 'tenant', { kind }), 'v1', 'd/points', { visible: true });
        expect(itemSubset([...(subset.step ? [subset.step] : []), { kind: 'inside', regions: cuts }])).toEqual(seen);
      }
  });

  it('is cut where it is, but for points, and for blocks that stay whole', async () => {
    const regions = [region(5), region(6, true)];
    const whole = { clip: { ...clip, wholeItems: true } };
    for (const kind of ['lines', 'triangles'] as const)
      expect(await drawn(kind, whole)).toMatchObject({ subset: itemSubset([]), cuts: regions });
    expect(await drawn('blocks', whole)).toMatchObject({
      subset: itemSubset([{ kind: 'inside', regions: [region(6)] }]),
      cuts: [region(5)],
    });
    expect(await drawn('points', { clip })).toMatchObject({ subset: itemSubset([inside]), cuts: [] });
  });

  it('is slices of blocks in their place, along their own axes', async () => {
    const plane = { point: [0, 0, 0], normal: [0, 1, 0] };
    expect((await drawn('blocks', { slicing })).slices).toEqual([plane]);
    expect((await drawn('blocks', {})).slices).toEqual([]);
    for (const kind of ['points', 'lines', 'triangles'] as const)
      expect((await drawn(kind, { slicing })).slices).toEqual([]);
  });

  it('is all of it where the plugins that cut are off for the tenant', async () => {
    for (const kind of kinds)
      expect(await drawn(kind, { clip, slicing }, 'another')).toMatchObject({
        subset: itemSubset([]),
        cuts: [],
        slices: [],
      });
  });

  it('is told of layers that are shown', async () => {
    await expect(subsets.drawn(sessionOf({}), 'v1', 'd/lines')).rejects.toMatchObject({ status: 404 });
    await expect(subsets.drawn(sessionOf({}), 'v2', 'd/points')).rejects.toMatchObject({ status: 404 });
  });
});
