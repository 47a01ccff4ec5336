import { describe, expect, it } from 'vitest';
import { DrawingPace } from './drawing-pace.ts';

/** A machine that takes `base` milliseconds for a frame and `each` for a million elements. */
function play(elements: number, base: number, each: number): number[] {
  const pace = new DrawingPace();
  pace.drawn(1, base + (elements / 1e6) * each, 0);
  return Array.from({ length: 20 }, (_, frame) => {
    pace.moved(frame * 100);
    const thinning = pace.thinning(elements, frame * 100);
    pace.drawn(thinning, base + (elements / thinning / 1e6) * each, frame * 100);
    return thinning;
  });
}

describe('how much of a view is drawn', () => {
  it('is all of it while the view stands still, and where the machine is fast', () => {
    const pace = new DrawingPace();
    pace.drawn(1, 5000, 0);
    expect(pace.thinning(5_000_000, 1000)).toBe(1);
    expect(play(5_000_000, 2, 5).every((thinning) => thinning === 1)).toBe(true);
  });

  it('is what fits in a frame while it moves, from the first frame on', () => {
    const [first, ...others] = play(1_000_000, 20, 2600) as [number, ...number[]];
    expect(first).toBeGreaterThan(8);
    const last = others.at(-1)!;
    expect(20 + 2600 / last).toBeLessThan(160);
    expect(last).toBeLessThanOrEqual(25);
  });

  it('is all of it again a quarter of a second after the last move, and after its picture was seen', () => {
    const pace = new DrawingPace();
    pace.drawn(1, 8000, 0);
    pace.moved(1000);
    expect(pace.thinning(5_000_000, 1249)).toBe(100);
    expect(pace.thinning(5_000_000, 1250)).toBe(1);
    pace.drawn(100, 90, 2000);
    expect(pace.thinning(5_000_000, 2249)).toBe(100);
    expect(pace.thinning(5_000_000, 2250)).toBe(1);
  });

  it('does not change with every small change of the time, and comes back when the machine is free again', () => {
    const pace = new DrawingPace();
    pace.drawn(1, 800, 0);
    pace.moved(0);
    const many = 10_000_000;
    expect(pace.thinning(many, 0)).toBe(10);
    pace.drawn(10, 90, 0);
    expect(pace.thinning(many, 0)).toBe(10);
    pace.drawn(10, 20, 0);
    expect(pace.thinning(many, 0)).toBe(5);
  });

  it('never draws less than forty thousand', () => {
    const pace = new DrawingPace();
    pace.drawn(1, 60_000, 0);
    pace.moved(0);
    expect(pace.thinning(79_999, 0)).toBe(1);
    expect(pace.thinning(100_000, 0)).toBe(2);
  });
});
