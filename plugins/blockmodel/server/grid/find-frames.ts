import type { Vector3 } from 'adit/core';
import type { BlockStore } from '../rows/block-store.ts';
import { cross, dot, lengthOf, orderedAxes, plus, unit, type Frame } from './frame.ts';
import { refineBasis } from './refine-basis.ts';

const ANCHORS = 64;
const FEWER_ANCHORS = 16;
const MANY_BLOCKS = 2_000_000;
const NEIGHBOURS = 26;
const SAMPLE = 100_000;
const MAX_DIRECTIONS = 14;
const MAX_FRAMES = 4;
const RIGHT_ANGLE = 0.02;
const SAME_SIZE = 1e-6;
const MAX_CLASSES = 4096;

/**
 * Finds systems of axes that blocks may be aligned to, from the directions to their neighbours, the likeliest first. Of sub-blocks
 * only those of the most frequent size are looked at: among them neighbours are neighbours in one grid.
 */
export function findFrames(store: BlockStore): Frame[] {
  const alike = mostFrequentSize(store);
  const anchors = pickEvenly(store, alike, alike.count > MANY_BLOCKS ? FEWER_ANCHORS : ANCHORS);
  if (anchors.length < 2) return [];
  const directions = distinctDirections(nearestNeighbours(store, alike, anchors));
  const sample = pickEvenly(store, alike, SAMPLE);
  const frames: Frame[] = [];
  for (const basis of basesOf(directions)) {
    const refined = refineBasis(basis, sample);
    if (!refined) continue;
    const axes = orderedAxes(refined.directions);
    const found: Frame = { axes, pivot: refined.origin, offset: [0, 0, 0] };
    if (!frames.some((frame) => isSame(frame, found))) frames.push(found);
    if (frames.length === MAX_FRAMES) break;
  }
  return frames;
}

interface Alike {
  readonly count: number;
  includes(values: Float64Array, at: number): boolean;
}

function mostFrequentSize(store: BlockStore): Alike {
  const places = store.sizeAt.filter((at) => at !== undefined);
  const all = { count: store.count, includes: () => true };
  if (places.length === 0) return all;
  const keyOf = (values: Float64Array, at: number): string =>
    places.map((place) => Math.round(Math.log(values[at + place] as number) / SAME_SIZE)).join(' ');
  const counts = new Map<string, number>();
  for (const { count, values } of store.chunks()) {
    for (let block = 0, at = 0; block < count; block += 1, at += store.stride) {
      const key = keyOf(values, at);
      const before = counts.get(key);
      if (before !== undefined) counts.set(key, before + 1);
      else if (counts.size < MAX_CLASSES) counts.set(key, 1);
    }
  }
  const [key, count] = [...counts].toSorted((one, other) => other[1] - one[1])[0] as [string, number];
  return counts.size === 1 ? all : { count, includes: (values, at) => keyOf(values, at) === key };
}

function* centresOf(store: BlockStore, alike: Alike): Generator<Vector3> {
  for (const { count, values } of store.chunks()) {
    for (let block = 0, at = 0; block < count; block += 1, at += store.stride) {
      if (alike.includes(values, at)) yield [values[at] as number, values[at + 1] as number, values[at + 2] as number];
    }
  }
}

function pickEvenly(store: BlockStore, alike: Alike, most: number): Vector3[] {
  const picked: Vector3[] = [];
  const step = Math.max(1, alike.count / most);
  let next = 0;
  let index = 0;
  for (const centre of centresOf(store, alike)) {
    if (index >= next) {
      picked.push(centre);
      next += step;
    }
    index += 1;
  }
  return picked;
}

/** The vectors from each anchor to the blocks nearest to it. */
function nearestNeighbours(store: BlockStore, alike: Alike, anchors: readonly Vector3[]): Vector3[] {
  const nearest = anchors.map((anchor) => ({
    anchor,
    distances: new Float64Array(NEIGHBOURS).fill(Infinity),
    vectors: new Float64Array(NEIGHBOURS * 3),
    worst: 0,
  }));
  for (const [x, y, z] of centresOf(store, alike)) {
    for (const one of nearest) {
      const [dx, dy, dz] = [x - one.anchor[0], y - one.anchor[1], z - one.anchor[2]];
      const distance = dx * dx + dy * dy + dz * dz;
      if (distance === 0 || distance >= (one.distances[one.worst] as number)) continue;
      one.distances[one.worst] = distance;
      one.vectors.set([dx, dy, dz], one.worst * 3);
      for (let slot = 0; slot < NEIGHBOURS; slot += 1)
        if ((one.distances[slot] as number) > (one.distances[one.worst] as number)) one.worst = slot;
    }
  }
  return nearest.flatMap(({ distances, vectors }) =>
    Array.from(distances, (distance, slot) => ({ distance, slot }))
      .filter(({ distance }) => Number.isFinite(distance))
      .map(({ slot }): Vector3 => [
        vectors[slot * 3] as number,
        vectors[slot * 3 + 1] as number,
        vectors[slot * 3 + 2] as number,
      ]),
  );
}

/** Vectors without regard to their sign, those that nearly agree averaged, the shortest first. */
function distinctDirections(vectors: readonly Vector3[]): Vector3[] {
  const found: { sum: Vector3; mean: Vector3; count: number }[] = [];
  const shortest = vectors.toSorted((one, other) => lengthOf(one) - lengthOf(other));
  for (const vector of shortest) {
    const length = lengthOf(vector);
    const known = found.find(({ mean }) => {
      const apart = Math.min(lengthOf(plus(mean, vector, -1)), lengthOf(plus(mean, vector)));
      return apart < 0.02 * length;
    });
    if (known) {
      known.sum = plus(known.sum, vector, Math.sign(dot(known.mean, vector)));
      known.count += 1;
      known.mean = plus([0, 0, 0], known.sum, 1 / known.count);
    } else if (found.length < MAX_DIRECTIONS) found.push({ sum: vector, mean: vector, count: 1 });
  }
  return found.map(({ mean }) => mean);
}

/** Triples at right angles, the shortest vectors first; a model of one layer or one row has but two or one of them. */
function* basesOf(directions: readonly Vector3[]): Generator<[Vector3, Vector3, Vector3]> {
  const isRight = (one: Vector3, other: Vector3): boolean => Math.abs(dot(unit(one), unit(other))) < RIGHT_ANGLE;
  for (const [index, first] of directions.entries()) {
    const others = directions.slice(index + 1).filter((other) => isRight(first, other));
    for (const [at, second] of others.entries()) {
      const normal = cross(unit(first), unit(second));
      const third = others.slice(at + 1).find((other) => isRight(second, other));
      yield [first, second, third ?? plus([0, 0, 0], normal, lengthOf(second))];
    }
    if (others.length > 0) continue;
    const side = unit(Math.abs(unit(first)[2]) > 0.9 ? cross(first, [0, 1, 0]) : cross([0, 0, 1], first));
    const length = lengthOf(first);
    yield [first, plus([0, 0, 0], side, length), plus([0, 0, 0], cross(unit(first), side), length)];
  }
}

function isSame(one: Frame, other: Frame): boolean {
  return one.axes.every((axis, index) => dot(axis, other.axes[index] as Vector3) > 1 - 1e-8);
}
