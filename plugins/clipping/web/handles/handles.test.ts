import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot, subtract, type Vector3 } from 'adit/core';
import { type ClipState, orientationOfPlane } from 'adit/plugins/views';
import { firstClip } from '../../shared/index.ts';
import { boxCorners, boxHandles, wrapped } from './box-handles.ts';
import { stepOf, type PathHandle } from './clip-handle.ts';
import { distanceAlong, moveTo } from './follow-pointer.ts';
import { planeHandles } from './plane-handles.ts';
import { planeOutline } from './plane-outline.ts';

const bounds = [1000, 1100, 2000, 2200, 300, 350] as const;
const clip = (changes: Partial<ClipState> = {}): ClipState => ({ ...firstClip(bounds), ...changes });
const rounded = (vector: Vector3): number[] => vector.map((part) => Number(part.toFixed(6)) + 0);
const planeHandle = (id: string, changes: Partial<ClipState> = {}): PathHandle =>
  planeHandles(clip(changes), bounds, 1).find((handle) => handle.id === id)!;
const boxHandle = (id: string, changes: Partial<ClipState> = {}): PathHandle =>
  boxHandles(clip({ type: 'Box', length: [20, 40, 10], ...changes })).find(
    (handle): handle is PathHandle => handle.id === id && handle.kind !== 'free',
  )!;

describe('the handles of the plane', () => {
  it('move it along its normal, the arrow on the side that stays', () => {
    const handle = planeHandle('move');
    expect(handle.at).toEqual([1108, 2100, 325]);
    expect(handle.value).toBe(0);
    expect(rounded(handle.moved(12).position)).toEqual([1062, 2100, 325]);
    expect(rounded(handle.moved(12).positionOffset)).toEqual([12, 0, 0]);
    expect(handle.path(12)).toEqual([1120, 2100, 325]);
    expect(planeHandle('move', { invert: true }).at[0]).toBe(992);
  });

  it('turn its azimuth clockwise and its dip downwards, to the same side', () => {
    for (const side of [1, -1]) {
      for (const [dip, azimuth] of [
        [90, 90],
        [40, 200],
        [10, 300],
      ] as const) {
        const up = [
          Math.sin((dip * Math.PI) / 180) * Math.sin((azimuth * Math.PI) / 180),
          Math.sin((dip * Math.PI) / 180) * Math.cos((azimuth * Math.PI) / 180),
          Math.cos((dip * Math.PI) / 180),
        ] as const;
        const normal = up.map((part) => part * side) as [number, number, number];
        const turned = orientationOfPlane(planeHandle('azimuth', { normal }).moved(5).normal);
        expect([turned.dip, turned.azimuth].map(Math.round)).toEqual([dip, azimuth + 5]);
        const dipped = orientationOfPlane(planeHandle('dip', { normal }).moved(-5).normal);
        expect([dipped.dip, dipped.azimuth].map(Math.round)).toEqual([dip - 5, azimuth]);
      }
    }
  });

  it('stop the keys at a dip of 0 and of 90', () => {
    const handle = planeHandle('dip', { normal: [1, 0, 0] });
    expect(stepOf(handle, 10)).toBe(0);
    expect(stepOf(handle, -10)).toBe(-10);
    expect(stepOf(planeHandle('azimuth'), 500)).toBe(500);
  });

  it('stand on the outline of the plane, which is where it goes through the bounds', () => {
    const outline = planeOutline({ point: [1050, 2100, 325], normal: [1, 0, 0] }, bounds);
    expect(outline.map((corner) => rounded(corner))).toEqual(
      expect.arrayContaining([
        [1050, 2000, 300],
        [1050, 2200, 300],
        [1050, 2200, 350],
        [1050, 2000, 350],
      ]),
    );
    expect(outline).toHaveLength(4);
    expect(rounded(planeHandle('azimuth').at)).toEqual([1050, 2200, 325]);
    expect(planeOutline({ point: [0, 0, 0], normal: [1, 0, 0] }, bounds)).toEqual([]);
    const oblique = planeOutline({ point: [1050, 2100, 325], normal: [0.6, 0.48, 0.64] }, bounds);
    for (const corner of oblique) expect(dot(subtract(corner, [1050, 2100, 325]), [0.6, 0.48, 0.64])).toBeCloseTo(0, 6);
  });
});

describe('the handles of the box', () => {
  it('move a face while the one opposite stays, and leave an edge of 1 at least', () => {
    const handle = boxHandle('easting1');
    expect(handle.at).toEqual([1060, 2100, 325]);
    expect(handle.moved(10)).toMatchObject({ length: [30, 40, 10], position: [1055, 2100, 325] });
    expect(handle.moved(-100)).toMatchObject({ length: [1, 40, 10], position: [1040.5, 2100, 325] });
    expect(boxHandle('elevation-1').moved(4)).toMatchObject({ length: [20, 40, 14], position: [1050, 2100, 323] });
  });

  it('turn about one axis each, and stand on an edge of the box', () => {
    const rotation: [number, number, number] = [20, 30, 40];
    for (const [number, id] of ['turn-easting', 'turn-northing', 'turn-elevation'].entries()) {
      const handle = boxHandle(id, { rotation });
      expect(handle.moved(15).rotation[number]).toBe(rotation[number]! + 15);
      const after = boxHandle(id, { rotation: handle.moved(15).rotation });
      expect(rounded(after.at)).toEqual(rounded(handle.path(15)));
    }
    expect([180, -180, 190, 540, -190].map(wrapped)).toEqual([180, 180, -170, 180, 170]);
  });

  it('has eight corners', () => {
    const corners = boxCorners(clip({ length: [20, 40, 10] }));
    expect(corners[0]).toEqual([1040, 2080, 320]);
    expect(corners[7]).toEqual([1060, 2120, 330]);
  });
});

describe('following the pointer', () => {
  /** A camera at the origin that looks north, 90 degrees wide. */
  const project = ([east, north, up]: Vector3) =>
    north > 0 ? { x: 500 + (500 * east) / north, y: 400 - (500 * up) / north } : undefined;

  it('finds the place of a path under the pointer, in perspective too', () => {
    fc.assert(
      fc.property(fc.double({ min: -40, max: 200, noNaN: true }), (wanted) => {
        const path = (distance: number): Vector3 => [-20 + distance, 60 + distance * 0.4, 5];
        const found = distanceAlong(project, path, project(path(wanted))!, 0, 0.1);
        expect(found).toBeCloseTo(wanted, 1);
      }),
    );
  });

  it('says nothing of a path that goes straight away from the eye', () => {
    expect(distanceAlong(project, (distance) => [0, 60 + distance, 0], { x: 510, y: 400 }, 0, 0.1)).toBeUndefined();
  });

  it('moves a position by the shortest way to the pointer', () => {
    const by = moveTo(project, [0, 100, 0], { x: 550, y: 350 }, 0.2)!;
    const there = project([by[0], 100 + by[1], by[2]])!;
    expect([there.x, there.y].map(Math.round)).toEqual([550, 350]);
    expect(Math.abs(by[1])).toBeLessThan(1.5);
    expect(moveTo(project, [0, -1, 0], { x: 0, y: 0 }, 1)).toBeUndefined();
  });
});
