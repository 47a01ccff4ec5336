/** The fewest contours that show a form; with the next larger interval there would be fewer. */
const MIN_CONTOURS = 10;
const STEPS = [5, 2, 1];

/** The interval of 1, 2 or 5 of a decade with which 10 to 25 contours lie between two elevations; undefined where there is nothing between them. */
export function contourInterval(lowest: number, highest: number): number | undefined {
  const most = (highest - lowest) / MIN_CONTOURS;
  if (!(most > 0) || !Number.isFinite(most)) return undefined;
  const exponent = Math.floor(Math.log10(most));
  const step = STEPS.find((one) => one * 10 ** exponent <= most) ?? 1;
  return Number(`${step}e${exponent}`);
}
