import { expect, it } from 'vitest';
import { geometryStateShape } from 'adit/plugins/views';
import { clamped, opacityOf, pixelSize, representationOf } from './geometry-limits.ts';

it('[W5.14] [W9.10] sizes stay between 1 and 18 pixels', () => {
  expect([pixelSize(0), pixelSize(1), pixelSize(7.5), pixelSize(18), pixelSize(99)]).toEqual([1, 1, 7.5, 18, 18]);
});

it('[W5.14] the opacity is 0 to 100 percent', () => {
  expect([opacityOf(-5), opacityOf(50), opacityOf(100), opacityOf(250)]).toEqual([0, 0.5, 1, 1]);
});

it('[W5.15] only a number changes anything', () => {
  expect([pixelSize(''), pixelSize(Number.NaN), opacityOf(undefined), opacityOf('40')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('[W5.23] a typed value is clamped when both limits are set', () => {
  expect(clamped(12, 0, 10)).toBe(10);
});

it('[W5.15] [W3.28] the outlines of cells are "Surface With Edges", and only true or false changes them', () => {
  expect([true, false, undefined, 1, 'true'].map(representationOf)).toEqual([
    'Surface With Edges',
    'Surface',
    undefined,
    undefined,
    undefined,
  ]);
  expect(geometryStateShape.parse({ Opacity: 0.5, DiffuseColor: [0, 0.5, 1] })).toEqual({
    Opacity: 0.5,
    PointSize: 3,
    LineWidth: 1,
    DiffuseColor: [0, 0.5, 1],
    Visibility: 1,
    Representation: 'Surface',
    Shells: [],
  });
  for (const wrong of [{ Opacity: 1.1 }, { DiffuseColor: [255, 0, 0] }, { Representation: 'Wireframe' }])
    expect(geometryStateShape.safeParse(wrong).success).toBe(false);
});
