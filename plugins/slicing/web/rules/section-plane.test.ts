import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot, isInRegions, normalOfPlane, type Section, subtract } from 'adit/core';
import type { SceneCamera } from 'adit/plugins/views';
import {
  cameraOnSection,
  flipped,
  nameOfSection,
  newSection,
  onSection,
  sectionRegion,
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
    expect(flipped({ ...section, dip: 60 })).toMatchObject({ azimuth: 180 });
  });

  it('is called by its coordinate along the grid, else by its angles', () => {
    const section = newSection('east-west', bounds);
    expect(nameOfSection(section)).toEqual({ along: 'northing', at: 6_512_300 });
    expect(nameOfSection(flipped(section))).toEqual({ along: 'northing', at: 6_512_300 });
    expect(nameOfSection(newSection('north-south', bounds))).toEqual({ along: 'easting', at: 478_400 });
    expect(nameOfSection(turnedSection(section, { dip: 0 }))).toEqual({ along: 'elevation', at: 250 });
    expect(nameOfSection(turnedSection(section, { azimuth: 405 }))).toEqual({ along: 'angles', dip: 90, azimuth: 45 });
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
