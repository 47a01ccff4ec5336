import { describe, expect, it } from 'vitest';
import { hexOfRgb, normaliseHex, rgbOfHex } from './hex-colour.ts';

describe('hexadecimal colours', () => {
  it('[W5.17] adds the hash to six characters, writes capitals, and turns invalid characters into 0', () => {
    expect(normaliseHex('ff5c00')).toBe('#FF5C00');
    expect(normaliseHex('#ff5c00')).toBe('#FF5C00');
    expect(normaliseHex(' #fg5cxz ')).toBe('#F05C00');
    expect(normaliseHex('zzzzzz')).toBe('#000000');
  });

  it('[W5.17] reads a text that has not six digits as white', () => {
    expect(rgbOfHex(normaliseHex('abc'))).toEqual([1, 1, 1]);
    expect(rgbOfHex(normaliseHex('#abcde'))).toEqual([1, 1, 1]);
    expect(rgbOfHex('')).toEqual([1, 1, 1]);
    expect(rgbOfHex(normaliseHex('#0000000'))).toEqual([1, 1, 1]);
    expect(rgbOfHex('#FF0000')).toEqual([1, 0, 0]);
  });

  it('[W5.17] refuses an array that is no colour', () => {
    expect(() => hexOfRgb([1, 0])).toThrow(RangeError);
    expect(() => hexOfRgb([1, 0, 255])).toThrow(RangeError);
    expect(() => hexOfRgb([1, 0, Number.NaN])).toThrow(RangeError);
    expect(hexOfRgb([1, 0.3607843137254902, 0])).toBe('#FF5C00');
  });

  it('gives back the colour that it was given, for every byte', () => {
    for (let byte = 0; byte < 256; byte++) {
      const hex = `#${byte.toString(16).padStart(2, '0').toUpperCase().repeat(3)}`;
      expect(hexOfRgb(rgbOfHex(hex))).toBe(hex);
    }
  });
});
