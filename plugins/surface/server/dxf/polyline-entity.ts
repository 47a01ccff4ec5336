import { growingFloats, growingIntegers } from 'adit/core/server';
import type { ShapeSink } from '../model/shape-sink.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import type { Entity } from './entity.ts';
import { addBulgedPolyline, addFace } from './simple-entities.ts';

const flags = { closed: 1, fitted: 4, spatial: 8, mesh: 16, closedAlongN: 32, polyface: 64 } as const;
const vertexFlags = { controlPoint: 16, position: 64, polyface: 128 } as const;

/** Collects a POLYLINE and its VERTEX entities: a polyline in a plane or in space, a mesh of M by N vertices, or a polyface. */
export class PolylineEntity {
  readonly #head: Entity;
  readonly #budget: VertexBudget;
  readonly #elevation: number;
  readonly #positions = growingFloats();
  readonly #bulges = growingFloats();
  /** Four corners a face, counted from 1, 0 for none. */
  readonly #faces = growingIntegers();

  constructor(head: Entity, budget: VertexBudget) {
    this.#head = head;
    this.#budget = budget;
    this.#elevation = head.number(30, 0);
  }

  addVertex(vertex: Entity): void {
    this.#budget.spend(1 / 8);
    const kind = vertex.number(70, 0);
    const isFace = (kind & vertexFlags.polyface) !== 0 && (kind & vertexFlags.position) === 0;
    if (this.#head.isFlagged(flags.polyface) && isFace) {
      for (const code of [71, 72, 73, 74]) this.#faces.push(Math.abs(vertex.number(code, 0)));
    } else if ((kind & vertexFlags.controlPoint) === 0 || !this.#head.isFlagged(flags.fitted)) {
      const [x, y] = vertex.point(10);
      this.#positions.push3(x, y, vertex.number(30, this.#elevation));
      this.#bulges.push(vertex.number(42, 0));
    }
  }

  /** Gives the shapes to a sink, or says as a code why there are none. */
  convert(sink: ShapeSink): string | undefined {
    if (this.#head.isFlagged(flags.polyface)) return this.#convertPolyface(sink);
    if (this.#head.isFlagged(flags.mesh)) return this.#convertMesh(sink);
    if (this.#head.isFlagged(flags.spatial)) return this.#convertSpatial(sink);
    const vertices = Array.from({ length: this.#bulges.length }, (_, index) => ({
      at: this.#vertex(index),
      bulge: this.#bulges.at(index),
    }));
    return addBulgedPolyline(this.#head, sink, vertices);
  }

  #vertex(index: number): number[] {
    return Array.from(this.#positions.numbers.subarray(index * 3, index * 3 + 3));
  }

  #convertSpatial(sink: ShapeSink): string | undefined {
    if (this.#bulges.length < 2) return 'too-few-vertices';
    if (this.#head.isFlagged(flags.closed)) this.#positions.append(this.#vertex(0));
    sink.polyline(this.#positions.numbers, this.#head.state);
    return undefined;
  }

  #convertMesh(sink: ShapeSink): string | undefined {
    const isFitted = this.#head.isFlagged(flags.fitted) && this.#head.number(73, 0) > 0;
    const [m, n] = isFitted
      ? [this.#head.number(73, 0), this.#head.number(74, 0)]
      : [this.#head.number(71, 0), this.#head.number(72, 0)];
    if (!(m >= 2 && n >= 2) || m * n !== this.#bulges.length) return 'mesh-size';
    const rows = this.#head.isFlagged(flags.closed) ? m : m - 1;
    const columns = this.#head.isFlagged(flags.closedAlongN) ? n : n - 1;
    const corner = (row: number, column: number): number[] => this.#vertex((row % m) * n + (column % n));
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const around = [
          corner(row, column),
          corner(row + 1, column),
          corner(row + 1, column + 1),
          corner(row, column + 1),
        ];
        addFace(sink, around, this.#head.state);
      }
    }
    return undefined;
  }

  #convertPolyface(sink: ShapeSink): string | undefined {
    const faces = this.#faces.numbers;
    if (faces.length === 0) return 'polyface-without-faces';
    for (let face = 0; face < faces.length; face += 4) {
      const corners = Array.from(faces.subarray(face, face + 4)).filter((number) => number > 0);
      // An index past the last vertex makes a corner without coordinates, which the sink counts as bad.
      const around = corners.map((number) =>
        number <= this.#bulges.length ? this.#vertex(number - 1) : [NaN, NaN, NaN],
      );
      if (corners.length >= 3) addFace(sink, around, this.#head.state);
      else if (corners.length === 2) sink.polyline(around.flat(), this.#head.state);
    }
    return undefined;
  }
}
