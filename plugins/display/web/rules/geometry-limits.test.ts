import { expect, it } from 'vitest';
import { geometryStateShape } from 'adit/plugins/views';
import { clamped, opacityOf, pixelSize, representationOf } from './geometry-limits.ts';

it('[W5.14, W9.10a, W9.10g] point sizes and line widths are 1 to 18 pixels, as typed and as sent', () => {
  expect([0, 0.9, 1, 7.5, 18, 18.1, 99].map(pixelSize)).toEqual([1, 1, 1, 7.5, 18, 18, 18]);
  for (const name of ['PointSize', 'LineWidth'] as const) {
    for (const size of [1, 18]) expect(geometryStateShape.parse({ [name]: size })[name]).toBe(size);
    for (const size of [0.9, 18.1]) expect(geometryStateShape.safeParse({ [name]: size }).success).toBe(false);
  }
});

it('[W5.14, W9.10i] the opacity is 0 to 100 percent', () => {
  expect([-1, 0, 50, 100, 101].map(opacityOf)).toEqual([0, 0, 0.5, 1, 1]);
  for (const Opacity of [0, 1]) expect(geometryStateShape.parse({ Opacity }).Opacity).toBe(Opacity);
  for (const Opacity of [-0.01, 1.01]) expect(geometryStateShape.safeParse({ Opacity }).success).toBe(false);
});

it('[W5.15] only a number changes anything', () => {
  expect([pixelSize(''), pixelSize(Number.NaN), opacityOf(undefined), opacityOf('40')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it('[W5.23, I9.15] a typed value is clamped when both limits are set', () => {
  expect([-0.1, 0, 5, 10, 10.1, 12].map((value) => clamped(value, 0, 10))).toEqual([0, 0, 5, 10, 10, 10]);
  expect([-3, 1, 18, 40].map(pixelSize)).toEqual([1, 1, 18, 18]);
});

it('[W2.54, W3.28, W5.15] the outlines of cells are "Surface With Edges", and only true or false changes them', () => {
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
  const other = { PointSize: 7, LineWidth: 2.5, Representation: 'Surface With Edges' };
  expect(geometryStateShape.parse(other)).toMatchObject({ Opacity: 1, ...other });
  const takes = (part: object): boolean => geometryStateShape.safeParse(part).success;
  for (const part of [0, 1])
    expect([part, takes({ Opacity: part }), takes({ DiffuseColor: [part, part, part] })]).toEqual([part, true, true]);
  const wrong = [
    { Opacity: -0.01 },
    { Opacity: 1.01 },
    { DiffuseColor: [255, 0, 0] },
    { DiffuseColor: [-0.01, 0, 0] },
    { DiffuseColor: [0, 0] },
    { Representation: 'Wireframe' },
  ];
  expect(wrong.filter(takes)).toEqual([]);
});
