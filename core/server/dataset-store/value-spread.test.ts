import { describe, expect, it } from 'vitest';
import { ValueSpread } from './value-spread.ts';

function lookOf(values: readonly number[], parts = 1): ReturnType<typeof look> {
  const spread = new ValueSpread();
  const length = Math.ceil(values.length / parts);
  for (let at = 0; at < values.length; at += length) spread.add(Float64Array.from(values.slice(at, at + length)));
  return look(spread);
}
const look = (spread: ValueSpread): ValueSpread['look'] => spread.look;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

describe('how the colours of numbers start', () => {
  it('is over the 5th to the 95th percentile, whatever lies far out', () => {
    expect(lookOf(upTo(101))).toEqual({ fieldRangeMin: 5, fieldRangeMax: 95 });
    expect(lookOf([...upTo(101), 1e9])).toEqual({ fieldRangeMin: 5, fieldRangeMax: 96 });
    expect(lookOf(upTo(101).map((value) => value - 50))).toEqual({ fieldRangeMin: -45, fieldRangeMax: 45 });
  });

  it('is by the logarithm for skewed values above zero, over the 5th to the 99th percentile rounded out to 1, 2 or 5', () => {
    const grades = upTo(1001).map((at) => 0.003 * 1000 ** (at / 1000));
    expect(lookOf(grades)).toEqual({ colorScaleType: 'Logarithmic', fieldRangeMin: 0.002, fieldRangeMax: 5 });
  });

  it('is by the logarithm, too, where a tenth of the ramp would hold more than 40 % of the values, with what is not above zero at the low end', () => {
    const grades = upTo(1001).map((at) => 0.003 * 1000 ** (at / 1000));
    expect(lookOf([...upTo(200).map(() => 0), ...grades])).toMatchObject({
      colorScaleType: 'Logarithmic',
      fieldRangeMin: 0.002,
    });
    // Nothing is gained where most are zero, and there is no logarithm below it.
    expect(lookOf([...upTo(900).map(() => 0), ...upTo(101)])?.colorScaleType).toBeUndefined();
    expect(lookOf(grades.map((value) => -value))?.colorScaleType).toBeUndefined();
  });

  it('keeps ends that stand on 1, 2 or 5 as they are', () => {
    const steps = [0.002, 0.0021, 0.0022].flatMap((value) => upTo(200).map((at) => value + at * 1e-9));
    const high = upTo(60).map((at) => 0.5 + (at % 2) * 1e-12);
    expect(lookOf([...upTo(60).map(() => 0.002), ...steps, ...high, ...upTo(20).map(() => 2)])).toEqual({
      colorScaleType: 'Logarithmic',
      fieldRangeMin: 0.002,
      fieldRangeMax: 2,
    });
  });

  it('is over the whole range with fewer than 20 different values, and where nearly all are the same', () => {
    const steps = (count: number): number[] => upTo(1000).map((at) => at % count);
    expect(lookOf(steps(19))).toBeUndefined();
    expect(lookOf(steps(20))).toEqual({ fieldRangeMin: 1, fieldRangeMax: 18 });
    expect(lookOf([...upTo(1000).map(() => 0), ...upTo(30)])).toBeUndefined();
    expect(lookOf([])).toBeUndefined();
    expect(lookOf([NaN, Infinity])).toBeUndefined();
  });

  it('is the same for values in parts, and close to it for more values than are looked at', () => {
    const values = upTo(400_000).map((at) => (at * 7919) % 400_000);
    const whole = lookOf(values);
    expect(lookOf(values, 7)).toEqual(whole);
    expect(whole?.fieldRangeMin).toBeGreaterThan(19_000);
    expect(whole?.fieldRangeMin).toBeLessThan(21_000);
    expect(whole?.fieldRangeMax).toBeGreaterThan(379_000);
    expect(whole?.fieldRangeMax).toBeLessThan(381_000);
  });
});
