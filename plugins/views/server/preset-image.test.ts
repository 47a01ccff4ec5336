import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { presetImage } from '../shared/index.ts';
import { presetPng } from './preset-image.ts';

const rgbPoints = [0, 1, 0, 0, 10, 0, 0, 1];

describe('the image of a preset', () => {
  it('[W7.18, W7.18p, W9.14] is 128 pixels wide unless told, from the first stop to the last, or inverted', async () => {
    const { size, inverted } = presetImage.params.parse({ rgbPoints });
    expect([presetImage.name, size, inverted]).toEqual(['datacloud.color.preset.image', 128, false]);
    for (const isInverted of [false, true]) {
      const image = sharp(await presetPng(rgbPoints, size, isInverted));
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([128, 1, 4]);
      const ends = [[...data.subarray(0, 4)], [...data.subarray(-4)]];
      const [red, blue] = [
        [255, 0, 0, 255],
        [0, 0, 255, 255],
      ];
      expect(ends).toEqual(isInverted ? [blue, red] : [red, blue]);
    }
    expect(presetImage.params.safeParse({ rgbPoints: [] }).success).toBe(false);
    expect(presetImage.params.safeParse({ rgbPoints, size: 5000 }).success).toBe(false);
  });
});
