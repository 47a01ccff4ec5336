/** The rows of a layer's table with the columns that say where each is. */
export interface RowGeometry {
  readonly rows: number;
  readonly names: readonly string[];
  /** Of the row that was looked at last: a number for each name. */
  readonly values: Float64Array;
  /** Of the same row: the item whose properties it has. */
  readonly item: number;
  /** Of the same row: the vertices whose properties it has, and what is put behind their names. */
  readonly vertices: ArrayLike<number>;
  readonly vertexSuffixes: readonly string[];
  /** How far a property may be from the number of the same name and still be the better form of it; absent for not at all. */
  readonly tolerances?: ArrayLike<number>;
  look(row: number): void;
}
