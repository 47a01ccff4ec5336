import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  distanceInside,
  isInRegions,
  keepAll,
  wordsOfBits,
  type Bounds,
  type CutPlane,
  type CutRegion,
  type Vector3,
} from 'adit/core';
import type { BlockGeometry, LayerGeometry, LayerStyle, SectionGeometry } from '../../../shared/scene.ts';
import { defaultCamera, fitBounds, type OrbitCamera } from '../../../shared/camera/orbit-camera.ts';
import { trianglesOf } from '../../model/cuts/load-section.ts';
import { openedPlanes } from '../../model/cuts/opened-planes.ts';
import { BlockGrid } from '../blocks/block-grid.ts';
import { makeViewFrame, rayThrough, toWorld, type ViewFrame } from '../camera/view-frame.ts';
import { seconds } from '../../../../../tests/patience.ts';
import { centreOfBlock } from '../../../shared/geometry/block-boxes.ts';
import { makePicker } from '../layers/make-picker.ts';
import type { LayerPick } from '../picking/layer-picker.ts';

const origin: Vector3 = [478_742.25, 9_999_505.5, 350];
const style: LayerStyle = { visible: true, opacity: 1, pointSize: 8, lineWidth: 6, colour: [1, 1, 1] };
const turn = Math.PI / 6;
const axes: BlockGeometry['axes'] = [
  [Math.cos(turn), Math.sin(turn), 0],
  [-Math.sin(turn), Math.cos(turn), 0],
  [0, 0, 1],
];
const cellCount = [6, 5, 4] as const;
const size: Vector3 = [10, 10, 5];

function worldOf(at: readonly number[]): [number, number, number] {
  return [0, 1, 2].map((part) => origin[part]! + axes.reduce((sum, axis, k) => sum + axis[part]! * at[k]!, 0)) as never;
}

/** A solid model of 120 blocks, turned by 30°: its faces are those of its sides. */
const blocks: BlockGeometry = {
  kind: 'blocks',
  count: 120,
  origin,
  bounds: [origin[0] - 30, origin[0] + 60, origin[1], origin[1] + 80, origin[2], origin[2] + 20],
  axes,
  size,
  cellCount,
  faces: new Uint32Array(0),
};

/** Where a plane goes through each block, as the engine gives it. */
function sectionOf(plane: CutPlane): SectionGeometry {
  const positions: number[] = [];
  const ends: number[] = [];
  const items: number[] = [];
  for (let item = 0; item < blocks.count; item++) {
    const low = [item % 6, Math.floor(item / 6) % 5, Math.floor(item / 30)].map((at, axis) => at * size[axis]!);
    const corners = Array.from({ length: 8 }, (_, bits) =>
      worldOf(low.map((from, axis) => from + ((bits >> axis) & 1) * size[axis]!)),
    );
    const crossings: Vector3[] = [];
    for (let one = 0; one < 8; one++) {
      for (const axis of [1, 2, 4]) {
        if (one & axis) continue;
        const [a, b] = [corners[one]!, corners[one | axis]!];
        const [da, db] = [distanceInside(plane, a), distanceInside(plane, b)];
        if (da < 0 !== db < 0)
          crossings.push(a.map((from, part) => from + ((b[part]! - from) * da) / (da - db)) as never);
      }
    }
    if (crossings.length < 3) continue;
    for (const point of inOrder(crossings, plane)) positions.push(...point.map((part, axis) => part - origin[axis]!));
    ends.push(positions.length / 3);
    items.push(item);
  }
  return {
    origin,
    plane,
    positions: Float32Array.from(positions),
    ...trianglesOf(Uint32Array.from(ends), Uint32Array.from(items), undefined),
  };
}

/** The corners of a convex polygon, one after the other around its middle. */
function inOrder(points: readonly Vector3[], { normal }: CutPlane): Vector3[] {
  const middle = [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis]! / points.length, 0));
  const [nx, ny, nz] = normal;
  const right = Math.abs(nz) < 0.9 ? [ny, -nx, 0] : [0, nz, -ny];
  const up = [ny * right[2]! - nz * right[1]!, nz * right[0]! - nx * right[2]!, nx * right[1]! - ny * right[0]!];
  const along = (point: Vector3, axis: number[]): number =>
    axis.reduce((sum, part, at) => sum + part * (point[at]! - middle[at]!), 0);
  const angle = (point: Vector3): number =>
    Math.atan2(along(point, up) / Math.hypot(...up), along(point, right) / Math.hypot(...right));
  return points.toSorted((one, other) => angle(one) - angle(other));
}

const share = fc.integer({ min: -1000, max: 1000 }).map((part) => part / 1000);
const direction = fc
  .tuple(share, share, share)
  .filter((parts) => Math.hypot(...parts) > 0.2)
  .map((parts) => parts.map((part) => part / Math.hypot(...parts)) as [number, number, number]);
const inside = fc.tuple(share, share, share).map(([u, v, w]) => worldOf([30 + u * 25, 25 + v * 20, 10 + w * 8]));
const plane = fc.record({ point: inside, normal: direction });
/** A plane, or a turned box. */
const planes = fc.oneof(
  fc.tuple(plane),
  fc.tuple(inside, fc.integer({ min: 0, max: 90 }), fc.integer({ min: 4, max: 20 })).map(([middle, degrees, half]) => {
    const a = (degrees * Math.PI) / 180;
    const sides = [
      [Math.cos(a), Math.sin(a), 0],
      [-Math.sin(a), Math.cos(a), 0],
      [0, 0, 1],
    ];
    return sides.flatMap((side) =>
      [1, -1].map((sign) => ({
        point: middle.map((part, axis) => part - sign * side[axis]! * half) as [number, number, number],
        normal: side.map((part) => part * sign) as [number, number, number],
      })),
    );
  }),
);
const region = fc.record({ planes, inverted: fc.boolean(), wholeItems: fc.constant(false) });
const regions = fc.array(region, { minLength: 1, maxLength: 2 });
const camera = fc.record({
  heading: fc.integer({ min: -300, max: 300 }).map((part) => part / 100),
  elevation: fc.integer({ min: -140, max: 140 }).map((part) => part / 100 + 0.003),
  parallelProjection: fc.boolean(),
});
const view = fc.record({
  camera,
  exaggeration: fc.constantFrom(1, 2.5),
  x: fc.integer({ min: 140, max: 260 }),
  y: fc.integer({ min: 140, max: 260 }),
});

interface Seen {
  readonly camera: Pick<OrbitCamera, 'heading' | 'elevation' | 'parallelProjection'>;
  readonly exaggeration: number;
}

function frameOf(bounds: Bounds, { camera: part, exaggeration }: Seen): ViewFrame {
  const fitted = fitBounds({ ...defaultCamera, ...part }, bounds, 1, exaggeration);
  return makeViewFrame({ camera: fitted, width: 400, height: 400, origin, exaggeration, bounds });
}

/** The first block along a line of sight that is not cut away, found by going on in small steps. */
function marched(
  frame: ViewFrame,
  kept: (place: Vector3) => boolean,
  x: number,
  y: number,
): { item: number; at: Vector3 } | undefined {
  const ray = rayThrough(frame, x, y);
  const grid = new BlockGrid(blocks, frame).ray(x, y);
  for (let step = frame.near; step < frame.far + 100; step += 0.02) {
    const [u, v, w] = [0, 1, 2].map((axis) =>
      Math.floor((grid.from[axis]! + grid.direction[axis]! * step) / size[axis]!),
    ) as [number, number, number];
    if (u < 0 || v < 0 || w < 0 || u >= 6 || v >= 5 || w >= 4) continue;
    const place = toWorld(frame, ray.from.map((part, axis) => part + ray.direction[axis]! * step) as never);
    if (kept(place)) return { item: u + 6 * (v + 5 * w), at: place };
  }
  return undefined;
}

function far(one: Vector3, other: Vector3): number {
  return Math.hypot(...one.map((part, axis) => part - other[axis]!));
}

describe('picking what is cut', { timeout: seconds(120) }, () => {
  it('finds the block that a ray meets first of what is left, on its side or on its cut face', () => {
    let [hits, caps] = [0, 0];
    fc.assert(
      fc.property(regions, view, (list, seen) => {
        const frame = frameOf(blocks.bounds, seen);
        const sections = openedPlanes(list, blocks.bounds).map((opened) => ({
          geometry: sectionOf(opened.plane),
          regions: opened.regions,
        }));
        const pick = makePicker(blocks).pick(
          frame,
          { ...style, regions: list, sections },
          seen.x + 0.37,
          seen.y + 0.41,
        );
        const expected = marched(frame, (place) => isInRegions(list, place), seen.x + 0.37, seen.y + 0.41);
        if (expected && pick && far(pick.position, expected.at) < 0.05) {
          hits++;
          if (list.some((one) => one.planes.some((cut) => Math.abs(distanceInside(cut, pick.position)) < 1e-4))) caps++;
        }
        // A step of the march may leave out a corner that is thinner than the step.
        if (pick && (!expected || far(pick.position, expected.at) > 0.05)) {
          const behind = marched(
            frame,
            (place) => isInRegions(list, place) && far(place, pick.position) > 0.06,
            seen.x + 0.37,
            seen.y + 0.41,
          );
          expect(behind?.item).toBe(expected?.item);
          expect(
            list.every(
              (one) =>
                isInRegions([one], pick.position) ||
                one.planes.some((cut) => Math.abs(distanceInside(cut, pick.position)) < 1e-3),
            ),
          ).toBe(true);
          return;
        }
        expect(pick === undefined).toBe(expected === undefined);
        if (pick && expected && !isNearBorder(pick)) expect(pick.item).toBe(expected.item);
      }),
      { numRuns: 120 },
    );
    expect(hits).toBeGreaterThan(40);
    expect(caps).toBeGreaterThan(12);
  });

  it('finds only whole blocks whose centre is left', () => {
    fc.assert(
      fc.property(regions, view, (list, seen) => {
        const frame = frameOf(blocks.bounds, seen);
        const faces = { ids: new Uint32Array(0), regions: list };
        const pick = makePicker(blocks).pick(frame, { ...style, faces }, seen.x + 0.37, seen.y + 0.41);
        const expected = marched(
          frame,
          (place) => isInRegions(list, centreOfBlock(blocks, blockAt(place))),
          seen.x + 0.37,
          seen.y + 0.41,
        );
        if (pick) expect(isInRegions(list, centreOfBlock(blocks, pick.item))).toBe(true);
        if (pick && expected && far(pick.position, expected.at) < 0.05 && !isNearBorder(pick))
          expect(pick.item).toBe(expected.item);
        expect(expected === undefined || pick !== undefined).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('goes on to the triangle or the point behind what is cut away', () => {
    let hits = 0;
    const random = seeded(7);
    const cloud = Float32Array.from({ length: 3 * 400 }, () => random() * 60);
    const corners = Uint32Array.from({ length: 3 * 130 }, (_, at) => at);
    const [e0, e1, n0, n1, z0, z1] = boundsOf(cloud);
    const bounds: Bounds = [
      e0 + origin[0],
      e1 + origin[0],
      n0 + origin[1],
      n1 + origin[1],
      z0 + origin[2],
      z1 + origin[2],
    ];
    const geometries: LayerGeometry[] = [
      { kind: 'triangles', count: 130, origin, bounds, positions: cloud, triangles: corners },
      { kind: 'points', count: 400, origin, bounds, positions: cloud },
    ];
    fc.assert(
      fc.property(regions, view, fc.constantFrom(...geometries), (list, seen, geometry) => {
        const frame = frameOf(bounds, seen);
        const picker = makePicker(geometry);
        const pick = picker.pick(frame, { ...style, regions: list }, seen.x, seen.y);
        // Without the cut, what is cut away is taken out one after the other.
        const mask = new Uint32Array(wordsOfBits(geometry.count));
        keepAll(mask, geometry.count);
        let expected = picker.pick(frame, { ...style, mask }, seen.x, seen.y);
        while (expected && !isInRegions(list, expected.position)) {
          mask[expected.item >>> 5]! &= ~(1 << (expected.item & 31));
          expected = picker.pick(frame, { ...style, mask }, seen.x, seen.y);
        }
        if (expected) hits++;
        expect(pick?.item).toBe(expected?.item);
      }),
      { numRuns: 400 },
    );
    expect(hits).toBeGreaterThan(80);
  });

  it('finds of an interval the part that is left, where it is', () => {
    const positions = Float32Array.of(0, 0, 0, 20, 10, -60);
    const bounds: Bounds = [origin[0] - 40, origin[0] + 40, origin[1] - 40, origin[1] + 40, origin[2] - 60, origin[2]];
    const geometry: LayerGeometry = { kind: 'lines', count: 1, origin, bounds, positions };
    const at = (part: number): Vector3 => [origin[0] + 20 * part, origin[1] + 10 * part, origin[2] - 60 * part];
    for (const parallelProjection of [false, true]) {
      for (const exaggeration of [1, 3]) {
        const frame = frameOf(bounds, {
          camera: { heading: 0.4, elevation: 0.3, parallelProjection },
          exaggeration,
        });
        for (const part of [0.1, 0.3, 0.45, 0.55, 0.8, 0.97]) {
          const below: CutRegion = {
            planes: [{ point: [...at(0.5)] as [number, number, number], normal: [0, 0, -1] }],
            inverted: false,
            wholeItems: false,
          };
          const pixel = pixelOf(frame, at(part));
          const pick = makePicker(geometry).pick(frame, { ...style, regions: [below] }, pixel.x, pixel.y);
          expect(pick?.item, `${part}`).toBe(part > 0.5 ? 0 : undefined);
        }
      }
    }
  });
});

/** So near a border between two blocks that rounding says which one it is. */
function isNearBorder({ position }: LayerPick): boolean {
  const box = gridOf(position);
  return (
    box.filter((at, axis) => Math.abs(at / size[axis]! - Math.round(at / size[axis]!)) * size[axis]! < 0.03).length > 1
  );
}

function gridOf(place: Vector3): number[] {
  return axes.map((axis) => axis.reduce((sum, part, at) => sum + part * (place[at]! - origin[at]!), 0));
}

function blockAt(place: Vector3): number {
  const [u, v, w] = gridOf(place).map((at, axis) =>
    Math.max(0, Math.min(cellCount[axis]! - 1, Math.floor(at / size[axis]!))),
  ) as [number, number, number];
  return u + 6 * (v + 5 * w);
}

function pixelOf(frame: ViewFrame, world: Vector3): { x: number; y: number } {
  const [x, y, z] = [world[0] - origin[0], world[1] - origin[1], (world[2] - origin[2]) * frame.exaggeration];
  const m = frame.matrix;
  const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
  return {
    x: ((m[0]! * x + m[4]! * y + m[8]! * z + m[12]!) / w + 1) * 0.5 * frame.width,
    y: (1 - (m[1]! * x + m[5]! * y + m[9]! * z + m[13]!) / w) * 0.5 * frame.height,
  };
}

/** Numbers from 0 to 1 that are the same each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
