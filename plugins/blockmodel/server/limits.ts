/** Coordinates and sizes beyond this are no places on Earth. */
export const FARTHEST = 1e10;
/** No block is smaller. */
export const LEAST_SIZE = 1e-6;

/** True for what can be a coordinate. */
export function isPlace(value: number): boolean {
  return Math.abs(value) <= FARTHEST;
}

/** True for what can be the size of a block. */
export function isSize(value: number): boolean {
  return value >= LEAST_SIZE && value <= FARTHEST;
}
