import { describe, expect, it } from 'vitest';
import { direction, firstCamera, projection, turned } from './projection.ts';

const size = { width: 200, height: 100, margin: 10 };
const close = (one: readonly number[], other: readonly number[]): void =>
  one.forEach((value, index) => expect(value).toBeCloseTo(other[index] ?? Number.NaN));

describe('the picture of a preview', () => {
  it('has north upwards seen from above, and up upwards seen from the side', () => {
    const above = { yaw: 0, pitch: Math.PI / 2 };
    close(direction([1, 0, 0], above), [1, 0]);
    close(direction([0, 1, 0], above), [0, -1]);
    close(direction([0, 0, 1], above), [0, 0]);
    const side = { yaw: 0, pitch: 0 };
    close(direction([0, 0, 1], side), [0, -1]);
    close(direction([0, 1, 0], side), [0, 0]);
  });

  it('holds everything from every side, at one scale', () => {
    const positions = [
      [478_000, 6_772_000, 300],
      [478_500, 6_772_900, -700],
      [478_900, 6_772_100, 350],
    ] as const;
    const scene = { lines: [{ name: 'A', positions: [...positions.slice(0, 2)] }], points: [positions[2]] };
    for (let step = 0; step < 24; step += 1) {
      const project = projection(scene, turned(firstCamera, step, step / 5), size);
      for (const position of positions) {
        const [x, y] = project(position);
        expect(x).toBeGreaterThanOrEqual(9.999);
        expect(x).toBeLessThanOrEqual(190.001);
        expect(y).toBeGreaterThanOrEqual(9.999);
        expect(y).toBeLessThanOrEqual(90.001);
      }
    }
  });

  it('shows a single point in the middle', () => {
    const project = projection({ lines: [], points: [[5, 6, 7]] }, firstCamera, size);
    close(project([5, 6, 7]), [100, 50]);
  });

  it('is never seen from below or upside down', () => {
    expect(turned(firstCamera, 0, -9).pitch).toBe(0);
    expect(turned(firstCamera, 0, 9).pitch).toBe(Math.PI / 2);
  });
});
