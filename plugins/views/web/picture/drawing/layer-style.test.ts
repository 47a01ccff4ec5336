import { describe, expect, it } from 'vitest';
import { layerStateShape } from '../../../shared/index.ts';
import type { SceneLayerEntry } from '../../model/scene/scene-layer-entry.ts';
import { layerStyle } from './layer-style.ts';

const layerWith = (Opacity: number): SceneLayerEntry =>
  ({ state: layerStateShape.parse({ layerName: 'd/points', geometry: { Opacity } }) }) as SceneLayerEntry;

describe('how a layer is drawn', () => {
  it('[W4.46, W9.06] an opaque layer has an opacity of 0.99 while points are picked from it, and 1 again after', () => {
    expect([false, true, false].map((isPicked) => layerStyle(layerWith(1), { isPicked }).opacity)).toEqual([
      1, 0.99, 1,
    ]);
    for (const opacity of [0, 0.5, 0.995])
      expect(layerStyle(layerWith(opacity), { isPicked: true }).opacity).toBe(opacity);
  });

  it('ground has its light and its contours; a state that says nothing of them, or no, has neither', () => {
    const styleOf = (geometry: object) =>
      layerStyle({ state: layerStateShape.parse({ layerName: 'd/ground', geometry }) } as SceneLayerEntry);
    expect(styleOf({ Hillshade: 1, ContourInterval: 5 })).toMatchObject({ hillshade: true, contourInterval: 5 });
    for (const geometry of [{}, { Hillshade: 0, ContourInterval: 0 }]) {
      expect(styleOf(geometry)).not.toHaveProperty('hillshade');
      expect(styleOf(geometry)).not.toHaveProperty('contourInterval');
    }
  });
});
