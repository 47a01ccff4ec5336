import { describe, expect, it } from 'vitest';
import { bitsOfBytes, isInRegions, type CutRegion, type Vector3 } from 'adit/core';
import type { BlockGeometry } from '../../../shared/scene.ts';
import { blockBricks, facesOfItems, isItemThere, isThere, packedBricks } from './block-bricks.ts';
import { centreOfBlock } from '../../../shared/geometry/block-boxes.ts';

const origin: Vector3 = [478_000, 6_772_000, -500];
const grid = (part: Partial<BlockGeometry> = {}): BlockGeometry => ({
  kind: 'blocks',
  count: 6 * 5 * 7,
  origin,
  bounds: [0, 1, 0, 1, 0, 1],
  axes: [
    [0.8, 0.6, 0],
    [-0.6, 0.8, 0],
    [0, 0, 1],
  ],
  size: [10, 5, 2],
  cellCount: [6, 5, 7],
  faces: new Uint32Array(),
  ...part,
});
/** The numbers of the cells that are there, along the first axis first. */
function cellsThere(geometry: BlockGeometry, faces?: Parameters<typeof blockBricks>[1]): number[] {
  const bricks = blockBricks(geometry, faces);
  const found: number[] = [];
  // One cell further than the grid on every side.
  for (let w = -1; w <= 7; w++)
    for (let v = -1; v <= 5; v++)
      for (let u = -1; u <= 6; u++) if (isThere(bricks, u, v, w)) found.push(u + 6 * (v + 5 * w));
  return found;
}
const all = Array.from({ length: 210 }, (_, cell) => cell);
const everyThird = Uint8Array.from(all, (cell) => (cell % 3 === 0 ? 1 : 0));

describe('blocks packed in bricks', () => {
  it('have one bit for each cell of the grid, where the shader looks for it', () => {
    const { bits, count } = blockBricks(grid({ count: 1 + 5 + 6 * (3 + 5 * 6) }), {
      mask: bitsOfBytes(Uint8Array.from(all.slice(0, 204), (cell) => (cell === 5 + 6 * (3 + 5 * 6) ? 1 : 0))),
    });
    expect([count, bits.length]).toEqual([[2, 2, 2], 16]);
    // The brick (1, 0, 1), its cell (1, 3, 2): the second number, bit 1 + 4 · 3.
    expect([...bits].map((part, at) => [at, part]).filter(([, part]) => part !== 0)).toEqual([[11, 1 << 13]]);
  });

  it('are there as the mask says, and none beyond the last item', () => {
    expect(cellsThere(grid())).toEqual(all);
    expect(cellsThere(grid({ count: 200 }))).toEqual(all.slice(0, 200));
    expect(cellsThere(grid(), { mask: bitsOfBytes(everyThird) })).toEqual(all.filter((cell) => cell % 3 === 0));
  });

  it('stand in their own cells where some cells have none', () => {
    const cells = Uint32Array.of(0, 7, 8, 100, 209);
    const geometry = grid({ count: 5, cells });
    expect(cellsThere(geometry)).toEqual([...cells]);
    const mask = bitsOfBytes(Uint8Array.of(1, 0, 1, 0, 1));
    expect(cellsThere(geometry, { mask })).toEqual([0, 8, 209]);
    const bricks = blockBricks(geometry, { mask });
    expect([0, 1, 2, 3, 4].map((item) => isItemThere(geometry, bricks, item))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  it('are there when their middle is in all regions, inverted or not', () => {
    const geometry = grid();
    const plane = { point: centreOfBlock(geometry, 100), normal: [0.6, -0.8, 0] as [number, number, number] };
    const lower = { point: [0, 0, -495.5] as [number, number, number], normal: [0, 0, -1] as [number, number, number] };
    for (const inverted of [false, true]) {
      const regions: CutRegion[] = [
        {
          planes: [{ ...plane, point: [plane.point[0] + 0.1, plane.point[1], plane.point[2]] }],
          inverted,
          wholeItems: true,
        },
        { planes: [lower, { ...lower, normal: [0, 0, 1], point: [0, 0, -499] }], inverted, wholeItems: true },
      ];
      const wanted = all.filter(
        (cell) => everyThird[cell] === 1 && isInRegions(regions, centreOfBlock(geometry, cell)),
      );
      expect(wanted.length).toBeGreaterThan(2);
      expect(cellsThere(geometry, { mask: bitsOfBytes(everyThird), regions })).toEqual(wanted);
    }
  });

  it('are packed once for the same arrays', () => {
    const geometry = grid();
    const mask = bitsOfBytes(everyThird);
    expect(packedBricks(geometry, { mask })).toBeUndefined();
    const bricks = blockBricks(geometry, { mask });
    expect(blockBricks(geometry, { mask })).toBe(bricks);
    expect(packedBricks(geometry, { mask })).toBe(bricks);
    expect(blockBricks(geometry)).not.toBe(bricks);
  });

  it('give the outer faces of those of some items that are there', () => {
    const bricks = blockBricks(grid());
    // A corner of the grid, a block inside of it, and its last block.
    expect([...facesOfItems(grid(), Uint32Array.of(0, 1 + 6 * (1 + 5), 209), bricks)]).toEqual([
      0,
      2,
      4,
      209 * 6 + 1,
      209 * 6 + 3,
      209 * 6 + 5,
    ]);
    const alone = blockBricks(grid(), { mask: bitsOfBytes(Uint8Array.from(all, (cell) => (cell === 37 ? 1 : 0))) });
    expect([...facesOfItems(grid(), Uint32Array.of(36, 37), alone)]).toEqual([222, 223, 224, 225, 226, 227]);
  });
});
