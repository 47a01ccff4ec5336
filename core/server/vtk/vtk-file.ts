import { vtkTypeOf } from 'adit/core';

/** Values of the points or cells of a file of VTK. @internal */
export interface VtkArray {
  readonly name: string;
  readonly components: number;
  readonly values: Float64Array;
}

/** What one file, or one piece of it, holds. @internal */
export interface VtkPiece {
  readonly points: Float64Array;
  /** The points were stored in 32 bits. */
  readonly isSinglePrecision: boolean;
  /** Vertices of polygons and strips, each by how many it has and their numbers. */
  readonly polygons: Float64Array;
  readonly strips: Float64Array;
  readonly pointData: readonly VtkArray[];
  readonly cellData: readonly VtkArray[];
  /** How many cells are neither polygons nor strips: vertices, lines and bodies. */
  readonly otherCells: number;
}

/** A grid of nodes along three axes. @internal */
export interface VtkGrid {
  readonly kind: 'grid';
  /** Where its nodes are along each axis of its own. */
  readonly nodes: readonly [Float64Array, Float64Array, Float64Array];
  /** The axes in the world, as the columns of a matrix, row by row; those of the world where it is left out. */
  readonly directions?: readonly number[];
  readonly origin: readonly [number, number, number];
  readonly pointData: readonly VtkArray[];
  readonly cellData: readonly VtkArray[];
}

/** Triangles and polygons. @internal */
export interface VtkPolygons {
  readonly kind: 'polygons';
  readonly pieces: readonly VtkPiece[];
}

/** What a file of VTK holds: a grid, or polygons. @internal */
export type VtkFile = VtkGrid | VtkPolygons;

/** Whether a file is one of VTK, by its first bytes, and what it holds. @internal */
export function vtkKind(head: Uint8Array): 'grid' | 'polygons' | 'other' | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1', 0, 4096);
  const type = vtkTypeOf(text);
  if (type === undefined) return undefined;
  if (/^(ImageData|RectilinearGrid|STRUCTURED_POINTS|RECTILINEAR_GRID)$/i.test(type)) return 'grid';
  return /^(PolyData|UnstructuredGrid|UNSTRUCTURED_GRID)$/i.test(type) ? 'polygons' : 'other';
}
