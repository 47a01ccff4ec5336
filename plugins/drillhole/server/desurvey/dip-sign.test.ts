import { describe, expect, it } from 'vitest';
import { detectDipSign, dipSignOf } from './dip-sign.ts';

describe('dip sign', () => {
  it('is what most stations say', () => {
    expect(detectDipSign(Float64Array.of(-60, -55, 10))).toBe('negative-down');
    expect(detectDipSign(Float64Array.of(60, 55, -10))).toBe('positive-down');
  });

  it('is negative down when nothing speaks for either', () => {
    expect(detectDipSign(new Float64Array(0))).toBe('negative-down');
    expect(detectDipSign(Float64Array.of(5, -5, 0, NaN))).toBe('negative-down');
  });

  it('follows the user before the stations', () => {
    expect(dipSignOf('negative-down', Float64Array.of(60, 60))).toBe('negative-down');
    expect(dipSignOf('auto', Float64Array.of(60, 60))).toBe('positive-down');
    expect(dipSignOf(undefined, Float64Array.of(60, 60))).toBe('positive-down');
  });
});
