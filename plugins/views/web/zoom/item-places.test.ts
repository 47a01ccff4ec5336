import { bitsOfBytes } from 'adit/core';
import { expect, it } from 'vitest';
import type { LayerGeometry } from '../../shared/index.ts';
import { itemPlaces } from './item-places.ts';

const place = { origin: [1000, 2000, 0], bounds: [0, 9, 0, 9, 0, 9] } as const;

it('places items where they are in the world, those of a list or of a mask alone', () => {
  const points: LayerGeometry = {
    ...place,
    kind: 'points',
    count: 3,
    positions: Float32Array.of(0, 0, 1, 1, 0, 2, 2, 0, 3),
  };
  expect(itemPlaces(points, {}, 10)).toEqual([1000, 2000, 1, 1001, 2000, 2, 1002, 2000, 3]);
  expect(itemPlaces(points, { items: Uint32Array.of(1) }, 10)).toEqual([1001, 2000, 2]);
  expect(itemPlaces(points, { mask: bitsOfBytes(Uint8Array.of(0, 0, 1)) }, 10)).toEqual([1002, 2000, 3]);

  const positions = Float32Array.of(0, 0, 0, 0, 0, 5, 0, 0, 5, 0, 0, 9);
  const lines: LayerGeometry = { ...place, kind: 'lines', count: 1, positions, itemOfSegment: Uint32Array.of(0, 0) };
  expect(itemPlaces(lines, { items: Uint32Array.of(0) }, 10).filter((_, at) => at % 3 === 2)).toEqual([0, 5, 5, 9]);
  expect(
    itemPlaces(
      { ...lines, count: 2, itemOfSegment: undefined } as never,
      { mask: bitsOfBytes(Uint8Array.of(0, 1)) },
      10,
    ),
  ).toEqual([1000, 2000, 5, 1000, 2000, 9]);

  const triangles: LayerGeometry = {
    ...place,
    kind: 'triangles',
    count: 2,
    positions,
    triangles: Uint32Array.of(0, 1, 2, 1, 2, 3),
  };
  expect(itemPlaces(triangles, { mask: bitsOfBytes(Uint8Array.of(0, 1)) }, 10).filter((_, at) => at % 3 === 2)).toEqual(
    [5, 5, 9],
  );

  const blocks: LayerGeometry = {
    ...place,
    kind: 'blocks',
    count: 2,
    axes: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    size: [10, 10, 4],
    cellCount: [2, 1, 1],
    faces: new Uint32Array(),
  };
  expect(itemPlaces(blocks, { items: Uint32Array.of(1) }, 10)).toEqual([1015, 2005, 2]);
});

it('leaves some of very many out, evenly', () => {
  const positions = Float32Array.from({ length: 3000 }, (_, at) => at / 3);
  const points: LayerGeometry = { ...place, origin: [0, 0, 0], kind: 'points', count: 1000, positions };
  const eastings = itemPlaces(points, {}, 4).filter((_, at) => at % 3 === 0);
  expect(eastings).toEqual([0, 250, 500, 750]);
});
