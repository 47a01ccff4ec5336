import { colourMapShape } from 'adit/core';
import {
  bandsOf,
  DEFAULT_COLOUR_MAP,
  defaultCategories,
  hexOfRgb,
  isUserGradientId,
  rgbOfHex,
  type Rgb,
} from 'adit/plugins/colour-maps';
import { describe, expect, it } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };
import { categoricalMaps } from './categorical-maps.ts';
import { continuousMaps } from './continuous-maps.ts';
import { fixedMaps } from './fixed-maps.ts';

const continuous = continuousMaps({ greyscale: english['map.greyscale'], blueToCyan: english['map.blueToCyan'] });
const fixed = fixedMaps({
  defaultBands: english['map.defaultBands'],
  defaultCategories: english['map.defaultCategories'],
});

type Matrix = readonly (readonly [number, number, number])[];
const sights: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

function seen(hex: string, matrix: Matrix): Rgb {
  const linear = rgbOfHex(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  const mixed = matrix.map((row) =>
    Math.min(1, Math.max(0, row[0] * linear[0] + row[1] * linear[1] + row[2] * linear[2])),
  );
  const [red = 0, green = 0, blue = 0] = mixed;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function closest(colours: readonly string[], matrix: Matrix): number {
  const points = colours.map((hex) => seen(hex, matrix));
  const gaps = points.flatMap((left, index) =>
    points.slice(index + 1).map((right) => Math.hypot(left[0] - right[0], left[1] - right[1], left[2] - right[2])),
  );
  return Math.min(...gaps);
}

describe('built-in maps', () => {
  it('[W3.36, W3.38, W9.11a] has the continuous maps of the specification, Rainbow Uniform first', () => {
    expect(continuous[0]?.id).toBe(DEFAULT_COLOUR_MAP);
    expect(continuous.map((map) => map.name)).toEqual([
      'Rainbow Uniform',
      'Viridis',
      'Greyscale',
      'Blue to Cyan',
      'Batlow',
      'Davos',
      'Fes',
      'LaJolla',
      'Lisbon',
      'Roma',
      'Action',
    ]);
    expect(new Set(continuous.map(({ rgbPoints }) => rgbPoints.join())).size).toBe(continuous.length);
    const endsOf = (name: string): readonly Rgb[] => {
      const { rgbPoints } = continuous.find((map) => map.name === name)!;
      return [rgbPoints.slice(1, 4), rgbPoints.slice(-3)] as unknown as readonly Rgb[];
    };
    for (const [name, ...ends] of [
      ['Viridis', '#440154', '#FDE725'],
      ['Batlow', '#011959', '#FACCFA'],
      ['Davos', '#00054A', '#FEFEFE'],
      ['Fes', '#0D0D0D', '#EDEDFC'],
      ['LaJolla', '#191900', '#FFFECB'],
      ['Lisbon', '#E6E5FF', '#FFFFD9'],
      ['Roma', '#7E1700', '#033198'],
      ['Action', '#260D40', '#F0EAFA'],
      ['Rainbow Uniform', '#1F5DF6', '#DE2F31'],
    ] as const)
      expect([name, ...endsOf(name).map(hexOfRgb)]).toEqual([name, ...ends]);
    for (const [red, green, blue] of endsOf('Greyscale')) expect([green, blue]).toEqual([red, red]);
    const [[red, green, blue], [, otherGreen, otherBlue]] = endsOf('Blue to Cyan') as [Rgb, Rgb];
    expect(blue).toBeGreaterThan(2 * Math.max(red, green));
    expect(Math.min(otherGreen, otherBlue)).toBeGreaterThan(0.9);
  });

  it('[W3.30] gives flat groups of four numbers with rising positions and colours from 0 to 1', () => {
    for (const map of continuous) {
      expect(colourMapShape.parse(map)).toEqual(map);
      expect(map.rgbPoints.length % 4).toBe(0);
      const positions = map.rgbPoints.filter((_, index) => index % 4 === 0);
      expect(positions).toEqual(positions.toSorted((left, right) => left - right));
      expect([positions[0], positions.at(-1)]).toEqual([0, 1]);
      expect(map.rgbPoints.every((value) => value >= 0 && value <= 1)).toBe(true);
      expect(bandsOf(map.rgbPoints)).toBeUndefined();
    }
  });

  it('[W3.32] has ids that are no UUIDs, each its own', () => {
    const ids = [...continuous, ...fixed, ...categoricalMaps].map(({ id }) => id);
    expect(ids.filter(isUserGradientId)).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[W3.36, W9.11g, W9.11h, W9.11i] has one default fixed map: white up to 37.5, red up to 75, blue up to 177.5', () => {
    expect(fixed[0]).toMatchObject({ id: 'colour-maps.default-bands', name: 'Default bands', kind: 'fixed' });
    expect(bandsOf(fixed[0]?.rgbPoints ?? [])).toEqual([
      { minimum: 0, maximum: 37.5, colour: [1, 1, 1] },
      { minimum: 37.5, maximum: 75, colour: [1, 0, 0] },
      { minimum: 75, maximum: 177.5, colour: [0, 0, 1] },
    ]);
  });

  it('[W3.19] has the default categories as bands with their names', () => {
    expect(defaultCategories.map(({ label, min, max, color }) => [label, min, max, color])).toEqual([
      ['Unknown', 0, 3, '#FF0000'],
      ['Min', 3, 6, '#FF5C00'],
      ['OREDS', 6, 9, '#FFE600'],
      ['OREMS', 9, 12, '#ADFF00'],
      ['ORENMS', 12, 15, '#05FF00'],
    ]);
    const map = fixed[1];
    expect(
      bandsOf(map?.rgbPoints ?? [])?.map(({ minimum, maximum, colour }) => [minimum, maximum, hexOfRgb(colour)]),
    ).toEqual(defaultCategories.map(({ min, max, color }) => [min, max, color]));
    expect(map?.annotations).toEqual([
      '1.5',
      'Unknown',
      '4.5',
      'Min',
      '7.5',
      'OREDS',
      '10.5',
      'OREMS',
      '13.5',
      'ORENMS',
    ]);
  });

  it('[W3.37] has the four categorical maps, whose colours can be told apart, also with a colour-vision deficiency', () => {
    expect(categoricalMaps.map((map) => map.name).toSorted()).toEqual([
      'Beachy',
      'Gneiss to Meet You',
      'Rainbow Categorical',
      'Take nothing for Granite',
    ]);
    for (const map of categoricalMaps) {
      expect(colourMapShape.parse(map)).toEqual(map);
      expect(new Set(map.colours).size).toBe(12);
      for (const matrix of Object.values(sights)) {
        expect(closest(map.colours.slice(0, 6), matrix)).toBeGreaterThan(0.1);
        expect(closest(map.colours, matrix)).toBeGreaterThan(0.06);
      }
    }
  });
});
