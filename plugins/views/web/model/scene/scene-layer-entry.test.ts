import { bitsOfBytes } from 'adit/core';
import { describe, expect, it } from 'vitest';
import type { LayerConfig, LayerState } from '../../../shared/index.ts';
import type { LayerData } from '../data/layer-data.ts';
import { SceneLayerEntry } from './scene-layer-entry.ts';

const state = { layerName: 'd/points', colouring: { field: 'CU' } } as LayerState;
const config = { count: 5, fields: [{ name: 'CU', statistics: { missing: 3 } }] } as unknown as LayerConfig;

function makeEntry(values: readonly number[] | undefined): SceneLayerEntry {
  const data = { values: () => values && Float32Array.from(values) } as unknown as LayerData;
  return new SceneLayerEntry(state, 'Points', config, data);
}

describe('a layer', () => {
  it('tells how many of what is shown have no value of the coloured field', () => {
    const entry = makeEntry([1, NaN, NaN, 4, NaN]);
    expect(entry.uncoloured).toBe(3);
    entry.keep(3, bitsOfBytes(Uint8Array.of(1, 1, 0, 1, 0)));
    expect(entry.uncoloured).toBe(1);
    entry.keep(1, bitsOfBytes(Uint8Array.of(1, 0, 0, 0, 0)));
    expect(entry.uncoloured).toBe(0);
    entry.change({ colouring: undefined });
    expect(entry.uncoloured).toBe(0);
  });

  it('tells it of the whole column while its values are not there, or are of vertices', () => {
    for (const values of [undefined, [1, NaN]]) {
      const entry = makeEntry(values);
      entry.keep(1, bitsOfBytes(Uint8Array.of(1, 0, 0, 0, 0)));
      expect(entry.uncoloured).toBe(3);
    }
  });
});
