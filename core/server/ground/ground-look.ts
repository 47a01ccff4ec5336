import type { Layer } from 'adit/core';
import { contourInterval } from './contour-interval.ts';

/** Ground lets what is below it be seen. */
const GROUND_OPACITY = 40;

/** How ground between two elevations looks at first: it shows its form, and what is below it. @public */
export function groundLook(
  lowest: number,
  highest: number,
): Pick<Layer['defaults'], 'opacity' | 'hillshade' | 'contourInterval'> {
  const interval = contourInterval(lowest, highest);
  return { opacity: GROUND_OPACITY, hillshade: true, ...(interval === undefined ? {} : { contourInterval: interval }) };
}
