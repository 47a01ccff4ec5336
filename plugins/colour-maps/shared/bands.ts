import type { Rgb } from './hex-colour.ts';

/** One band: `minimum` belongs to it, `maximum` to the next one. @public */
export interface Band {
  readonly minimum: number;
  readonly maximum: number;
  readonly colour: Rgb;
}

/** Bands as the scene draws them: RGBA bytes for each, and the ascending lower limits of every band but the first. @internal */
export interface BandPalette {
  readonly palette: Uint8Array;
  readonly limits: Float32Array;
}

const sameColour = (left: Rgb, right: Rgb): boolean => left.every((part, index) => part === right[index]);

/** The stops of a flat `rgbPoints` list; a rest that is no whole stop is left out. @internal */
export function stopsOf(rgbPoints: ArrayLike<number>): { position: number; colour: Rgb }[] {
  return Array.from({ length: Math.floor(rgbPoints.length / 4) }, (_, index) => {
    const at = index * 4;
    return {
      position: rgbPoints[at] as number,
      colour: [rgbPoints[at + 1] as number, rgbPoints[at + 2] as number, rgbPoints[at + 3] as number],
    };
  });
}

/**
 * The bands of a map whose stops come in pairs of one colour, a pair for the two ends of each band; undefined for any other
 * list, which is a ramp.
 *
 * @public
 */
export function bandsOf(rgbPoints: ArrayLike<number>): Band[] | undefined {
  const stops = stopsOf(rgbPoints);
  if (stops.length < 2 || stops.length % 2 === 1) return undefined;
  const bands: Band[] = [];
  for (let at = 0; at < stops.length; at += 2) {
    const start = stops[at];
    const end = stops[at + 1];
    if (!start || !end || !sameColour(start.colour, end.colour) || end.position < start.position) return undefined;
    // Between bands that do not touch there is a ramp.
    if (at > 0 && start.position !== stops[at - 1]?.position) return undefined;
    bands.push({ minimum: start.position, maximum: end.position, colour: start.colour });
  }
  return bands;
}

/** The flat `rgbPoints` of bands: two stops for each. @public */
export function rgbPointsOfBands(bands: readonly Band[]): number[] {
  return bands.flatMap(({ minimum, maximum, colour }) => [minimum, ...colour, maximum, ...colour]);
}

/** Bands of equal width over `range`, one for each colour. @public */
export function equalBands(range: readonly [number, number], colours: readonly Rgb[]): Band[] {
  const [low, high] = range;
  const limit = (index: number): number => low + ((high - low) * index) / colours.length;
  return colours.map((colour, index) => ({ minimum: limit(index), maximum: limit(index + 1), colour }));
}

/** Which values have the colour of band `at`, with limits as `text` writes them: all below the second band have that of the first, and all above the last one its. @public */
export function bandText(bands: readonly Band[], at: number, text: (limit: number) => string): string {
  const lower = at > 0 ? bands[at]?.minimum : undefined;
  const upper = bands[at + 1]?.minimum;
  const ends = [lower === undefined ? [] : [`≥ ${text(lower)}`], upper === undefined ? [] : [`< ${text(upper)}`]];
  return ends.flat().join(' – ') || '−∞ – ∞';
}

/** What the scene needs to draw bands: values below the first take its colour, values above the last take the last's. @internal */
export function bandPalette(bands: readonly Band[]): BandPalette {
  const bytes = bands.flatMap(({ colour }) => [...colour.map((part) => Math.round(part * 255)), 255]);
  return { palette: Uint8Array.from(bytes), limits: Float32Array.from(bands.slice(1), ({ minimum }) => minimum) };
}
