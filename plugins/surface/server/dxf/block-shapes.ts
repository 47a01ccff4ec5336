import { growingFloats, growingIntegers } from 'adit/core/server';
import type { ShapeSink } from '../model/shape-sink.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import type { Insert } from './insert.ts';

/** The state of shapes that take the layer of whatever inserts them. */
export const INHERITED_STATE = 0;

/** What a block holds, in the block's own coordinates. */
export class BlockShapes implements ShapeSink {
  base: readonly [number, number, number] = [0, 0, 0];
  readonly inserts: Insert[] = [];
  /** Entities that are not drawn. */
  notUsed = 0;
  readonly #budget: VertexBudget;
  readonly #triangles = growingFloats();
  readonly #triangleStates = growingIntegers();
  readonly #positions = growingFloats();
  readonly #ends = growingIntegers();
  readonly #lineStates = growingIntegers();
  readonly #curves = growingIntegers();
  readonly #points = growingFloats();
  readonly #pointStates = growingIntegers();

  constructor(budget: VertexBudget) {
    this.#budget = budget;
  }

  triangle(corners: ArrayLike<number>, state: number): void {
    this.#budget.spend(3);
    this.#triangles.append(corners);
    this.#triangleStates.push(state);
  }

  polyline(xyz: ArrayLike<number>, state: number, isCurve = false): void {
    this.#budget.spend(xyz.length / 3);
    this.#positions.append(xyz);
    this.#ends.push(this.#positions.length);
    this.#lineStates.push(state);
    this.#curves.push(isCurve ? 1 : 0);
  }

  point(xyz: ArrayLike<number>, state: number): void {
    this.#budget.spend(1);
    this.#points.append(xyz);
    this.#pointStates.push(state);
  }

  /** Gives the shapes, not the inserts, to a sink; those of no layer of their own get `state`. */
  copyTo(sink: ShapeSink, state: number): void {
    const own = (shape: number): number => (shape === INHERITED_STATE ? state : shape);
    for (let at = 0; at < this.#triangleStates.length; at += 1)
      sink.triangle(this.#triangles.numbers.subarray(at * 9, at * 9 + 9), own(this.#triangleStates.at(at)));
    for (let at = 0, start = 0; at < this.#lineStates.length; at += 1) {
      const end = this.#ends.at(at);
      const line = this.#positions.numbers.subarray(start, end);
      sink.polyline(line, own(this.#lineStates.at(at)), this.#curves.at(at) === 1);
      start = end;
    }
    for (let at = 0; at < this.#pointStates.length; at += 1)
      sink.point(this.#points.numbers.subarray(at * 3, at * 3 + 3), own(this.#pointStates.at(at)));
  }
}
