import { isKept, wordsOfBits } from 'adit/core';
import { MAX_REGIONS } from '../../../shared/procedures.ts';
import type { LayerColouring, LayerGeometry, LayerStyle } from '../../../shared/scene.ts';

/** Index of a value's colour in the palette, −1 when it is missing; the same rule as the shader's, in float32. */
export function paletteIndex(colouring: LayerColouring, value: number): number {
  if (Number.isNaN(value)) return -1;
  const count = colouring.palette.length / 4;
  if (colouring.categorical) {
    const code = Math.floor(value + 0.5);
    return code >= 0 && code < count ? code : -1;
  }
  if (colouring.limits) return bandOf(colouring.limits, value);
  const share = rampPosition(colouring, value);
  return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
}

function bandOf(limits: Float32Array, value: number): number {
  let low = 0;
  let high = limits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((limits[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a value lies on the ramp: 0 at the low end, 1 at the high end, unclamped. */
export function rampPosition(colouring: Pick<LayerColouring, 'range' | 'logarithmic'>, value: number): number {
  const { low, factor } = rampScale(colouring);
  if (!colouring.logarithmic) return (value - low) * factor;
  return value > 0 ? (Math.log2(value) - low) * factor : 0;
}

/** Low end and 1 / width of the ramp, in log2 when logarithmic; the factor is 0 for a ramp without width. */
export function rampScale(colouring: Pick<LayerColouring, 'range' | 'logarithmic'>): { low: number; factor: number } {
  const smallest = 1e-30;
  const ends = colouring.range.map((end) => (colouring.logarithmic ? Math.log2(Math.max(end, smallest)) : end));
  const [low, high] = ends as [number, number];
  return { low, factor: high === low ? 0 : 1 / (high - low) };
}

/**
 * Makes the test whether an item is drawn under `style`: mask, preview range and fully transparent colours hide items.
 * `triangles` are the vertices of each item, for values that are of vertices.
 */
export function itemVisibility(style: LayerStyle, triangles?: Uint32Array): (item: number) => boolean {
  const { mask, colouring, preview } = style;
  if (!style.visible || style.opacity <= 0) return () => false;
  if (!colouring) return mask ? (item) => isKept(mask, item) : () => true;
  const { palette, missingColour } = colouring;
  const valueOf = itemValue(colouring, triangles);
  const [low, high] = preview ? (preview.range.map(Math.fround) as [number, number]) : [-Infinity, Infinity];
  const everyColourShows = missingColour[3] > 0 && !alphaOf(palette).hides;
  return (item) => {
    if (mask && !isKept(mask, item)) return false;
    const value = valueOf(item);
    if (preview && !(value >= low && value <= high)) return false;
    if (everyColourShows) return true;
    const index = paletteIndex(colouring, value);
    return index < 0 ? missingColour[3] > 0 : palette[index * 4 + 3] !== 0;
  };
}

/** Gives the value of an item that decides its colour: of values of vertices, their mean, or the first one's category. */
export function itemValue(
  { values, location, categorical }: LayerColouring,
  triangles?: Uint32Array,
): (item: number) => number {
  if (location !== 'vertices' || !triangles) return (item) => values[item] as number;
  const at = (item: number, corner: number): number => values[triangles[item * 3 + corner] as number] as number;
  if (categorical) return (item) => at(item, 0);
  return (item) => Math.fround((at(item, 0) + at(item, 1) + at(item, 2)) / 3);
}

/** True when anything of the layer lets the background through. */
export function isTranslucent(style: LayerStyle): boolean {
  if (style.opacity < 1) return true;
  const { colouring } = style;
  if (!colouring) return false;
  const missing = colouring.missingColour[3];
  return (missing > 0 && missing < 1) || alphaOf(colouring.palette).blends;
}

interface PaletteAlpha {
  /** Some colour is fully transparent. */
  hides: boolean;
  /** Some colour is partly transparent. */
  blends: boolean;
}

const knownAlphas = new WeakMap<Uint8Array, PaletteAlpha>();

function alphaOf(palette: Uint8Array): PaletteAlpha {
  const known = knownAlphas.get(palette);
  if (known) return known;
  const found = { hides: false, blends: false };
  for (let at = 3; at < palette.length; at += 4) {
    if (palette[at] === 0) found.hides = true;
    else if (palette[at] !== 255) found.blends = true;
  }
  knownAlphas.set(palette, found);
  return found;
}

/** Throws a RangeError that says which array of a style does not fit the geometry. */
export function checkStyle(style: LayerStyle, geometry: LayerGeometry): void {
  const { mask, colouring, regions, sections } = style;
  const { count } = geometry;
  for (const list of [regions, ...(sections ?? []).map((section) => section.regions)])
    if (list && list.length > MAX_REGIONS) throw new RangeError(`${list.length} regions, more than ${MAX_REGIONS}`);
  if (mask && mask.length !== wordsOfBits(count))
    throw new RangeError(`mask has ${mask.length} words for ${count} items`);
  if (!colouring) return;
  const { values, palette, limits, location } = colouring;
  const wanted = location === 'vertices' && geometry.kind === 'triangles' ? geometry.positions.length / 3 : count;
  if (values.length !== wanted) throw new RangeError(`colouring has ${values.length} values for ${wanted} items`);
  if (palette.length === 0 || palette.length % 4 !== 0)
    throw new RangeError(`palette has ${palette.length} bytes, not four for each colour`);
  if (limits && limits.length !== palette.length / 4 - 1)
    throw new RangeError(`${limits.length} limits do not part ${palette.length / 4} bands`);
}
