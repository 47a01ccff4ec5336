import { borderAt } from '../blocks/grid-frame.ts';
import { centreReader, type ItemShapes } from '../regions/item-centres.ts';
import type { Vector3 } from 'adit/core';

/** The length of lines, the area of triangles and the volume of blocks, one number an item in shared memory; NaN where a vertex is nowhere. */
export function itemSizes({ shapes, count }: { readonly shapes: ItemShapes; readonly count: number }): Float64Array {
  const sizes = new Float64Array(new SharedArrayBuffer(count * 8));
  const sizeOf = sizeReader(shapes);
  for (let item = 0; item < count; item++) sizes[item] = sizeOf(item);
  return sizes;
}

/** How far the centres of items are along a direction, from the origin of the world; in shared memory. */
export function itemPlaces({
  shapes,
  count,
  direction: [x, y, z],
}: {
  readonly shapes: ItemShapes;
  readonly count: number;
  readonly direction: Vector3;
}): Float64Array {
  const places = new Float64Array(new SharedArrayBuffer(count * 8));
  const centre = new Float64Array(3);
  const read = centreReader(shapes);
  for (let item = 0; item < count; item++) {
    read(item, centre);
    places[item] = (centre[0] as number) * x + (centre[1] as number) * y + (centre[2] as number) * z;
  }
  return places;
}

function sizeReader(shapes: ItemShapes): (item: number) => number {
  switch (shapes.kind) {
    case 'points':
      return () => Number.NaN;
    case 'lines':
      return lengthReader(shapes);
    case 'triangles':
      return areaReader(shapes);
    case 'blocks':
      return volumeReader(shapes);
  }
}

type Shapes<Kind extends ItemShapes['kind']> = Extract<ItemShapes, { readonly kind: Kind }>;

function lengthReader({ positions, offsets }: Shapes<'lines'>): (item: number) => number {
  const along = (vertex: number, axis: number): number =>
    (positions[vertex * 3 + axis + 3] as number) - (positions[vertex * 3 + axis] as number);
  return (item) => {
    const last = (offsets[item + 1] as number) - 1;
    let length = 0;
    for (let vertex = offsets[item] as number; vertex < last; vertex++)
      length += Math.hypot(along(vertex, 0), along(vertex, 1), along(vertex, 2));
    return length;
  };
}

function areaReader({ positions, triangles }: Shapes<'triangles'>): (item: number) => number {
  return (item) => {
    const corner = (at: number, axis: number): number => positions[(triangles[item * 3 + at] as number) * 3 + axis]!;
    const side = (at: number, axis: number): number => corner(at, axis) - corner(0, axis);
    return (
      Math.hypot(
        side(1, 1) * side(2, 2) - side(1, 2) * side(2, 1),
        side(1, 2) * side(2, 0) - side(1, 0) * side(2, 2),
        side(1, 0) * side(2, 1) - side(1, 1) * side(2, 0),
      ) / 2
    );
  };
}

function volumeReader({ frame, cells, corners }: Shapes<'blocks'>): (item: number) => number {
  const { count } = frame;
  const longOf = (axis: 0 | 1 | 2, place: number): number =>
    frame.borders ? borderAt(frame, axis, place + 1) - borderAt(frame, axis, place) : frame.size[axis];
  return (item) => {
    const cell = cells ? (cells[item] as number) : item;
    const row = Math.floor(cell / count[0]);
    const slab = Math.floor(row / count[1]);
    let volume = longOf(0, cell - row * count[0]) * longOf(1, row - slab * count[1]) * longOf(2, slab);
    if (corners)
      for (let axis = 0; axis < 3; axis++)
        volume *= (corners[item * 6 + 3 + axis] as number) - (corners[item * 6 + axis] as number);
    return volume;
  };
}
