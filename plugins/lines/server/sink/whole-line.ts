import type { LineValue, SourceLine } from 'adit/core/server';

/** A line that can be drawn: two vertices or more, each with a place. */
export interface WholeLine {
  readonly xyz: Float64Array<ArrayBuffer>;
  readonly object: string | undefined;
  readonly values: Readonly<Record<string, LineValue>>;
  readonly vertexValues: Readonly<Record<string, ArrayLike<LineValue>>>;
  /** Where it begins in the file; 0 in files without lines. */
  readonly line: number;
}

/** Takes lines one after the other. */
export interface LineTaker {
  take(line: WholeLine): void;
}

/** No coordinate on earth is larger; what is, is junk. */
const MAX_COORDINATE = 1e12;

/** Why a line cannot be drawn. */
export type LineFault = 'bad-number' | 'too-few-vertices' | 'no-length';

/** The line with those of its vertices that have a place, and how many have none; or why it cannot be drawn. */
export function wholeLine(
  { xyz, object, values = {}, vertexValues = {} }: SourceLine,
  line: number,
): { readonly whole: WholeLine; readonly leftOut: number } | LineFault {
  const vertices = Math.floor(xyz.length / 3);
  const kept: number[] = [];
  for (let at = 0; at < vertices; at += 1) if (isPlace(xyz, at * 3)) kept.push(at);
  const leftOut = vertices - kept.length;
  if (kept.length < 2) return leftOut > 0 ? 'bad-number' : 'too-few-vertices';
  const places = new Float64Array(kept.length * 3);
  for (const [to, from] of kept.entries())
    for (let axis = 0; axis < 3; axis += 1) places[to * 3 + axis] = xyz[from * 3 + axis] as number;
  if (staysInPlace(places)) return 'no-length';
  const keptValues =
    leftOut === 0
      ? vertexValues
      : Object.fromEntries(Object.entries(vertexValues).map(([name, all]) => [name, kept.map((at) => all[at])]));
  return { whole: { xyz: places, object, values, vertexValues: keptValues, line }, leftOut };
}

function isPlace(xyz: ArrayLike<number>, at: number): boolean {
  for (let axis = at; axis < at + 3; axis += 1) if (!(Math.abs(xyz[axis] as number) <= MAX_COORDINATE)) return false;
  return true;
}

function staysInPlace(xyz: Float64Array): boolean {
  return xyz.every((value, at) => value === xyz[at % 3]);
}
