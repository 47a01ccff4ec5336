import { expect, it } from 'vitest';
import { bandPalette, bandText, equalBands, type Rgb } from 'adit/plugins/colour-maps';

const text = (limit: number): string => limit.toFixed(3);

it('[W2.46] each value is drawn in the band whose label says so, also beyond a range that was snapped to percentiles', () => {
  const colours = Array.from({ length: 8 }, (_, at): Rgb => [at / 8, 0, 0]);
  const bands = equalBands([0.005, 0.789], colours);
  const texts = bands.map((_, at) => bandText(bands, at, text));
  expect(texts.slice(0, 2)).toEqual(['< 0.103', '≥ 0.103 – < 0.201']);
  expect(texts.at(-1)).toBe('≥ 0.691');
  const { limits = [] } = bandPalette(bands);
  for (const value of [-3, 0.005, 0.103, 0.4, 0.6, 0.788, 0.789, 4.52]) {
    // As the shader does it.
    const drawn = [...limits].filter((limit) => Math.fround(value) >= limit).length;
    expect(says(texts[drawn]!, value), `${value} in ${texts[drawn]}`).toBe(true);
  }
});

it('one band alone has all values', () => {
  const bands = equalBands([0, 1], [[1, 0, 0]]);
  expect(bandText(bands, 0, text)).toBe('−∞ – ∞');
});

/** Whether a label says that a value belongs to its band. */
function says(label: string, value: number): boolean {
  const limit = (sign: string): string | undefined => new RegExp(`${sign} (\\S+)`).exec(label)?.[1];
  return value >= Number(limit('≥') ?? -Infinity) && value < Number(limit('<') ?? Infinity);
}
