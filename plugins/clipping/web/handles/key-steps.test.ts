import { describe, expect, it } from 'vitest';
import { keyMove, keyStep, lengthStep } from './key-steps.ts';

const press = (key: string, shiftKey = false) => ({ key, shiftKey });

describe('the steps of the keys', () => {
  it('go up and down, ten times as far with Shift', () => {
    expect(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'Home'].map((key) => keyStep(press(key), 2))).toEqual([
      2,
      2,
      -2,
      -2,
      undefined,
    ]);
    expect(keyStep(press('ArrowUp', true), 2)).toBe(20);
  });

  it('move a position along the axes', () => {
    expect(keyMove(press('ArrowLeft'), 5)).toEqual([-5, 0, 0]);
    expect(keyMove(press('PageUp', true), 5)).toEqual([0, 0, 50]);
    expect(keyMove(press('a'), 5)).toBeUndefined();
  });

  it('are round, about a hundredth of the data', () => {
    const steps = [100, 229, 600, 0].map((extent) => lengthStep([0, extent, 0, 0, 0, 0]));
    expect(steps).toEqual([1, 2, 5, 1]);
  });
});
