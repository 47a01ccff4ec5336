import { expect, it } from 'vitest';
import { defaultPalette } from './default-palette.ts';

it('[W9.13] the palette that is offered has fifteen different colours', () => {
  expect([defaultPalette.length, new Set(defaultPalette).size]).toEqual([15, 15]);
  for (const colour of defaultPalette) expect(colour).toMatch(/^#[0-9A-F]{6}$/);
});
