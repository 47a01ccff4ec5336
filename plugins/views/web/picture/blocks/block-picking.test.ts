import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOfBits, type Bounds, type Vector3 } from 'adit/core';
import type { BlockGeometry, LayerStyle } from '../../../shared/scene.ts';
import { BlockGrid } from './block-grid.ts';
import { pickFace } from './face-chunks.ts';
import { defaultCamera, fitBounds, lookFrom, type OrbitCamera } from '../../../shared/camera/orbit-camera.ts';
import { makeViewFrame, projectDisplayed, toDisplayed, type ViewFrame } from '../camera/view-frame.ts';
import { walkGrid } from './voxel-walk.ts';
import { seconds } from '../../../../../tests/patience.ts';
import { readBox } from '../../../shared/geometry/block-boxes.ts';
import { makePicker } from '../layers/make-picker.ts';
import type { LayerPick } from '../picking/layer-picker.ts';

const origin: Vector3 = [478_742.25, 9_999_505.5, 350];
const style: LayerStyle = { visible: true, opacity: 1, pointSize: 8, lineWidth: 6, colour: [1, 1, 1] };

/** A grid turned by 30° around the vertical, of 6 × 5 × 4 cells. */
const turned: BlockGeometry['axes'] = [
  [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6), 0],
  [-Math.sin(Math.PI / 6), Math.cos(Math.PI / 6), 0],
  [0, 0, 1],
];
const cellCount = [6, 5, 4] as const;
const cellTotal = 120;

function sideNeighbours(cell: number): number[] {
  const place = [cell % 6, Math.floor(cell / 6) % 5, Math.floor(cell / 30)];
  return Array.from({ length: 6 }, (_, side) => {
    const beside = [...place];
    beside[side >> 1]! += side % 2 === 1 ? 1 : -1;
    const isInside = beside.every((at, axis) => at >= 0 && at < cellCount[axis]!);
    return isInside ? beside[0]! + 6 * (beside[1]! + 5 * beside[2]!) : -1;
  });
}

/** The faces of the items in `cells` that a mask keeps, as the engine gives them. */
function facesOf(cells: readonly number[], mask?: Uint8Array): Uint32Array {
  const there = new Set(cells.filter((_, item) => mask?.[item] !== 0));
  return Uint32Array.from(
    cells.flatMap((cell, item) =>
      mask?.[item] === 0
        ? []
        : sideNeighbours(cell).flatMap((other, side) => (there.has(other) ? [] : [item * 6 + side])),
    ),
  );
}

function grid(part: Partial<BlockGeometry> = {}): BlockGeometry {
  const cells = part.cells ? [...part.cells] : Array.from({ length: cellTotal }, (_, cell) => cell);
  return {
    kind: 'blocks',
    count: cells.length,
    origin,
    bounds: [origin[0] - 30, origin[0] + 60, origin[1], origin[1] + 80, origin[2], origin[2] + 20],
    axes: turned,
    size: [10, 10, 5],
    cellCount,
    faces: facesOf(cells),
    ...part,
  };
}

function frameOf(geometry: BlockGeometry, camera: Partial<OrbitCamera>, exaggeration = 1, distance = 1): ViewFrame {
  const bounds = geometry.bounds as Bounds;
  const fitted = fitBounds({ ...defaultCamera, ...camera }, bounds, 1, exaggeration);
  const near = { ...fitted, distance: fitted.distance * distance };
  return makeViewFrame({ camera: near, width: 400, height: 400, origin, exaggeration, bounds });
}

/** The place of grid coordinates in the world. */
function worldOf({ axes, origin: corner }: BlockGeometry, at: readonly number[]): Vector3 {
  return [0, 1, 2].map(
    (part) => corner[part]! + axes.reduce((sum, axis, along) => sum + axis[part]! * at[along]!, 0),
  ) as unknown as Vector3;
}

describe('a grid in a view', () => {
  it('takes a ray to grid coordinates and back, whatever the exaggeration', () => {
    const geometry = grid();
    for (const exaggeration of [1, 4]) {
      const frame = frameOf(geometry, { heading: 1, elevation: 0.4 }, exaggeration);
      const place = worldOf(geometry, [12.5, 33, 7.25]);
      const pixel = projectDisplayed(frame, toDisplayed(frame, place))!;
      const { from, direction } = new BlockGrid(geometry, frame).ray(pixel.x, pixel.y);
      const along = (7.25 - from[2]) / direction[2];
      expect(from[0] + direction[0] * along).toBeCloseTo(12.5, 6);
      expect(from[1] + direction[1] * along).toBeCloseTo(33, 6);
    }
  });
});

const anyCamera = fc.record({
  heading: fc.integer({ min: -300, max: 300 }).map((part) => part / 100),
  elevation: fc.integer({ min: -150, max: 150 }).map((part) => part / 100 + 0.003),
  parallelProjection: fc.boolean(),
});
const bytes = (length: number): fc.Arbitrary<Uint8Array> =>
  fc.array(fc.constantFrom(0, 1, 1), { minLength: length, maxLength: length }).map((list) => Uint8Array.from(list));

describe('picking blocks', { timeout: seconds(60) }, () => {
  it('finds the same block by a walk through the grid as by looking at every face, from outside and from inside', () => {
    const sparse = fc
      .uniqueArray(fc.integer({ min: 0, max: cellTotal - 1 }), { minLength: 1, maxLength: 60 })
      .map((cells) => cells.toSorted((left, right) => left - right));
    const cases = fc.option(sparse, { nil: undefined }).chain((cells) => {
      const length = cells?.length ?? cellTotal;
      return fc.record({
        cells: fc.constant(cells),
        mask: fc.option(bytes(length), { nil: undefined }),
        shown: fc.option(bytes(length), { nil: undefined }),
        camera: anyCamera,
        distance: fc.constantFrom(1, 0.35, 0.1),
        x: fc.integer({ min: 80, max: 320 }),
        y: fc.integer({ min: 80, max: 320 }),
        varies: fc.boolean(),
      });
    });
    let hits = 0;
    fc.assert(
      fc.property(cases, ({ cells, mask, shown, camera, distance, x, y, varies }) => {
        const geometry = grid({
          ...(cells ? { cells: Uint32Array.from(cells) } : {}),
          ...(varies
            ? {
                borders: [
                  Float64Array.of(0, 4, 9, 20, 33, 40, 60),
                  Float64Array.of(0, 11, 19, 30, 41, 50),
                  Float64Array.of(0, 2, 9, 13, 20),
                ],
              }
            : {}),
        });
        const frame = frameOf(geometry, camera, 1, distance);
        const numbers = cells ?? Array.from({ length: cellTotal }, (_, cell) => cell);
        const query = {
          // Between pixels, where no ray runs along a border.
          ray: new BlockGrid(geometry, frame).ray(x + 0.37, y + 0.41),
          range: [camera.parallelProjection ? -1e4 : frame.near, 1e4] as const,
          isVisible: (item: number) => shown?.[item] !== 0,
        };
        const walked = walkGrid(geometry, (item) => mask?.[item] !== 0, query);
        const looked = pickFace(geometry, facesOf(numbers, mask), query);
        if (walked) hits++;
        expect(walked?.item).toBe(looked?.item);
        if (walked && looked) expect(walked.distance).toBeCloseTo(looked.distance, 6);
      }),
      { numRuns: 1500 },
    );
    expect(hits).toBeGreaterThan(100);
  });

  it('gives the place on the block to a millimetre in UTM coordinates, under any exaggeration', () => {
    const geometry = grid();
    for (const exaggeration of [1, 3]) {
      for (const parallelProjection of [false, true]) {
        const frame = frameOf(geometry, { heading: 0.3, elevation: 0.7, parallelProjection }, exaggeration);
        // On the top of block (3, 2, 3).
        const place = worldOf(geometry, [33.3, 27.7, 20]);
        const { x, y } = projectDisplayed(frame, toDisplayed(frame, place))!;
        const pick = makePicker(geometry).pick(frame, style, x, y)!;
        expect(pick.item).toBe(3 + 6 * (2 + 5 * 3));
        expect(pick.hit.miss).toBe(0);
        pick.position.forEach((value, axis) => expect(Math.abs(value - place[axis]!)).toBeLessThan(0.001));
      }
    }
  });

  it('finds sub-blocks by their own faces', () => {
    const corners = [0, 0, 0, 0.5, 1, 1, 0.5, 0, 0, 1, 1, 0.25];
    const geometry = grid({
      cells: Uint32Array.of(7, 7),
      corners: Float32Array.from(corners),
      faces: Uint32Array.of(0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11),
    });
    const box = new Float64Array(6);
    readBox(geometry, 1, box);
    expect([...box]).toEqual([15, 10, 0, 20, 20, 1.25]);
    const frame = frameOf(geometry, { ...lookFrom(defaultCamera, 'top'), parallelProjection: true });
    const at = (u: number, v: number, w: number): LayerPick | undefined => {
      const { x, y } = projectDisplayed(frame, toDisplayed(frame, worldOf(geometry, [u, v, w])))!;
      return makePicker(geometry).pick(frame, style, x, y);
    };
    expect(at(12, 15, 5)?.item).toBe(0);
    expect(at(18, 15, 1.25)?.item).toBe(1);
    expect(at(18, 15, 1.25)?.position[2]).toBeCloseTo(origin[2] + 1.25, 6);
    expect(at(22, 15, 1)).toBeUndefined();
  });

  it('sees into a model whose front blocks are hidden by a range that is only tried, and finds the inside of what is behind', () => {
    const geometry = grid();
    const frame = frameOf(geometry, lookFrom(defaultCamera, 'top'));
    const { x, y } = projectDisplayed(frame, toDisplayed(frame, worldOf(geometry, [25, 25, 20])))!;
    const values = Float32Array.from({ length: cellTotal }, (_, item) => Math.floor(item / 30));
    const colouring = {
      values,
      palette: new Uint8Array(8).fill(255),
      range: [0, 3] as const,
      logarithmic: false,
      categorical: false,
      missingColour: [1, 1, 1, 1] as const,
    };
    const pick = makePicker(geometry).pick(frame, { ...style, colouring, preview: { range: [0, 0] } }, x, y);
    // The floor's lower side: its upper one is between two blocks and is not drawn.
    expect(pick?.item).toBe(2 + 6 * 2);
    expect(pick?.position[2]).toBeCloseTo(origin[2], 6);
  });

  it('finds one of eight million blocks', () => {
    const count = 8_000_000;
    const geometry: BlockGeometry = {
      ...grid(),
      count,
      cellCount: [200, 200, 200],
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      bounds: [origin[0], origin[0] + 2000, origin[1], origin[1] + 2000, origin[2], origin[2] + 1000],
      faces: new Uint32Array(0),
    };
    const mask = new Uint32Array(wordsOfBits(count));
    const only = count - 200 * 200 * 100;
    mask[only >>> 5] = 1 << (only & 31);
    const frame = frameOf(geometry, {});
    const picker = makePicker(geometry);
    const { x, y } = projectDisplayed(frame, toDisplayed(frame, worldOf(geometry, [5, 5, 505])))!;
    const faces = { ids: new Uint32Array(0), mask };
    expect(picker.pick(frame, { ...style, faces }, x, y)?.item).toBe(only);
  });
});
