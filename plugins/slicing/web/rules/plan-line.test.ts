import { describe, expect, it } from 'vitest';
import type { Bounds, Vector } from 'adit/core';
import type { Section } from 'adit/plugins/views';
import { insideView } from './inside-view.ts';
import { draggedSection, planLine, stepsOfKey, turnedByDegrees, turnedToPlace } from './plan-line.ts';
import { flipped } from './section-plane.ts';

const bounds: Bounds = [0, 1000, 0, 500, -100, 100];
/** From west to east, looked at to the north. */
const eastWest: Section = {
  on: true,
  position: [500, 200, 0],
  dip: 90,
  azimuth: 180,
  fromBelow: false,
  thickness: 40,
  step: 20,
};
const close = (vector: Vector): unknown => vector.map((part) => expect.closeTo(part, 6));

describe('the line of a section in a plan', () => {
  it('goes through the data with room at both ends, the left one of who looks at it first', () => {
    expect(planLine(eastWest, bounds)).toEqual({
      ends: [close([-40, 200, 0]), close([1040, 200, 0])],
      right: close([1, 0, 0]),
      looking: close([0, 1, 0]),
      half: 20,
    });
    expect(planLine(flipped(eastWest), bounds)?.ends).toEqual([close([1040, 200, 0]), close([-40, 200, 0])]);
  });

  it('is there for inclined sections, as wide as they are on its level, and not for level ones', () => {
    const inclined = { ...eastWest, dip: 30 };
    expect(planLine(inclined, bounds)).toMatchObject({ half: expect.closeTo(40, 6), looking: close([0, 1, 0]) });
    expect(planLine({ ...inclined, fromBelow: true }, bounds)?.looking).toEqual(close([0, -1, 0]));
    expect(planLine({ ...eastWest, dip: 0 }, bounds)).toBeUndefined();
  });

  it('is moved by the part of a drag that is square to it', () => {
    expect(draggedSection(eastWest, [100, 100, 0], [350, 130, 0])).toEqual({
      ...eastWest,
      position: close([500, 230, 0]),
    });
  });

  it('is turned by either end about the other one, and is in the middle of the data then', () => {
    const right = turnedToPlace(eastWest, bounds, 1, [960, 1200, 0]);
    expect(right).toMatchObject({ azimuth: expect.closeTo(135, 6), position: close([255, 495, 0]) });
    const left = turnedToPlace(eastWest, bounds, 0, [40, 1200, 0]);
    expect(left).toMatchObject({ azimuth: expect.closeTo(225, 6), position: close([745, 495, 0]) });
    const below = turnedToPlace({ ...eastWest, dip: 60, fromBelow: true }, bounds, 1, [1040, -800, 0]);
    expect(below).toMatchObject({ dip: 60, azimuth: expect.closeTo(90, 6), fromBelow: true });
    expect(turnedToPlace(eastWest, bounds, 1, [-40, 200, 0])).toBe(eastWest);
  });

  it('is turned by degrees, clockwise', () => {
    expect(turnedByDegrees(eastWest, bounds, 1, 90)).toMatchObject({
      azimuth: expect.closeTo(270, 6),
      position: close([-40, 250, 0]),
    });
  });

  it('is moved by the arrow keys to where they point, northwards and eastwards along it', () => {
    const line = planLine(eastWest, bounds)!;
    const keys = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'Enter'];
    expect(keys.map((key) => stepsOfKey(line, key))).toEqual([1, 1, -1, -1, undefined]);
    const southwards = planLine(flipped(eastWest), bounds)!;
    expect(keys.map((key) => stepsOfKey(southwards, key))).toEqual([-1, -1, 1, 1, undefined]);
    const toNorthWest = planLine({ ...eastWest, azimuth: 135 }, bounds)!;
    expect(keys.map((key) => stepsOfKey(toNorthWest, key))).toEqual([1, -1, -1, 1, undefined]);
  });
});

describe('the part of a line inside a view', () => {
  const size = { width: 200, height: 100 };
  const insets = { left: 10, right: 10, ends: 10 };

  it('stays away from the edges, and is all of it where it is inside', () => {
    const inside = [
      { x: 50, y: 50 },
      { x: 150, y: 50 },
    ] as const;
    expect(insideView(inside, size, insets)).toEqual(inside);
    expect(
      insideView(
        [
          { x: -50, y: 50 },
          { x: 300, y: 50 },
        ],
        size,
        insets,
      ),
    ).toEqual([
      { x: 10, y: 50 },
      { x: 190, y: 50 },
    ]);
    expect(
      insideView(
        [
          { x: 0, y: 200 },
          { x: 200, y: 0 },
        ],
        size,
        insets,
      ),
    ).toEqual([
      { x: expect.closeTo(110, 6), y: expect.closeTo(90, 6) },
      { x: expect.closeTo(190, 6), y: expect.closeTo(10, 6) },
    ]);
  });

  it('keeps clear of what stands over one edge', () => {
    const through = [
      { x: -50, y: 50 },
      { x: 300, y: 50 },
    ] as const;
    expect(insideView(through, size, { left: 80, right: 40, ends: 10 })).toEqual([
      { x: 80, y: 50 },
      { x: 160, y: 50 },
    ]);
  });

  it('is none beside it', () => {
    expect(
      insideView(
        [
          { x: -50, y: 5 },
          { x: 300, y: 5 },
        ],
        size,
        insets,
      ),
    ).toBeUndefined();
    expect(
      insideView(
        [
          { x: 300, y: 20 },
          { x: 400, y: 90 },
        ],
        size,
        insets,
      ),
    ).toBeUndefined();
  });
});
