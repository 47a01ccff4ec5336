import { colourAt } from './palette.ts';
import { freeStopId, presetOf, type Gradient } from './gradient.ts';
import { hexOfRgb } from './hex-colour.ts';

/** Most characters of an annotation. @internal */
export const ANNOTATION_LIMIT = 20;

/** How far below the bar, in pixels, a stop is dragged to remove it. @internal */
export const REMOVE_DISTANCE = 50;

/** Where a gradient's colours change: its stops, or the limits of its bands, ascending. @internal */
export function marksOf(gradient: Gradient): readonly number[] {
  if (gradient.type === 'continuous') return gradient.stops.map(({ stop }) => stop);
  return [...gradient.bands.map(({ min }) => min), ...gradient.bands.slice(-1).map(({ max }) => max)];
}

/** Whether a mark is neither the first nor the last: only those are dragged or removed. @internal */
export function isInnerMark(gradient: Gradient, index: number): boolean {
  return index > 0 && index < marksOf(gradient).length - 1;
}

/** Moves a mark; a value that is not between its neighbours changes nothing. @internal */
export function moveMark(gradient: Gradient, index: number, value: number): Gradient {
  const marks = marksOf(gradient);
  const isBetween = value > (marks[index - 1] ?? -Infinity) && value < (marks[index + 1] ?? Infinity);
  if (!Number.isFinite(value) || !isBetween) return gradient;
  if (gradient.type === 'continuous')
    return { ...gradient, stops: gradient.stops.map((stop, at) => (at === index ? { ...stop, stop: value } : stop)) };
  return {
    ...gradient,
    bands: gradient.bands.map((band, at) => ({
      ...band,
      ...(at === index ? { min: value } : {}),
      ...(at === index - 1 ? { max: value } : {}),
    })),
  };
}

/** Adds a stop with the colour that is there, or cuts the band in two; outside the gradient, or on a mark, it changes nothing. @internal */
export function addMark(gradient: Gradient, value: number): Gradient {
  const marks = marksOf(gradient);
  const [first, last] = [marks[0] ?? 0, marks.at(-1) ?? 0];
  if (!(value > first && value < last) || marks.includes(value)) return gradient;
  const id = freeStopId(gradient);
  if (gradient.type === 'continuous') {
    const color = hexOfRgb(colourAt(presetOf(gradient).rgbPoints, (value - first) / (last - first)));
    const stops = [...gradient.stops, { id, color, stop: value, annotation: '' }];
    return { ...gradient, stops: stops.toSorted((left, right) => left.stop - right.stop) };
  }
  const bands = gradient.bands.flatMap((band) => {
    if (!(value > band.min && value < band.max)) return [band];
    return [
      { ...band, ids: [band.ids[0], id] as const, max: value },
      { ...band, ids: [`${id}-next`, band.ids[1]] as const, min: value, annotation: '' },
    ];
  });
  return { ...gradient, bands };
}

/** Takes a stop out, or joins the two bands at a limit; ends stay, and so do the last two stops or bands. @internal */
export function removeMark(gradient: Gradient, index: number): Gradient {
  if (!isInnerMark(gradient, index)) return gradient;
  if (gradient.type === 'continuous') return { ...gradient, stops: gradient.stops.filter((_, at) => at !== index) };
  const gone = gradient.bands[index];
  if (!gone || gradient.bands.length <= 2) return gradient;
  return {
    ...gradient,
    bands: gradient.bands
      .map((band, at) =>
        at === index - 1 ? { ...band, ids: [band.ids[0], gone.ids[1]] as const, max: gone.max } : band,
      )
      .filter((band) => band !== gone),
  };
}

/** Gives a stop or a band another colour, `#RRGGBB`, or another annotation, which is cut after 20 characters. @internal */
export function changeItem(
  gradient: Gradient,
  index: number,
  change: { readonly color?: string; readonly annotation?: string },
): Gradient {
  const { annotation } = change;
  const next = {
    ...change,
    ...(annotation === undefined ? {} : { annotation: annotation.slice(0, ANNOTATION_LIMIT) }),
  };
  return gradient.type === 'continuous'
    ? { ...gradient, stops: gradient.stops.map((stop, at) => (at === index ? { ...stop, ...next } : stop)) }
    : { ...gradient, bands: gradient.bands.map((band, at) => (at === index ? { ...band, ...next } : band)) };
}

/** Whether a gradient has enough to be one: two stops, or two bands, in ascending order. @internal */
export function isWhole(gradient: Gradient): boolean {
  const marks = marksOf(gradient);
  const isAscending = marks.every((mark, index) => index === 0 || mark > (marks[index - 1] ?? mark));
  return isAscending && (gradient.type === 'continuous' ? gradient.stops.length >= 2 : gradient.bands.length >= 2);
}
