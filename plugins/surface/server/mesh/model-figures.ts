import { boundsOf } from 'adit/core';
import { PointJoiner } from '../model/point-joiner.ts';
import type { ShapeModel } from '../model/shape-model.ts';
import { FigureSum, type SurfaceFigures } from './surface-figures.ts';

/** The figures of a model's triangles; vertices in the same place count once. */
export function modelFigures({ vertices, triangles }: ShapeModel): SurfaceFigures {
  const joiner = new PointJoiner();
  const bounds = boundsOf(vertices.numbers);
  const sum = new FigureSum([bounds[0], bounds[2], bounds[4]]);
  const corners = new Float64Array(9);
  const places = new Uint32Array(3);
  for (let triangle = 0; triangle < triangles.states.length; triangle += 1) {
    for (let corner = 0; corner < 3; corner += 1) {
      const vertex = triangles.corners.at(triangle * 3 + corner) * 3;
      const [x, y, z] = [vertices.at(vertex), vertices.at(vertex + 1), vertices.at(vertex + 2)];
      corners[corner * 3] = x;
      corners[corner * 3 + 1] = y;
      corners[corner * 3 + 2] = z;
      places[corner] = joiner.index(x, y, z);
    }
    sum.add(corners, places[0] as number, places[1] as number, places[2] as number);
  }
  return sum.result(joiner.count);
}

/** The figures of several surfaces together. */
export function addFigures(all: readonly SurfaceFigures[]): SurfaceFigures {
  const sum = (of: (figures: SurfaceFigures) => number): number => all.reduce((total, one) => total + of(one), 0);
  const isClosed = all.length > 0 && all.every((one) => one.isClosed);
  const hasVolume = isClosed && all.every(({ volume }) => volume !== undefined);
  return {
    triangles: sum((one) => one.triangles),
    vertices: sum((one) => one.vertices),
    area: sum((one) => one.area),
    isClosed,
    ...(hasVolume ? { volume: sum((one) => one.volume ?? 0) } : {}),
  };
}
