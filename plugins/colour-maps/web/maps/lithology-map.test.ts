import { colourMapShape } from 'adit/core';
import { legendKey, rgbOfHex } from 'adit/plugins/colour-maps';
import { describe, expect, it } from 'vitest';
import { lithologies } from './lithologies.ts';
import { lithologyMap } from './lithology-map.ts';

type Lab = readonly [lightness: number, a: number, b: number];

/** A colour in CIELAB, under D65. */
function labOf(hex: string): Lab {
  const [red, green, blue] = rgbOfHex(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  const bent = (value: number): number =>
    value > 216 / 24_389 ? Math.cbrt(value) : (24_389 * value) / 3132 + 16 / 116;
  const x = bent((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = bent(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = bent((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const degrees = (angle: number): number => (angle * Math.PI) / 180;

/** How far two colours are apart by CIEDE2000. */
function apart(one: string, other: string): number {
  const [l1, a1, b1] = labOf(one);
  const [l2, a2, b2] = labOf(other);
  const plain = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const grey = 1.5 - 0.5 * Math.sqrt(plain ** 7 / (plain ** 7 + 25 ** 7));
  const [c1, c2] = [Math.hypot(a1 * grey, b1), Math.hypot(a2 * grey, b2)];
  const hue = (a: number, b: number): number => ((Math.atan2(b, a * grey) * 180) / Math.PI + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const [l, c, h] = [(l1 + l2) / 2, (c1 + c2) / 2, c1 * c2 === 0 ? h1 + h2 : (h1 + turn / 2 + 360) % 360];
  const wave = (times: number, shift: number): number => Math.cos(degrees(times * h + shift));
  const t = 1 - 0.17 * wave(1, -30) + 0.24 * wave(2, 0) + 0.32 * wave(3, 6) - 0.2 * wave(4, -63);
  const dl = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * c);
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin(degrees(turn) / 2)) / (1 + 0.015 * c * t);
  const blue = 60 * Math.exp(-(((h - 275) / 25) ** 2));
  const twist = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(degrees(blue));
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + twist * dc * dh);
}

/** The upper and lower ends of the backgrounds of views, dark and light. */
const backgrounds = ['#31353B', '#131518', '#F4F6F8', '#C9CFD6'];
const map = lithologyMap('Lithology');
const named = new Map(map.named?.map(({ label, colour }) => [legendKey(label), colour]));

describe('the map of lithologies', () => {
  it('is measured as it is told: CIEDE2000 of pairs that are known', () => {
    expect(apart('#000000', '#FFFFFF')).toBeCloseTo(100, 3);
    expect(apart('#FF0000', '#00FF00')).toBeCloseTo(86.61, 1);
    expect(apart('#0000FF', '#FF00FF')).toBeCloseTo(32.5, 0);
  });

  it('has 24 colours for other codes that are 20 apart, also from the backgrounds of both themes', () => {
    expect(colourMapShape.parse(map)).toEqual(map);
    expect(map.colours).toHaveLength(24);
    map.colours.forEach((colour, at) => {
      for (const other of [...map.colours.slice(0, at), ...backgrounds])
        expect(apart(colour, other), `${colour} ${other}`).toBeGreaterThanOrEqual(20);
    });
  });

  it('has some 60 rocks or more, each in a colour of its own that is seen in both themes, and each name once', () => {
    expect(lithologies.length).toBeGreaterThanOrEqual(60);
    const colours = lithologies.map(([colour]) => colour);
    expect(new Set([...colours, ...map.colours]).size).toBe(colours.length + map.colours.length);
    for (const colour of colours)
      for (const background of backgrounds)
        expect(apart(colour, background), `${colour} ${background}`).toBeGreaterThanOrEqual(15);
    expect(named.size).toBe(lithologies.flatMap(([, names]) => names).length);
  });

  it('knows rocks by their codes and by their English and Spanish names', () => {
    for (const names of [
      ['OVB', 'overburden', 'sobrecarga'],
      ['DIO', 'diorite', 'diorita'],
      ['COAL', 'coal', 'carbón'],
      ['GRN', 'granite', 'granito'],
      ['LST', 'limestone', 'caliza'],
    ]) {
      const found = new Set(names.map((name) => named.get(legendKey(name))));
      expect([names, found.size, [...found][0]]).toEqual([names, 1, expect.stringMatching(/^#[0-9A-F]{6}$/)]);
    }
    const [demo, hues] = [['OVB', 'AND', 'DIO', 'QMP', 'HBX', 'DYK'], [] as string[]];
    for (const code of demo) hues.push(named.get(legendKey(code)) ?? '');
    hues.forEach((hue, at) => {
      for (const other of hues.slice(0, at)) expect(apart(hue, other)).toBeGreaterThan(20);
    });
  });
});
