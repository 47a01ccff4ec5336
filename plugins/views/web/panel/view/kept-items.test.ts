import { expect, it } from 'vitest';
import type { SceneStoreLayer } from '../../../shared/index.ts';
import { keptItems } from './kept-items.ts';

const layer = (count: number, kept?: number): SceneStoreLayer => ({ kept, config: { count } }) as SceneStoreLayer;

it('the kept items are counted of layers that are narrowed, and not told where nothing is left out', () => {
  expect([keptItems([]), keptItems([layer(9), layer(5, 5)])]).toEqual([undefined, undefined]);
  expect(keptItems([layer(9, 4), layer(5, 5), layer(8), layer(7, 0)])).toBe(4);
  expect(keptItems([layer(7, 0)])).toBe(0);
});
