import type { BlockPieces, NumberArray } from 'adit/core/server';

/** The mesh that ParaView makes of the same faces: four vertices and one value of each column a face. */
export interface FaceMesh {
  readonly positions: Float32Array;
  readonly quads: Uint32Array;
  readonly columns: readonly Float64Array[];
}

/** Makes a whole mesh of face ids, with every column: what the browser never needs, since it draws from the ids. */
export function meshOfFaces(pieces: BlockPieces, ids: Uint32Array, columns: readonly NumberArray[]): FaceMesh {
  const items = itemsOf(ids);
  const values = columns.map((column) => {
    const out = new Float64Array(ids.length);
    for (let face = 0; face < items.length; face += 1) out[face] = column[items[face] as number] as number;
    return out;
  });
  const quads = new Uint32Array(ids.length * 4);
  for (let at = 0; at < quads.length; at += 1) quads[at] = at;
  return { positions: cornersOf(pieces, ids, items), quads, columns: values };
}

function itemsOf(ids: Uint32Array): Uint32Array {
  const items = new Uint32Array(ids.length);
  for (let face = 0; face < ids.length; face += 1) items[face] = ((ids[face] as number) / 6) >>> 0;
  return items;
}

/** Four corners a face, from the grid's corner. */
function cornersOf({ size, cellCount }: BlockPieces, ids: Uint32Array, items: Uint32Array): Float32Array {
  const [cellsInRow, rows] = cellCount;
  const shifts = shiftsOf(size);
  const positions = new Float32Array(ids.length * 12);
  for (let face = 0; face < ids.length; face += 1) {
    const item = items[face] as number;
    const row = (item / cellsInRow) >>> 0;
    const slab = (row / rows) >>> 0;
    const x = (item - row * cellsInRow) * size[0];
    const y = (row - slab * rows) * size[1];
    const z = slab * size[2];
    const from = ((ids[face] as number) - item * 6) * 12;
    const to = face * 12;
    for (let vertex = 0; vertex < 12; vertex += 3) {
      positions[to + vertex] = x + (shifts[from + vertex] as number);
      positions[to + vertex + 1] = y + (shifts[from + vertex + 1] as number);
      positions[to + vertex + 2] = z + (shifts[from + vertex + 2] as number);
    }
  }
  return positions;
}

/** From a cell's corner to the four corners of each of its six sides. */
function shiftsOf(size: readonly [number, number, number]): Float64Array {
  const sides = [0, 1, 2, 3, 4, 5].flatMap((side) => {
    const [axis, end] = [side >> 1, side & 1];
    const [first, second] = [1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3)];
    return [0, first, first | second, second].map((corner) => corner | (end << axis));
  });
  return Float64Array.from(sides.flatMap((corner) => size.map((long, axis) => ((corner >> axis) & 1) * long)));
}
