import { describe, expect, it } from 'vitest';
import { silentLog, type BufferReference } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { ThresholdFilter } from '../../../shared/index.ts';
import { MobxSceneStore } from './mobx-scene-store.ts';

const layerName = 'd/blocks';
const config = {
  layerName,
  name: 'blocks',
  identifier: 'blockmodel',
  label: 'Blocks',
  fileName: 'blocks.csv',
  count: 2,
  unit: 'm',
  geometryKind: 'blocks',
  fields: [],
  defaults: { selected: true, open: false },
};
const reference = (key: string): BufferReference => ({ key, type: 'u8', length: 1 });

/** A regular model that is drawn without its faces. */
const large = {
  kind: 'blocks',
  count: 500_000,
  origin: [0, 0, 0],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  size: [1, 1, 1],
  cellCount: [100, 100, 50],
  faces: reference('outside'),
};

/** A session that answers each call when the test says so, and gives buffers that are known by their key. */
class SteeredSession {
  readonly waiting: { name: string; answer: (value: object) => void }[] = [];
  readonly buffers = new Map<string, object>();
  pieces: Promise<object> | undefined;

  call(spec: { name: string }): Promise<unknown> {
    if (spec.name === 'datacloud.mine.dataset.config')
      return Promise.resolve({ datasetId: 'd', datasetType: 'Blockmodel', unit: 'm', layers: [config] });
    if (spec.name === 'datacloud.layer.pieces.load' && this.pieces) return this.pieces;
    if (!spec.name.startsWith('datacloud.filtering')) return Promise.resolve({ sequence: 1 });
    return new Promise((answer) => this.waiting.push({ name: spec.name, answer }));
  }

  async fetchBuffer({ key }: BufferReference): Promise<object> {
    const known = this.buffers.get(key) ?? { key };
    this.buffers.set(key, known);
    return known;
  }

  fetchBits(asked: BufferReference): Promise<object> {
    return this.fetchBuffer(asked);
  }

  /** Answers the oldest waiting call of that name. */
  async answer(name: string, value: object): Promise<void> {
    const at = this.waiting.findIndex((other) => other.name.endsWith(name));
    if (at < 0) throw new Error(`Nobody waits for ${name}`);
    this.waiting.splice(at, 1)[0]!.answer(value);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

async function shown(pieces?: object): Promise<{ session: SteeredSession; store: MobxSceneStore }> {
  const session = new SteeredSession();
  session.pieces = pieces && Promise.resolve(pieces);
  const client = session as unknown as RenderSessionClient;
  const store = new MobxSceneStore({ session: client, maps: () => [], log: silentLog });
  await store.load('view1', [layerName]);
  return { session, store };
}

const filter = (low: number): ThresholdFilter => ({ id: 'f', field: 'Au', dataRange: [low, 9], enabled: true });
const kept = (mask?: string): object => ({
  sequence: 1,
  kept: 1,
  total: 2,
  ...(mask ? { mask: reference(mask) } : {}),
});

describe('the faces of filtered blocks', () => {
  it('take the place of the old ones after the mask, and go with the last filter', async () => {
    const { session, store } = await shown();
    const layer = store.layers('view1')[0]!;
    const put = store.putFilter('view1', layerName, filter(1));
    await session.answer('threshold.add', kept('mask-1'));
    expect([layer.mask, layer.faces]).toEqual([{ key: 'mask-1' }, undefined]);
    await session.answer('faces.get', { sequence: 1, faces: reference('faces-1') });
    await put;
    expect(layer.faces).toEqual({ ids: { key: 'faces-1' }, mask: { key: 'mask-1' } });
    expect(layer.faces?.mask).toBe(layer.mask);

    const removed = store.removeFilter('view1', layerName, 'f');
    await session.answer('threshold.remove', kept());
    await removed;
    expect([layer.mask, layer.faces, session.waiting]).toEqual([undefined, undefined, []]);
  });

  it('are dropped when they come after the filter has changed', async () => {
    const { session, store } = await shown();
    const layer = store.layers('view1')[0]!;
    const first = store.putFilter('view1', layerName, filter(1));
    await session.answer('threshold.add', kept('mask-1'));
    const second = store.putFilter('view1', layerName, filter(2));
    await session.answer('faces.get', { sequence: 1, faces: reference('faces-1') });
    await first;
    expect(layer.faces).toBeUndefined();
    await session.answer('threshold.update', kept('mask-2'));
    await session.answer('faces.get', { sequence: 2, faces: reference('faces-2') });
    await second;
    expect(layer.faces).toEqual({ ids: { key: 'faces-2' }, mask: { key: 'mask-2' } });
  });

  it('are not asked for where blocks are drawn without them: what the mask keeps is drawn with it at once', async () => {
    const { session, store } = await shown(large);
    const layer = store.layers('view1')[0]!;
    expect(layer.drawnFaces).toBeUndefined();
    const put = store.putFilter('view1', layerName, filter(1));
    await session.answer('threshold.add', kept('mask-1'));
    await put;
    expect([layer.drawnFaces, session.waiting]).toEqual([{ mask: { key: 'mask-1' } }, []]);
    const removed = store.removeFilter('view1', layerName, 'f');
    await session.answer('threshold.remove', kept());
    await removed;
    expect(layer.drawnFaces).toBeUndefined();
  });
});
