import { describe, expect, it } from 'vitest';
import { bandPalette, bandsOf, equalBands, rgbPointsOfBands } from './bands.ts';
import { cssGradient } from './css-gradient.ts';
import { colourAt, paletteOf } from './palette.ts';
import { rangeOfMap, startColouring } from './start-colouring.ts';

const redToBlue = [0, 1, 0, 0, 1, 0, 0, 1];
const twoBands = [0, 1, 0, 0, 5, 1, 0, 0, 5, 0, 0, 1, 9, 0, 0, 1];

describe('palettes', () => {
  it('spreads 256 colours from the first stop to the last', () => {
    const palette = paletteOf(redToBlue);
    expect(palette).toHaveLength(1024);
    expect([...palette.slice(0, 4)]).toEqual([255, 0, 0, 255]);
    expect([...palette.slice(-4)]).toEqual([0, 0, 255, 255]);
  });

  it('can be turned round', () => {
    expect([...paletteOf(redToBlue, { invert: true, samples: 2 })]).toEqual([0, 0, 255, 255, 255, 0, 0, 255]);
  });

  it('stretches stops that do not lie between 0 and 1', () => {
    expect(colourAt([-1, 0, 0, 0, 1, 1, 1, 1], 0.5)).toEqual([0.5, 0.5, 0.5]);
  });

  it('takes the colours of a categorical map one by one', () => {
    const palette = paletteOf({ kind: 'categorical', rgbPoints: [], colours: ['#FF0000', '#00FF00'] });
    expect([...palette]).toEqual([255, 0, 0, 255, 0, 255, 0, 255]);
  });

  it('survives a map without stops, and one with a single stop', () => {
    expect(colourAt([], 0.5)).toEqual([0, 0, 0]);
    expect(colourAt([3, 1, 0, 0], 0.5)).toEqual([1, 0, 0]);
  });
});

describe('bands', () => {
  it('are pairs of stops of one colour', () => {
    expect(bandsOf(twoBands)).toEqual([
      { minimum: 0, maximum: 5, colour: [1, 0, 0] },
      { minimum: 5, maximum: 9, colour: [0, 0, 1] },
    ]);
    expect(rgbPointsOfBands(bandsOf(twoBands) ?? [])).toEqual(twoBands);
  });

  it('are not seen in a ramp', () => {
    expect(bandsOf(redToBlue)).toBeUndefined();
    expect(bandsOf([0, 1, 0, 0])).toBeUndefined();
  });

  it('give the lower limits of every band but the first', () => {
    const { palette, limits } = bandPalette(bandsOf(twoBands) ?? []);
    expect([...limits]).toEqual([5]);
    expect([...palette]).toEqual([255, 0, 0, 255, 0, 0, 255, 255]);
  });

  it('can be made of equal width', () => {
    const bands = equalBands(
      [0, 9],
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
    );
    expect(bands.map((band) => [band.minimum, band.maximum])).toEqual([
      [0, 3],
      [3, 6],
      [6, 9],
    ]);
  });

  it('[W4.25] bring their own range', () => {
    expect(rangeOfMap({ kind: 'fixed', rgbPoints: twoBands })).toEqual([0, 9]);
    expect(rangeOfMap({ kind: 'continuous', rgbPoints: redToBlue })).toBeUndefined();
  });
});

it('a start colouring covers the range of the field', () => {
  const map = { id: 'm', name: 'M', kind: 'continuous' as const, rgbPoints: redToBlue, annotations: [], colours: [] };
  const colouring = startColouring({ name: 'cu', label: 'CU', statistics: { minimum: 0, maximum: 24.4 } }, map);
  expect(colouring).toMatchObject({ field: 'cu', colorRange: [0, 24.4], colorType: 'Continuous', preset: 'm' });
});

it('a gradient of CSS follows stops, bands and inversion', () => {
  expect(cssGradient(redToBlue)).toBe('linear-gradient(90deg, #FF0000 0%, #0000FF 100%)');
  expect(cssGradient(redToBlue, { invert: true })).toBe('linear-gradient(90deg, #0000FF 0%, #FF0000 100%)');
  expect(cssGradient(twoBands)).toContain('#FF0000 55.56%, #0000FF 55.56%');
});
