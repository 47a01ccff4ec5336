import { expect, it, vi } from 'vitest';
import type { SceneView, ViewPainter } from '../../../shared/index.ts';
import type { SceneLayerEntry } from '../../model/scene/scene-layer-entry.ts';
import { ViewPaint } from './view-paint.ts';

it('tells the view of a painter, of what it paints and of its end, and of nothing when nothing is new', () => {
  const setPainting = vi.fn();
  const paint = new ViewPaint({ setPainting } as unknown as SceneView);
  const dispose = vi.fn();
  const painter = { paint: () => ({ itemAt: vi.fn(), dispose }) } as unknown as ViewPainter;
  const layer = (top: number, Visibility = 1): SceneLayerEntry =>
    ({ state: { geometry: { Visibility } }, config: { bounds: [0, 1, 0, 1, 0, top] } }) as SceneLayerEntry;

  expect([paint.follow(undefined, [layer(5)]), paint.follow(undefined, [])]).toEqual([false, false]);
  expect(setPainting).not.toHaveBeenCalled();

  for (const layers of [[layer(5)], [layer(5), layer(9, 0)], [layer(9)]]) paint.follow(painter, layers);
  expect(setPainting.mock.calls.map(([painting]) => painting.bounds[5])).toEqual([5, 9]);

  for (const _time of [1, 2]) expect(paint.follow(undefined, [])).toBe(false);
  expect(setPainting.mock.calls.slice(2)).toEqual([[undefined]]);
  expect(dispose).toHaveBeenCalledTimes(1);
});
