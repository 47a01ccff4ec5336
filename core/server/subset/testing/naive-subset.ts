import { decodeItems, distanceInside, selectedPaths, type CutRegion, type MaskStep, type Vector3 } from 'adit/core';

/** One item as it stands in the source. */
export interface NaiveItem {
  readonly item: number;
  /** The number of a column, or its code; undefined when it is missing. */
  readonly numbers: Readonly<Record<string, number | undefined>>;
  /** The texts of the columns that have codes. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  /** Its hierarchy path; undefined in a layer without pieces. */
  readonly path: string | undefined;
  readonly centre: Vector3;
}

const NEAR = 1e-6;
const MANY = 1_000_000;

/** Whether a step keeps an item, by asking what the step says; undefined where rounding may decide. */
export function naiveKeeps(step: MaskStep, item: NaiveItem): boolean | undefined {
  switch (step.kind) {
    case 'range': {
      const value = item.numbers[step.column];
      return value !== undefined && value >= step.low && value <= step.high;
    }
    case 'codes': {
      const code = item.numbers[step.column];
      return code !== undefined && decodeItems(step.codes, MANY).includes(code);
    }
    case 'text': {
      const text = item.texts[step.column];
      if (text === undefined) return false;
      return step.match === 'equals' ? text === step.text : text.toLowerCase().includes(step.text.toLowerCase());
    }
    case 'pieces':
      if (step.paths.length === 0) return false;
      return step.paths.includes('ROOT') || (item.path !== undefined && selectedPaths(step.paths)(item.path));
    case 'items':
      return decodeItems(step.items, MANY).includes(item.item);
    case 'inside':
      return every(step.regions.map((region) => isIn(region, item.centre)));
    case 'prism':
      return isInPrism(step, item.centre);
    case 'all':
      return every(step.of.map((part) => naiveKeeps(part, item)));
    default: {
      const none = every(step.of.map((part) => not(naiveKeeps(part, item))));
      return step.kind === 'none' ? none : not(none);
    }
  }
}

function every(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function not(answer: boolean | undefined): boolean | undefined {
  return answer === undefined ? undefined : !answer;
}

function isIn({ planes, inverted }: CutRegion, centre: Vector3): boolean | undefined {
  const distances = planes.map((plane) => distanceInside(plane, centre));
  if (distances.some(Number.isNaN)) return false;
  const least = Math.min(...distances);
  if (Math.abs(least) < NEAR) return undefined;
  return inverted ? least < 0 : least > 0;
}

/** Turns around the axis until the ring is seen from its end, and counts the edges that a ray from the centre crosses. */
function isInPrism(
  { axis, ring }: Extract<MaskStep, { readonly kind: 'prism' }>,
  centre: Vector3,
): boolean | undefined {
  if (centre.some(Number.isNaN)) return false;
  const long = Math.hypot(...axis);
  const [x, y, z] = axis.map((part) => part / long) as [number, number, number];
  const flat = Math.hypot(x, y);
  const seen = ([east, north, up]: Vector3): [number, number] => {
    const [e, n, u] = [east - centre[0], north - centre[1], up - centre[2]];
    if (flat === 0) return [e, n];
    return [(n * x - e * y) / flat, u * flat - ((e * x + n * y) * z) / flat];
  };
  const corners = ring.map((place) => seen(place));
  let crossings = 0;
  for (const [at, [left, low]] of corners.entries()) {
    const [right, high] = corners[(at + 1) % corners.length]!;
    const length = Math.hypot(right - left, high - low);
    const part = length > 0 ? Math.min(1, Math.max(0, -(left * (right - left) + low * (high - low)) / length ** 2)) : 0;
    if (Math.hypot(left + part * (right - left), low + part * (high - low)) < NEAR) return undefined;
    if (low > 0 !== high > 0 && left - (low * (right - left)) / (high - low) > 0) crossings += 1;
  }
  return crossings % 2 === 1;
}
