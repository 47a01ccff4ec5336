import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bitsOfBytes, type BufferReference, type CutRegion, type Log } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import {
  type BlockGeometry,
  type LayerConfig,
  type LayerCuts,
  type LayerStyle,
  layerStateShape,
} from '../../../shared/index.ts';
import type { LayerData } from '../data/layer-data.ts';
import { SceneLayerEntry } from '../scene/scene-layer-entry.ts';
import { CutSource } from './cut-source.ts';
import { LayerCutting } from './layer-cutting.ts';

const look: LayerStyle = { visible: true, opacity: 1, pointSize: 3, lineWidth: 1, colour: [1, 1, 1] };
const log = { warn: vi.fn() };
/** Two blocks, one above the other. */
const geometry: BlockGeometry = {
  kind: 'blocks',
  count: 2,
  origin: [1000, 2000, 300],
  bounds: [1000, 1010, 2000, 2010, 300, 320],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  size: [10, 10, 10],
  cellCount: [1, 1, 2],
  faces: new Uint32Array(0),
};
const upTo = (elevation: number, part: Partial<CutRegion> = {}): CutRegion => ({
  planes: [{ point: [1000, 2000, elevation], normal: [0, 0, -1] }],
  inverted: false,
  wholeItems: false,
  ...part,
});

/** A session that answers sections of both blocks, a square and a triangle, and counts what it is asked. */
class CountingSession {
  status = 'initialized';
  connections = 1;
  readonly asked: unknown[] = [];

  async call(spec: { name: string }, params: { plane?: { point: number[] }; regions?: unknown }): Promise<object> {
    this.asked.push(spec.name.endsWith('section.get') ? params.plane?.point[2] : params.regions);
    const reference = (key: string): BufferReference => ({ key, type: 'u32', length: 1 });
    if (!spec.name.endsWith('section.get')) return { sequence: 1, faces: reference('faces') };
    const [positions, ends, items, edges] = ['positions', 'ends', 'items', 'edges'].map(reference);
    return { sequence: 1, origin: [1000, 2000, 300], positions, ends, items, edges };
  }

  async fetchBuffer({ key }: BufferReference): Promise<Float32Array | Uint32Array | Uint8Array> {
    if (key === 'positions') return new Float32Array(21);
    if (key === 'ends') return Uint32Array.of(4, 7);
    if (key === 'items') return Uint32Array.of(0, 1);
    return key === 'edges' ? Uint8Array.of(1, 1, 1, 1, 0, 1, 0) : Uint32Array.of(0, 1, 2);
  }
}

function setUp(geometryKind: 'blocks' | 'points' = 'blocks') {
  const session = new CountingSession();
  const said = observable.box<Partial<LayerCuts>>({}, { deep: false });
  const list = observable.array<LayerCuts>(
    [
      {
        id: 'test.cuts',
        regions: (...all) => said.get().regions?.(...all) ?? [],
        slices: (...all) => said.get().slices?.(...all) ?? [],
      },
    ],
    { deep: false },
  );
  const layer = new SceneLayerEntry(
    layerStateShape.parse({ layerName: 'd/blocks' }),
    'BlockModel',
    { geometryKind } as LayerConfig,
    { geometry: { ...geometry, kind: geometryKind } } as LayerData,
  );
  const source = new CutSource(() => list, log as unknown as Log);
  const parts = { session: session as unknown as RenderSessionClient, log: log as unknown as Log, source };
  const view = { viewId: 'view1', node: () => ({ viewId: 'view1', parts: {}, layers: {} }) };
  const cutting = new LayerCutting(parts, view, layer);
  const cut = (...regions: CutRegion[]): void => runInAction(() => said.set({ regions: () => regions }));
  const wait = (): Promise<unknown> => vi.advanceTimersByTimeAsync(150);
  return { session, said, list, layer, cutting, cut, wait };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a layer that is cut', () => {
  it('is closed once the plane has stood still, open while it moves, and whole when the plugin is off', async () => {
    const { session, list, cutting, cut, wait } = setUp();
    expect(cutting.style(look)).toBe(look);
    for (const elevation of [312, 313, 314]) cut(upTo(elevation));
    expect(cutting.style(look)).toMatchObject({ regions: [upTo(314)], sections: [] });
    expect(session.asked).toEqual([]);
    await wait();
    expect(session.asked).toEqual([314]);
    const [section] = cutting.style(look).sections ?? [];
    expect(section?.regions).toEqual([]);
    expect([...(section?.geometry.triangles ?? [])]).toEqual([0, 1, 2, 0, 2, 3, 4, 5, 6]);
    // The diagonal of the square is no edge, and two sides of the triangle are none.
    expect([...(section?.geometry.parts ?? [])]).toEqual([0b101, 0b011, 8 + 0b001]);

    cut(upTo(315));
    expect(cutting.style(look)).toMatchObject({ regions: [upTo(315)], sections: [] });
    await wait();
    expect(cutting.style(look).sections).toHaveLength(1);
    runInAction(() => list.clear());
    expect(cutting.style(look)).toBe(look);
    await wait();
    expect(session.asked).toEqual([314, 315]);
  });

  it('is asked about anew when the filters keep something else, and is not closed where it has no body', async () => {
    const { session, layer, cutting, cut, wait } = setUp();
    cut(upTo(314));
    await wait();
    layer.keep(1, bitsOfBytes(Uint8Array.of(0, 1)));
    await wait();
    expect(session.asked).toEqual([314, 314]);
    expect(cutting.style(look).sections).toHaveLength(1);
    const points = setUp('points');
    points.cut(upTo(314));
    await points.wait();
    expect(points.session.asked).toEqual([]);
    expect(points.cutting.style(look).regions).toEqual([upTo(314)]);
  });

  it('leaves blocks out as a whole once their faces are there, and cuts them until then', async () => {
    const { session, cutting, cut, wait } = setUp();
    const whole = upTo(314, { wholeItems: true });
    cut(whole, upTo(304));
    expect(cutting.style(look)).toMatchObject({ regions: [upTo(304), whole] });
    expect(cutting.style(look).faces).toBeUndefined();
    await wait();
    expect(session.asked).toContainEqual([whole]);
    const style = cutting.style(look);
    expect(style.regions).toEqual([upTo(304)]);
    expect(style.faces).toMatchObject({ ids: Uint32Array.of(0, 1, 2), regions: [whole] });
    // The centre of the upper block is not in the region: the section through it is not drawn.
    expect([...(style.sections?.[0]?.geometry.parts ?? [])]).toEqual([0b101, 0b011]);
    cut(upTo(316, { wholeItems: true }), upTo(304));
    expect(cutting.style(look).faces).toBeUndefined();
  });

  it('is drawn as its slices, of which the last stays until the next is there', async () => {
    const { session, said, cutting, wait } = setUp();
    const slice = (elevation: number): void =>
      runInAction(() =>
        said.set({ slices: () => [{ id: 'a', plane: { point: [1000, 2000, elevation], normal: [0, 0, 1] } }] }),
      );
    slice(305);
    await wait();
    slice(306);
    const moving = cutting.style(look);
    expect([moving.sectionsOnly, moving.sections?.[0]?.geometry.plane.point[2]]).toEqual([true, 305]);
    await wait();
    expect(cutting.style(look).sections?.[0]?.geometry.plane.point[2]).toBe(306);
    expect(session.asked).toEqual([305, 306]);
    runInAction(() => said.set({}));
    expect(cutting.style(look)).toBe(look);
  });

  it('stays as it is when a plugin fails to say how it is cut', () => {
    const { said, cutting } = setUp();
    const regions = (): never => {
      throw new Error('badly built');
    };
    runInAction(() => said.set({ regions }));
    expect(cutting.style(look)).toBe(look);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });
});
