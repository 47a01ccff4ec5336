/** What is measured of a line. @internal */
export interface LineFigures {
  readonly length: number;
  readonly isClosed: boolean;
  /** Vertices, of a closed line its first one once. */
  readonly vertices: number;
  /** The mean of the elevations of its vertices. */
  readonly elevation: number;
}

/** Measures a line of one vertex or more. @internal */
export function lineFigures(xyz: Float64Array): LineFigures {
  const count = xyz.length / 3;
  const at = (vertex: number, axis: number): number => xyz[vertex * 3 + axis] as number;
  const isClosed = count > 3 && [0, 1, 2].every((axis) => at(0, axis) === at(count - 1, axis));
  const vertices = isClosed ? count - 1 : count;
  let length = 0;
  for (let vertex = 1; vertex < count; vertex += 1)
    length += Math.hypot(
      at(vertex, 0) - at(vertex - 1, 0),
      at(vertex, 1) - at(vertex - 1, 1),
      at(vertex, 2) - at(vertex - 1, 2),
    );
  // Around the first one the sum stays exact where all are alike.
  let above = 0;
  for (let vertex = 0; vertex < vertices; vertex += 1) above += at(vertex, 2) - at(0, 2);
  return { length, isClosed, vertices, elevation: at(0, 2) + above / vertices };
}
