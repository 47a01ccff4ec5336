import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot, isInRegions, subtract } from 'adit/core';
import { type SceneCamera, normalOfPlane, type Section } from 'adit/plugins/views';
import { sectionRegion } from '../../shared/cut-planes.ts';
import {
  cameraOnSection,
  flipped,
  headingOfSection,
  newSection,
  numberOfSection,
  onSection,
  placeOfSection,
  sectionThrough,
  steppedSection,
  turnedSection,
} from './section-plane.ts';

const bounds = [478_000, 478_800, 6_512_000, 6_512_613, 100, 400] as const;
const camera: SceneCamera = {
  position: [478_000, 6_500_000, 900],
  focalPoint: [478_400, 6_512_306.5, 250],
  viewUp: [0, 0, 1],
  viewAngle: 30,
  parallelScale: 10,
  parallelProjection: false,
};

function plain(vector: readonly number[]): number[] {
  return vector.map((part) => Number(part.toFixed(9)) + 0);
}

describe('a section through all data', () => {
  it('begins through the middle of the data, on a round coordinate and with a round thickness', () => {
    expect(newSection('east-west', bounds)).toMatchObject({
      on: true,
      dip: 90,
      azimuth: 180,
      thickness: 20,
      step: 20,
      position: [478_400, 6_512_300, 250],
    });
    expect(newSection('north-south', bounds)).toMatchObject({ azimuth: 90, position: [478_400, 6_512_306.5, 250] });
    expect(newSection('east-west', [0, 0, 0, 0, 0, 0]).thickness).toBe(1);
    expect(newSection('east-west', bounds, 60)).toMatchObject({ thickness: 60, step: 60 });
    expect(newSection('east-west', bounds, 60).position[1] % 60).toBe(0);
  });

  it('keeps what is within half of its thickness', () => {
    const region = [sectionRegion(newSection('east-west', bounds))];
    const isKept = (northing: number): boolean => isInRegions(region, [0, northing, 0]);
    expect([6_512_289.9, 6_512_290.1, 6_512_309.9, 6_512_310.1].map(isKept)).toEqual([false, true, true, false]);
  });

  it('steps away from who looks at it, and back', () => {
    const section = newSection('east-west', bounds);
    expect(steppedSection(section, 1).position[1]).toBe(6_512_320);
    expect(steppedSection(section, -2).position[1]).toBe(6_512_260);
    expect(steppedSection(flipped(section), 1).position[1]).toBe(6_512_280);
  });

  it('is called by its coordinate across the grid, else by its angles, and by where one looks', () => {
    const section = newSection('east-west', bounds);
    const said = (one: Section): unknown => [placeOfSection(one), headingOfSection(one)];
    expect(said(section)).toEqual([{ along: 'northing', at: 6_512_300 }, 'north']);
    expect(said(flipped(section))).toEqual([{ along: 'northing', at: 6_512_300 }, 'south']);
    const toWest = newSection('north-south', bounds);
    expect(said(toWest)).toEqual([{ along: 'easting', at: 478_400 }, 'west']);
    expect(said(flipped(toWest))).toEqual([{ along: 'easting', at: 478_400 }, 'east']);
    const turned = (azimuth: number): Section => turnedSection(section, { azimuth });
    expect(said(turned(166))).toEqual([{ along: 'northing', at: 6_512_300 }, 346]);
    expect(said(turned(405))).toEqual([{ along: 'northing', at: 6_512_300 }, 225]);
    expect(said(turned(136))).toEqual([{ along: 'northing', at: 6_512_300 }, 316]);
    expect(said(turned(134))).toEqual([{ along: 'easting', at: 478_400 }, 314]);
    const level = turnedSection(section, { dip: 0 });
    expect(said(level)).toEqual([{ along: 'elevation', at: 250 }, 'down']);
    expect(said(flipped(level))).toEqual([{ along: 'elevation', at: 250 }, 'up']);
    expect(said(turnedSection(section, { dip: 60 }))).toEqual([{ along: 'angles', dip: 60, azimuth: 180 }, 'down']);
  });

  it('is numbered by its steps through the data, whichever side it is looked at from', () => {
    const at = (northing: number): Section => ({
      ...newSection('east-west', bounds),
      position: [478_400, northing, 250],
    });
    const numbers = [6_511_999.9, 6_512_000, 6_512_019.9, 6_512_020, 6_512_613, 6_512_613.1].map((northing) =>
      numberOfSection(at(northing), bounds),
    );
    expect(numbers).toEqual([undefined, 1, 1, 2, 31, undefined]);
    const section = at(6_512_300);
    expect([section, flipped(section)].map((one) => numberOfSection(one, bounds))).toEqual([16, 16]);
    expect(numberOfSection(steppedSection(section, 1), bounds)).toBe(17);
    expect(numberOfSection(steppedSection(flipped(section), 1), bounds)).toBe(15);
    const toWest = { ...newSection('north-south', bounds), position: [478_001, 6_512_300, 250] } as const;
    expect(numberOfSection({ ...toWest, position: [...toWest.position] }, bounds)).toBe(1);
    expect(numberOfSection(turnedSection(section, { dip: 0 }), bounds)).toBe(8);
  });

  it('is looked at squarely as displayed, on the plane and from as far as before', () => {
    const angles = fc.record({
      dip: fc.double({ min: 1, max: 90, noNaN: true }),
      azimuth: fc.double({ min: 0, max: 359, noNaN: true }),
      exaggeration: fc.double({ min: 0.1, max: 10, noNaN: true }),
    });
    fc.assert(
      fc.property(angles, ({ exaggeration, ...wanted }) => {
        const section: Section = turnedSection(newSection('east-west', bounds), wanted);
        const view = cameraOnSection(section, camera, exaggeration);
        const offset = subtract(view.position, view.focalPoint);
        const normal = normalOfPlane(section);
        // Along any line of the section the line of sight has no part, where elevations are stretched.
        const strike = [normal[1], -normal[0], 0] as const;
        expect(dot(offset, strike) / Math.hypot(...offset)).toBeCloseTo(0, 6);
        const down = [
          normal[0] * normal[2],
          normal[1] * normal[2],
          -(normal[0] ** 2 + normal[1] ** 2) * exaggeration,
        ] as const;
        expect(dot(offset, down) / Math.hypot(...offset)).toBeCloseTo(0, 6);
        const distance = Math.hypot(...subtract(camera.position, camera.focalPoint));
        expect(Math.hypot(...offset)).toBeCloseTo(distance, 3);
        expect(dot(subtract(view.focalPoint, section.position), normal)).toBeCloseTo(0, 3);
        expect(view.parallelProjection).toBe(true);
      }),
    );
  });

  it('that is inclined or level is looked at from below too, and steps to where the eye does not look from', () => {
    for (const dip of [0, 40]) {
      const section = turnedSection(newSection('east-west', bounds), { dip });
      const below = flipped(section);
      expect(below).toEqual({ ...section, fromBelow: true });
      expect(flipped(below)).toEqual(section);
      for (const exaggeration of [1, 3]) {
        const [from, to] = [section, below].map((side) => cameraOnSection(side, camera, exaggeration));
        const [above, under] = [from, to].map((view) => subtract(view!.position, view!.focalPoint));
        expect(plain(above!)).toEqual(plain(under!.map((part) => -part)));
        expect(above![2]).toBeGreaterThan(0);
        expect(to!.focalPoint).toEqual(from!.focalPoint);
      }
      expect(plain(steppedSection(below, 2).position)).toEqual(plain(steppedSection(section, -2).position));
      expect(sectionRegion(below)).toEqual(sectionRegion(section));
    }
  });

  it('that is turned upright while it is looked at from below is looked at from the same side', () => {
    const below = flipped(turnedSection(newSection('east-west', bounds), { dip: 89.9 }));
    const upright = turnedSection(below, { dip: 90 });
    expect(upright).toMatchObject({ dip: 90, azimuth: 0, fromBelow: false });
    const eye = (section: Section): number => {
      const { position, focalPoint } = cameraOnSection(section, camera, 1);
      return Math.sign(position[1] - focalPoint[1]);
    };
    expect(eye(upright)).toBe(eye(below));
    expect(turnedSection(below, { dip: 30 })).toMatchObject({ dip: 30, azimuth: 180, fromBelow: true });
  });

  it('goes through two places, with the first on the left', () => {
    const places = fc.tuple(
      fc.double({ min: 478_000, max: 478_800, noNaN: true }),
      fc.double({ min: 6_512_000, max: 6_512_613, noNaN: true }),
      fc.double({ min: 100, max: 400, noNaN: true }),
    );
    const before = { ...newSection('east-west', bounds), thickness: 7, step: 3, dip: 20, fromBelow: true };
    fc.assert(
      fc.property(places, places, (from, to) => {
        fc.pre(Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.01);
        const section = sectionThrough(before, from, to)!;
        expect(section).toMatchObject({ on: true, dip: 90, fromBelow: false, thickness: 7, step: 3 });
        const normal = normalOfPlane(section);
        for (const place of [from, to]) expect(dot(subtract(place, section.position), normal)).toBeCloseTo(0, 4);
        const view = cameraOnSection(section, camera, 1);
        const sight = subtract(view.focalPoint, view.position);
        const right = [sight[1], -sight[0], 0] as const;
        expect(dot(subtract(to, from), right)).toBeGreaterThan(0);
      }),
    );
    expect(sectionThrough(before, [1, 2, 3], [1, 2, 300])).toBeUndefined();
    expect(sectionThrough(before, [0, 0, 0], [10, 0, 0])).toMatchObject({ azimuth: 180, position: [5, 0, 0] });
  });

  it('that runs from west to east is looked at to the north, a level one with its far side up', () => {
    const section = newSection('east-west', bounds);
    const view = cameraOnSection(section, camera, 1);
    expect(view.position[1]).toBeLessThan(view.focalPoint[1]);
    expect(view.position[0]).toBeCloseTo(view.focalPoint[0], 6);
    expect(plain(cameraOnSection(turnedSection(section, { dip: 0 }), camera, 1).viewUp)).toEqual([0, 1, 0]);
  });

  it('turns about a point that is brought onto it', () => {
    const section = newSection('east-west', bounds);
    const turned = turnedSection(section, { azimuth: 90 }, [478_111, 6_512_555, 0]);
    expect(plain(turned.position)).toEqual([478_111, 6_512_300, 0]);
    expect(plain(onSection(turned, [5, 6, 7]))).toEqual([478_111, 6, 7]);
  });
});
