import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ServerPluginContext } from 'adit/core/server';
import { presetImage } from '../shared/index.ts';
import { addPresetProcedures } from './preset-image.ts';

const rgbPoints = [0, 1, 0, 0, 10, 0, 0, 1];
const prefix = 'data:image/png;base64,';

type Answer = (session: undefined, asked: object) => Promise<{ image: string }>;

/** What the call answers to these parameters. */
async function imageOf(parameters: object): Promise<Sharp> {
  const answers = new Map<unknown, Answer>();
  const procedures = { add: (procedure: unknown, answer: Answer) => void answers.set(procedure, answer) };
  addPresetProcedures(procedures as unknown as ServerPluginContext['procedures']);
  const { image } = await answers.get(presetImage)!(undefined, presetImage.params.parse(parameters));
  expect(image.slice(0, prefix.length)).toBe(prefix);
  return sharp(Buffer.from(image.slice(prefix.length), 'base64'));
}

describe('the image of a preset', () => {
  it('[W7.18p, W9.14] is 128 pixels wide unless told, from the first stop to the last, or inverted', async () => {
    expect(presetImage.name).toBe('datacloud.color.preset.image');
    const [red, blue] = [
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ];
    for (const [more, width, expected] of [
      [{}, 128, [red, blue]],
      [{ inverted: false }, 128, [red, blue]],
      [{ inverted: true }, 128, [blue, red]],
      [{ size: 16 }, 16, [red, blue]],
    ] as const) {
      const image = await imageOf({ rgbPoints, ...more });
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([width, 1, 4]);
      expect([[...data.subarray(0, 4)], [...data.subarray(-4)]]).toEqual(expected);
    }
    expect(presetImage.params.safeParse({ rgbPoints: [] }).success).toBe(false);
    expect(presetImage.params.safeParse({ rgbPoints, size: 5000 }).success).toBe(false);
  });
});
