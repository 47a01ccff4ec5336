import { bandsOf, stopsOf } from './bands.ts';
import { hexOfRgb, type Rgb } from './hex-colour.ts';

const clamped = (colour: Rgb): string => hexOfRgb(colour.map((part) => Math.min(1, Math.max(0, part))));

/** A CSS `linear-gradient` from left to right that looks like the ramp or the bands of `rgbPoints`. @public */
export function cssGradient(rgbPoints: ArrayLike<number>, options: { invert?: boolean } = {}): string {
  const stops = stopsOf(rgbPoints);
  const first = stops[0]?.position ?? 0;
  const span = (stops.at(-1)?.position ?? 1) - first || 1;
  const isBanded = bandsOf(rgbPoints) !== undefined;
  const marks = stops.map(({ position, colour }) => {
    const share = ((position - first) / span) * 100;
    return { share: options.invert && !isBanded ? 100 - share : share, colour: clamped(colour) };
  });
  if (options.invert && !isBanded) marks.reverse();
  if (marks.length === 0) return 'none';
  return `linear-gradient(90deg, ${marks.map((mark) => `${mark.colour} ${Number(mark.share.toFixed(2))}%`).join(', ')})`;
}
