import { describe, expect, it } from 'vitest';
import type { LayerConfig } from 'adit/plugins/views';
import { benchAbove, firstBench } from './benches.ts';

type Bounds = NonNullable<LayerConfig['bounds']>;
const layers = (...heights: [number, number][]) =>
  heights.map(([low, high]) => ({ config: { bounds: [0, 1, 0, 1, low, high] as Bounds } as LayerConfig }));

describe('benches', () => {
  it('begin with the upper half of all layers, and are never flat', () => {
    expect(firstBench(layers([300, 310], [290, 320]))).toEqual({ top: 320, base: 305 });
    expect(firstBench(layers([300, 300]))).toEqual({ top: 300, base: 299 });
    expect(firstBench([{ config: {} as LayerConfig }])).toBeUndefined();
  });

  it('go up and down by their height', () => {
    expect(benchAbove({ top: 320, base: 305 }, 1)).toEqual({ top: 335, base: 320 });
    expect(benchAbove({ top: 320, base: 305 }, -1)).toEqual({ top: 305, base: 290 });
  });
});
