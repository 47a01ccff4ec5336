import type { NumberArray } from 'adit/core/server';
import { borderAt, type GridFrame } from '../blocks/grid-frame.ts';

/** Where the items of a layer are, in world coordinates; see `layerGeometryShape`. */
export type ItemShapes =
  | { readonly kind: 'points'; readonly positions: NumberArray }
  | { readonly kind: 'lines'; readonly positions: NumberArray; readonly offsets: NumberArray }
  | { readonly kind: 'triangles'; readonly positions: NumberArray; readonly triangles: NumberArray }
  | {
      readonly kind: 'blocks';
      readonly frame: GridFrame;
      readonly cells: NumberArray | undefined;
      readonly corners: NumberArray | undefined;
    };

/** Writes the centre of an item to `centre`: of a line, the middle of its path. NaN where it has none. */
export type ReadCentre = (item: number, centre: Float64Array) => void;

/** Reads the centres of items. */
export function centreReader(shapes: ItemShapes): ReadCentre {
  if (shapes.kind === 'lines') return lineCentre(shapes.positions, shapes.offsets);
  if (shapes.kind === 'blocks') return blockCentre(shapes.frame, shapes.cells, shapes.corners);
  const { positions } = shapes;
  if (shapes.kind === 'points') {
    return (item, centre) => {
      for (let axis = 0; axis < 3; axis++) centre[axis] = positions[item * 3 + axis] as number;
    };
  }
  const { triangles } = shapes;
  return (item, centre) => {
    const [a, b, c] = [triangles[item * 3], triangles[item * 3 + 1], triangles[item * 3 + 2]] as [
      number,
      number,
      number,
    ];
    for (let axis = 0; axis < 3; axis++) {
      const sum = (positions[a * 3 + axis] as number) + (positions[b * 3 + axis] as number);
      centre[axis] = (sum + (positions[c * 3 + axis] as number)) / 3;
    }
  };
}

function lineCentre(positions: NumberArray, offsets: NumberArray): ReadCentre {
  const at = (vertex: number, axis: number): number => positions[vertex * 3 + axis] as number;
  const long = (vertex: number): number =>
    Math.hypot(at(vertex + 1, 0) - at(vertex, 0), at(vertex + 1, 1) - at(vertex, 1), at(vertex + 1, 2) - at(vertex, 2));
  return (item, centre) => {
    const first = offsets[item] as number;
    const last = (offsets[item + 1] as number) - 1;
    let left = 0;
    for (let vertex = first; vertex < last; vertex++) left += long(vertex) / 2;
    let vertex = first;
    for (; vertex < last - 1 && long(vertex) < left; vertex++) left -= long(vertex);
    const length = vertex < last ? long(vertex) : 0;
    const part = length > 0 ? left / length : 0;
    for (let axis = 0; axis < 3; axis++) {
      const from = last < first ? Number.NaN : at(vertex, axis);
      centre[axis] = vertex < last ? from + part * (at(vertex + 1, axis) - from) : from;
    }
    // A path with an end that is nowhere has no middle, wherever the rest of it is.
    if (Number.isNaN(left)) centre.fill(Number.NaN);
  };
}

function blockCentre(frame: GridFrame, cells: NumberArray | undefined, corners: NumberArray | undefined): ReadCentre {
  const { origin, axes, count } = frame;
  return (item, centre) => {
    const cell = cells ? (cells[item] as number) : item;
    const row = Math.floor(cell / count[0]);
    const slab = Math.floor(row / count[1]);
    for (let part = 0; part < 3; part++) centre[part] = origin[part] as number;
    for (const axis of [0, 1, 2] as const) {
      const place = axis === 0 ? cell - row * count[0] : axis === 1 ? row - slab * count[1] : slab;
      const from = borderAt(frame, axis, place);
      const fraction = corners
        ? ((corners[item * 6 + axis] as number) + (corners[item * 6 + 3 + axis] as number)) / 2
        : 0.5;
      const along = from + (borderAt(frame, axis, place + 1) - from) * fraction;
      const direction = axes[axis];
      for (let part = 0; part < 3; part++)
        centre[part] = (centre[part] as number) + along * (direction[part] as number);
    }
  };
}
