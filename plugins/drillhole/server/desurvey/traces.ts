import type { HoleDirections } from './hole-directions.ts';
import { turnBetween } from './direction.ts';
import { desurveyMethods, type DesurveyMethodName } from './desurvey-methods.ts';

/**
 * The paths of all holes. A path is known at its stations and, by the method's own formula, at every depth between; below the
 * last station it goes straight on. For drawing it is also cut into vertices: those of hole h stand from `vertexStart[h]` to
 * `vertexStart[h + 1] - 1`, and reach from the collar to the last station above the depth that anything of the hole reaches.
 */
export class Traces {
  readonly vertexStart: Uint32Array;
  readonly vertexDepths: Float64Array;
  /** An `xyz` triple a vertex, absolute. */
  readonly vertices: Float64Array;
  readonly #stations: HoleDirections;
  readonly #positions: Float64Array;
  readonly #turns: Float64Array;
  readonly #weights: (turn: number, length: number, along: number) => readonly [number, number];

  constructor(
    stations: HoleDirections,
    collarPositions: Float64Array,
    reaches: Float64Array,
    methodName: DesurveyMethodName,
  ) {
    const method = desurveyMethods[methodName];
    this.#stations = stations;
    this.#weights = method.weights;
    this.#turns = new Float64Array(stations.depths.length);
    this.#positions = new Float64Array(stations.directions.length);
    this.#followStations(collarPositions);

    const { start, depths } = stations;
    this.vertexStart = new Uint32Array(reaches.length + 1);
    const vertexDepths: number[] = [];
    for (let hole = 0; hole < reaches.length; hole += 1) {
      const last = (start[hole + 1] as number) - 1;
      for (let at = start[hole] as number; at <= last && (depths[at] as number) < (reaches[hole] as number); at += 1) {
        const top = depths[at] as number;
        const length = at < last ? (depths[at + 1] as number) - top : 0;
        const parts = at < last ? method.parts(this.#turns[at] as number) : 1;
        for (let part = 0; part < parts; part += 1) {
          const depth = top + (length * part) / parts;
          if (depth < (reaches[hole] as number)) vertexDepths.push(depth);
        }
      }
      this.vertexStart[hole + 1] = vertexDepths.length;
    }
    this.vertexDepths = Float64Array.from(vertexDepths);
    this.vertices = new Float64Array(vertexDepths.length * 3);
    for (let hole = 0; hole < reaches.length; hole += 1) {
      for (
        let vertex = this.vertexStart[hole] as number;
        vertex < (this.vertexStart[hole + 1] as number);
        vertex += 1
      ) {
        this.writePosition(hole, this.vertexDepths[vertex] as number, this.vertices, vertex * 3);
      }
    }
  }

  /** Writes the position at `depth` of a hole into `target` from `at` on. */
  writePosition(hole: number, depth: number, target: Float64Array, at: number): void {
    const { start, depths } = this.#stations;
    let low = start[hole] as number;
    let high = (start[hole + 1] as number) - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((depths[middle] as number) <= depth) low = middle;
      else high = middle - 1;
    }
    this.#writeFrom(low, low + 1 < (start[hole + 1] as number), depth - (depths[low] as number), target, at);
  }

  #followStations(collarPositions: Float64Array): void {
    const { start, depths, directions } = this.#stations;
    for (let hole = 0; hole + 1 < start.length; hole += 1) {
      const first = start[hole] as number;
      this.#positions.set(collarPositions.subarray(hole * 3, hole * 3 + 3), first * 3);
      for (let at = first; at + 1 < (start[hole + 1] as number); at += 1) {
        this.#turns[at] = turnBetween(directions, at * 3, at * 3 + 3);
        this.#writeFrom(at, true, (depths[at + 1] as number) - (depths[at] as number), this.#positions, at * 3 + 3);
      }
    }
  }

  #writeFrom(station: number, hasNext: boolean, along: number, target: Float64Array, at: number): void {
    const { depths, directions } = this.#stations;
    const length = hasNext ? (depths[station + 1] as number) - (depths[station] as number) : 0;
    const weights = hasNext ? this.#weights(this.#turns[station] as number, length, along) : undefined;
    const first = weights ? weights[0] : along;
    const second = weights ? weights[1] : 0;
    for (let axis = 0; axis < 3; axis += 1) {
      const here = station * 3 + axis;
      const moved =
        first * (directions[here] as number) + (second === 0 ? 0 : second * (directions[here + 3] as number));
      target[at + axis] = (this.#positions[here] as number) + moved;
    }
  }
}
