import { PointJoiner } from './point-joiner.ts';
import type { ShapeModel } from './shape-model.ts';
import { areCoordinates, isDegenerate, type ShapeSink } from './shape-sink.ts';
import type { VertexBudget } from './vertex-budget.ts';

/** What became of the shapes of one row. */
export interface SinkCounts {
  readonly kept: number;
  /** Triangles without area. */
  readonly degenerate: number;
  /** Shapes with a coordinate that is none. */
  readonly bad: number;
  /** Polylines that stay in one place. */
  readonly short: number;
}

/** Puts shapes into a model, joins corners that are exactly equal, and leaves out what cannot be drawn. */
export class ModelSink implements ShapeSink {
  readonly #model: ShapeModel;
  readonly #budget: VertexBudget;
  readonly #joiner = new PointJoiner();
  #line = 0;
  #counts = { kept: 0, degenerate: 0, bad: 0, short: 0 };

  constructor(model: ShapeModel, budget: VertexBudget) {
    this.#model = model;
    this.#budget = budget;
  }

  /** The shapes that follow come from this line; counting starts anew. */
  begin(line: number): void {
    this.#line = line;
    this.#counts = { kept: 0, degenerate: 0, bad: 0, short: 0 };
  }

  /** What became of the shapes since `begin`. */
  get counts(): SinkCounts {
    return this.#counts;
  }

  triangle(corners: ArrayLike<number>, state: number): void {
    // Only where triangles come with their corners are the vertices the joined ones.
    this.#model.vertices = this.#joiner.triples;
    if (!areCoordinates(corners)) return void (this.#counts.bad += 1);
    if (isDegenerate(corners)) return void (this.#counts.degenerate += 1);
    this.#budget.spend(3);
    const { triangles } = this.#model;
    for (let at = 0; at < 9; at += 3) {
      const index = this.#joiner.index(corners[at] as number, corners[at + 1] as number, corners[at + 2] as number);
      triangles.corners.push(index);
    }
    triangles.states.push(state);
    triangles.lines.push(this.#line);
    this.#counts.kept += 1;
  }

  polyline(xyz: ArrayLike<number>, state: number): void {
    if (!areCoordinates(xyz)) return void (this.#counts.bad += 1);
    if (staysInPlace(xyz)) return void (this.#counts.short += 1);
    this.#budget.spend(xyz.length / 3);
    const { polylines } = this.#model;
    polylines.positions.append(xyz);
    polylines.offsets.push(polylines.positions.length / 3);
    polylines.states.push(state);
    polylines.lines.push(this.#line);
    this.#counts.kept += 1;
  }

  point(xyz: ArrayLike<number>, state: number): void {
    if (!areCoordinates(xyz)) return void (this.#counts.bad += 1);
    this.#budget.spend(1);
    const { points } = this.#model;
    points.positions.append(xyz);
    points.states.push(state);
    points.lines.push(this.#line);
    this.#counts.kept += 1;
  }
}

function staysInPlace(xyz: ArrayLike<number>): boolean {
  for (let at = 3; at < xyz.length; at += 1) if (xyz[at] !== xyz[at % 3]) return false;
  return true;
}
