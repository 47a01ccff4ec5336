import type { Vector3 } from 'adit/core';
import { dot, lengthOf, plus, unit } from './frame.ts';

type Basis = readonly [Vector3, Vector3, Vector3];

const NEAR_A_PLACE = 0.25;
const MAX_SKEW = 5e-3;
const VERTICAL = 1e-6;

/**
 * Fits a basis to places that lie on its lattice: the error of a first guess, made from neighbours, is too large far away, so the
 * fit begins around the middle and takes in twice the radius each time. Undefined when the places lie on no lattice at right angles.
 */
export function refineBasis(
  guess: Basis,
  places: readonly Vector3[],
): { origin: Vector3; directions: Basis } | undefined {
  const middle = middleOf(places);
  let basis = guess;
  let origin = middle;
  const distances = places.map((place) => lengthOf(plus(place, middle, -1)));
  const largest = distances.reduce((most, distance) => Math.max(most, distance), 0);
  const longest = Math.max(...guess.map(lengthOf));
  for (let radius = longest * 4; ; radius *= 2) {
    const near = places.filter((_, index) => (distances[index] as number) <= radius);
    // Twice, since places on the rim fit only after the first improvement.
    for (let round = 0; round < 2; round += 1) {
      const fitted = fitOnce(basis, origin, near);
      if (fitted === 'no-lattice') return undefined;
      if (fitted) ({ basis, origin } = fitted);
    }
    if (radius >= largest) break;
  }
  const units = basis.map(unit) as unknown as Basis;
  const skew = Math.max(
    Math.abs(dot(units[0], units[1])),
    Math.abs(dot(units[0], units[2])),
    Math.abs(dot(units[1], units[2])),
  );
  if (!(skew < MAX_SKEW)) return undefined;
  return { origin, directions: units.map(uprightOf) as unknown as Basis };
}

/** A direction that is vertical but for rounding is vertical. */
function uprightOf(direction: Vector3): Vector3 {
  if (Math.hypot(direction[0], direction[1]) < VERTICAL) return [0, 0, Math.sign(direction[2])];
  return Math.abs(direction[2]) < VERTICAL ? unit([direction[0], direction[1], 0]) : direction;
}

/** The place that is nearest to the mean of all. */
function middleOf(places: readonly Vector3[]): Vector3 {
  const first = places[0] as Vector3;
  let sum: Vector3 = [0, 0, 0];
  for (const place of places) sum = plus(sum, plus(place, first, -1), 1 / places.length);
  const mean = plus(first, sum);
  return places.reduce((best, place) =>
    lengthOf(plus(place, mean, -1)) < lengthOf(plus(best, mean, -1)) ? place : best,
  );
}

/**
 * Least squares of `place = origin + basis · numbers`; directions in which the places do not vary keep their vector. Undefined when
 * the places are too few to tell.
 */
function fitOnce(
  basis: Basis,
  origin: Vector3,
  places: readonly Vector3[],
): { basis: Basis; origin: Vector3 } | 'no-lattice' | undefined {
  const inverse = basis.map((vector) => plus([0, 0, 0], vector, 1 / dot(vector, vector)));
  const normal = Array.from({ length: 4 }, () => new Float64Array(4));
  const right = Array.from({ length: 4 }, () => new Float64Array(3));
  let used = 0;
  for (const place of places) {
    const away = plus(place, origin, -1);
    const exact = inverse.map((vector) => dot(vector, away));
    const numbers = exact.map(Math.round);
    if (exact.some((value, axis) => Math.abs(value - (numbers[axis] as number)) > NEAR_A_PLACE)) continue;
    used += 1;
    const row = [1, ...numbers];
    for (let one = 0; one < 4; one += 1) {
      for (let other = 0; other < 4; other += 1)
        (normal[one] as Float64Array)[other]! += (row[one] as number) * (row[other] as number);
      for (let axis = 0; axis < 3; axis += 1)
        (right[one] as Float64Array)[axis]! += (row[one] as number) * (away[axis] as number);
    }
  }
  if (used < places.length / 2) return 'no-lattice';
  for (let axis = 0; axis < 3; axis += 1) {
    // No variation along this axis: as if one more place, a step away, agreed with the guess.
    const numbers = normal[axis + 1] as Float64Array;
    if ((numbers[axis + 1] as number) > 0) continue;
    numbers[axis + 1] = 1;
    (right[axis + 1] as Float64Array).set(basis[axis] as Vector3);
  }
  const solved = solve(normal, right);
  if (!solved) return undefined;
  const [shift, ...vectors] = solved as [Vector3, Vector3, Vector3, Vector3];
  return { basis: vectors as unknown as Basis, origin: plus(origin, shift) };
}

/** Gaussian elimination with the largest pivot; undefined for equations that depend on each other. */
function solve(matrix: Float64Array[], right: Float64Array[]): Vector3[] | undefined {
  const rows = matrix.map((row, index) => [...row, ...(right[index] as Float64Array)]);
  const size = matrix.length;
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    if (Math.abs(rows[pivot]![column]!) < 1e-9) return undefined;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const factor = rows[row]![column]! / rows[column]![column]!;
      for (let at = column; at < size + 3; at += 1) rows[row]![at]! -= factor * rows[column]![at]!;
    }
  }
  return rows.map((row, index): Vector3 => [
    row[size]! / row[index]!,
    row[size + 1]! / row[index]!,
    row[size + 2]! / row[index]!,
  ]);
}
