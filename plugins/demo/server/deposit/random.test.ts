import { describe, expect, it } from 'vitest';
import { makeFractalNoise } from './noise.ts';
import { makeRandom } from './random.ts';

describe('makeRandom', () => {
  it('repeats itself for a seed and differs between streams', () => {
    const draw = (...seed: number[]): number[] => {
      const random = makeRandom(...seed);
      return Array.from({ length: 5 }, () => random.uniform());
    };
    expect(draw(1, 2)).toEqual(draw(1, 2));
    expect(draw(1, 2)).not.toEqual(draw(1, 3));
    expect(draw(1, 2)).not.toEqual(draw(2, 1));
  });

  it('has the moments that it should have', () => {
    const random = makeRandom(5);
    const uniforms = Array.from({ length: 100_000 }, () => random.uniform());
    const normals = Array.from({ length: 100_000 }, () => random.normal());
    const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(uniforms)).toBeCloseTo(0.5, 2);
    expect(uniforms.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(mean(normals)).toBeCloseTo(0, 1);
    expect(mean(normals.map((value) => value ** 2))).toBeCloseTo(1, 1);
    expect(normals.every((value) => Number.isFinite(value))).toBe(true);
  });
});

describe('makeFractalNoise', () => {
  it('is smooth and within -1 to 1, at UTM coordinates too', () => {
    const noise = makeFractalNoise(1);
    let largest = 0;
    let steepest = 0;
    for (let at = 0; at < 20_000; at += 1) {
      const [x, y, z] = [498_700 / 70 + at * 0.01, 7_311_900 / 70, at * 0.003];
      const value = noise(x, y, z);
      largest = Math.max(largest, Math.abs(value));
      steepest = Math.max(steepest, Math.abs(noise(x + 1e-6, y, z) - value));
    }
    expect(steepest).toBeLessThan(2e-5);
    expect(largest).toBeLessThanOrEqual(1);
    expect(largest).toBeGreaterThan(0.3);
  });
});
