/** Smallest and largest point size and line width, in pixels. */
export const SIZE_LIMITS = { minimum: 1, maximum: 18 } as const;

/** A number inside its limits, or undefined when what was typed is no number. */
export function clamped(value: unknown, minimum: number, maximum: number): number | undefined {
  if (typeof value !== 'number' || Number.isNaN(value)) return undefined;
  return Math.min(maximum, Math.max(minimum, value));
}

/** A point size or a line width as it can be set; undefined changes nothing. */
export function pixelSize(value: unknown): number | undefined {
  return clamped(value, SIZE_LIMITS.minimum, SIZE_LIMITS.maximum);
}

/** The opacity, 0 to 1, of a percentage; undefined changes nothing. */
export function opacityOf(percent: unknown): number | undefined {
  const inside = clamped(percent, 0, 100);
  return inside === undefined ? undefined : inside / 100;
}

/** How the outlines of cells are asked for. */
export const SURFACE_WITH_EDGES = 'Surface With Edges';

/** The representation with or without the outlines of cells; undefined, which changes nothing, unless told true or false. */
export function representationOf(outlined: unknown): 'Surface' | 'Surface With Edges' | undefined {
  if (typeof outlined !== 'boolean') return undefined;
  return outlined ? SURFACE_WITH_EDGES : 'Surface';
}
