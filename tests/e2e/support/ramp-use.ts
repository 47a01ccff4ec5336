import type { Locator } from 'playwright/test';
import { readPng, type Pixel } from './picture.ts';

/** Greys have no hue: background, outlines, texts and ground. */
const MIN_SATURATION = 60;
/** So far, in degrees, a shaded colour may be from the hue of the ramp. */
const MAX_HUE_DIFFERENCE = 6;

/** Where a colour stands on the circle of hues, in degrees. */
function hueOf({ red, green, blue, saturation }: Pixel): number {
  if (saturation === 0) return 0;
  if (red >= green && red >= blue) return (60 * (green - blue)) / saturation + (green < blue ? 360 : 0);
  if (green >= blue) return 120 + (60 * (blue - red)) / saturation;
  return 240 + (60 * (red - green)) / saturation;
}

/** The hues along the bar of a legend, the lowest value first. */
async function rampOf(legend: Locator): Promise<number[]> {
  const source = (await legend.locator('img').getAttribute('src')) ?? '';
  const bar = await readPng(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'));
  const middle = Math.floor(bar.height / 2);
  return Array.from({ length: bar.width }, (_, x) => hueOf(bar.at(x, middle)));
}

/** What stands over the drawing of a view. */
const OVERLAYS = 'section[data-view] *:not(canvas, :has(canvas)) { visibility: hidden !important }';

/**
 * What share of a view's coloured pixels lies in each tenth of a legend's ramp. Colours are compared by their hue, which
 * shading and transparency change little.
 */
export async function rampUse(view: Locator, legend: Locator): Promise<{ shares: number[]; pixels: number }> {
  const picture = await readPng(await view.screenshot({ style: OVERLAYS }));
  const ramp = await rampOf(legend);
  const shares = new Array<number>(10).fill(0);
  const coloured = picture.filter(({ saturation }) => saturation >= MIN_SATURATION).map(hueOf);
  let pixels = 0;
  for (const hue of coloured) {
    const differences = ramp.map((one) => Math.abs(((hue - one + 540) % 360) - 180));
    const nearest = Math.min(...differences);
    if (nearest > MAX_HUE_DIFFERENCE) continue;
    pixels += 1;
    const tenth = Math.floor((differences.indexOf(nearest) * 10) / ramp.length);
    shares[tenth] = (shares[tenth] ?? 0) + 1;
  }
  return { shares: shares.map((count) => count / pixels), pixels };
}
