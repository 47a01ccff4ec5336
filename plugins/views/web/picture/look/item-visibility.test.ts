import { describe, expect, it } from 'vitest';
import { emptyBounds } from 'adit/core';
import type { LayerColouring, LayerGeometry, LayerStyle } from '../../../shared/scene.ts';
import { checkStyle, isTranslucent, paletteIndex } from './item-visibility.ts';

const ramp: LayerColouring = {
  values: Float32Array.of(0),
  palette: new Uint8Array(256 * 4).fill(255),
  range: [1, 100],
  logarithmic: false,
  categorical: false,
  missingColour: [0.5, 0.5, 0.5, 1],
};

const points = (count: number): LayerGeometry => ({
  kind: 'points',
  count,
  origin: [0, 0, 0],
  bounds: emptyBounds,
  positions: new Float32Array(count * 3),
});

const style: LayerStyle = { visible: true, opacity: 1, pointSize: 3, lineWidth: 1, colour: [1, 1, 1] };

describe('the colour of a value', () => {
  it('is spread linearly over the range and held at its ends', () => {
    expect([1, 50.5, 100, -7, 1e9, -Infinity, Infinity].map((value) => paletteIndex(ramp, value))).toEqual([
      0, 128, 255, 0, 255, 0, 255,
    ]);
    expect(paletteIndex(ramp, NaN)).toBe(-1);
  });

  it('is spread over the logarithm, with values at or below zero at the low end', () => {
    const logarithmic = { ...ramp, logarithmic: true };
    expect([1, 10, 100, 0, -5].map((value) => paletteIndex(logarithmic, value))).toEqual([0, 128, 255, 0, 0]);
  });

  it('is the low end for a range without width', () => {
    expect(paletteIndex({ ...ramp, range: [3, 3] }, 3)).toBe(0);
  });

  it('is a category by its code, missing without a colour', () => {
    const categorical = { ...ramp, categorical: true, palette: new Uint8Array(3 * 4).fill(255) };
    expect([0, 1, 2, 3, -1, 1.0001].map((value) => paletteIndex(categorical, value))).toEqual([0, 1, 2, -1, -1, 1]);
  });

  it('is a band from its limit up to below the next', () => {
    const bands = { ...ramp, limits: Float32Array.of(0.5, 1, 2.5), palette: new Uint8Array(4 * 4).fill(255) };
    expect([-3, 0.49, 0.5, 0.99, 1, 2.49, 2.5, 99].map((value) => paletteIndex(bands, value))).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3,
    ]);
  });
});

describe('a style', () => {
  it('is translucent by opacity, by a palette colour or by the colour of missing values, not by hidden ones', () => {
    const clear = Uint8Array.of(0, 0, 0, 0, 9, 9, 9, 255);
    const pale = Uint8Array.of(0, 0, 0, 128);
    expect(isTranslucent(style)).toBe(false);
    expect(isTranslucent({ ...style, opacity: 0.99 })).toBe(true);
    expect(isTranslucent({ ...style, colouring: { ...ramp, palette: clear } })).toBe(false);
    expect(isTranslucent({ ...style, colouring: { ...ramp, palette: pale } })).toBe(true);
    expect(isTranslucent({ ...style, colouring: { ...ramp, missingColour: [1, 1, 1, 0] } })).toBe(false);
    expect(isTranslucent({ ...style, colouring: { ...ramp, missingColour: [1, 1, 1, 0.5] } })).toBe(true);
  });

  it('is refused when an array does not fit', () => {
    expect(() => checkStyle({ ...style, mask: new Uint32Array(3) }, points(2))).toThrow('mask has 3 words for 2 items');
    expect(() => checkStyle({ ...style, colouring: ramp }, points(2))).toThrow('colouring has 1 values for 2 items');
    expect(() => checkStyle({ ...style, colouring: { ...ramp, palette: new Uint8Array(7) } }, points(1))).toThrow(
      'palette has 7 bytes',
    );
    expect(() => checkStyle({ ...style, colouring: { ...ramp, limits: new Float32Array(3) } }, points(1))).toThrow(
      '3 limits do not part 256 bands',
    );
    expect(() => checkStyle({ ...style, colouring: ramp }, points(1))).not.toThrow();
  });
});
