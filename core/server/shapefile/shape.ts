/** What the shapes of a shapefile are. @internal */
export type ShapeKind = 'points' | 'lines' | 'polygons' | 'patches';

/** A part of a shape, such as a ring, or all of its points. @internal */
export interface ShapePart {
  /** Of each vertex, one behind the other; the elevation is 0 where shapes have none. */
  readonly xyz: Float64Array;
  /** What was measured at each vertex; not-a-number where it is missing. */
  readonly measures?: Float64Array;
}

/** The number of the null shape, which has no place. @internal */
export const NULL_SHAPE = 0;
const kinds: Readonly<Record<number, ShapeKind>> = { 1: 'points', 3: 'lines', 5: 'polygons', 8: 'points' };
const MULTIPATCH = 31;
/** What is lower is no measure. */
const LEAST_MEASURE = -1e38;
const [BOX_BYTES, RANGE_BYTES, NUMBER_BYTES] = [32, 16, 8];

/** What the shapes of a type are; undefined for a number that is no type. @internal */
export function kindOfShape(type: number): ShapeKind | undefined {
  if (type === MULTIPATCH) return 'patches';
  return type < 30 ? kinds[type % 10] : undefined;
}

/** Whether the shapes of a type have elevations. @internal */
export function hasElevations(type: number): boolean {
  return type > 10 && type < 20;
}

/** Whether the shapes of a type may have measures. @internal */
export function mayHaveMeasures(type: number): boolean {
  return type > 10 && type < 30;
}

/** The parts of a shape by its record's content; undefined where that is not as long as it says, or says what cannot be. @internal */
export function partsOf(content: Buffer): readonly ShapePart[] | undefined {
  const type = content.readInt32LE(0);
  if (type % 10 === 1) return pointOf(content, type);
  const isMulti = type % 10 === 8;
  const countsAt = 4 + BOX_BYTES;
  if (content.length < countsAt + (isMulti ? 4 : 8)) return undefined;
  const parts = isMulti ? 1 : content.readInt32LE(countsAt);
  const count = content.readInt32LE(countsAt + (isMulti ? 0 : 4));
  const startsAt = countsAt + (isMulti ? 4 : 8);
  const pointsAt = startsAt + (isMulti ? 0 : parts * 4);
  const elevationsAt = pointsAt + count * 2 * NUMBER_BYTES + RANGE_BYTES;
  const pointsEnd = hasElevations(type) ? elevationsAt + count * NUMBER_BYTES : pointsAt + count * 2 * NUMBER_BYTES;
  if (!(parts >= 0 && count >= 0 && pointsEnd <= content.length)) return undefined;
  const measuresAt = pointsEnd + RANGE_BYTES;
  const measured = mayHaveMeasures(type) && measuresAt + count * NUMBER_BYTES <= content.length;
  const starts = isMulti ? [0] : Array.from({ length: parts }, (_, part) => content.readInt32LE(startsAt + part * 4));
  const isInOrder = starts.every((start, part) => start >= (starts[part - 1] ?? 0) && start <= count);
  if (!isInOrder || (starts[0] ?? 0) !== 0) return undefined;
  return starts.map((start, part): ShapePart => {
    const length = (starts[part + 1] ?? count) - start;
    const xyz = new Float64Array(length * 3);
    for (let at = 0; at < length; at += 1) {
      const vertex = start + at;
      xyz[at * 3] = content.readDoubleLE(pointsAt + vertex * 16);
      xyz[at * 3 + 1] = content.readDoubleLE(pointsAt + vertex * 16 + NUMBER_BYTES);
      if (hasElevations(type)) xyz[at * 3 + 2] = content.readDoubleLE(elevationsAt + vertex * NUMBER_BYTES);
    }
    if (!measured) return { xyz };
    const measures = Float64Array.from({ length }, (_, at) =>
      measureOf(content.readDoubleLE(measuresAt + (start + at) * NUMBER_BYTES)),
    );
    return { xyz, measures };
  });
}

function pointOf(content: Buffer, type: number): readonly ShapePart[] | undefined {
  const numbers = Math.floor((content.length - 4) / NUMBER_BYTES);
  const [needed, measureAt] = hasElevations(type) ? [3, 3] : [2, 2];
  if (numbers < needed) return undefined;
  const at = (place: number): number => content.readDoubleLE(4 + place * NUMBER_BYTES);
  const xyz = Float64Array.of(at(0), at(1), hasElevations(type) ? at(2) : 0);
  const isMeasured = mayHaveMeasures(type) && numbers > measureAt;
  return [{ xyz, ...(isMeasured && { measures: Float64Array.of(measureOf(at(measureAt))) }) }];
}

function measureOf(value: number): number {
  return value > LEAST_MEASURE ? value : NaN;
}
