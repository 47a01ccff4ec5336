import type { Column } from 'adit/core';
import { CategoryColumnBuilder, NumberColumnBuilder, uniqueColumnName } from '../dataset-store/column-builder.ts';
import type { DatasetWriter } from '../dataset-store/dataset-writer.ts';
import { lineFigures } from './line-figures.ts';

const CLOSED = ['no', 'yes'];

/** A layer of lines whose columns are to be told of. @internal */
export interface MeasuredLayer {
  /** What the column files of the layer begin with. */
  readonly name: string;
  readonly positions: Float64Array;
  readonly offsets: Uint32Array;
  /** The unit of the coordinates, as columns have it. */
  readonly unit: 'm' | 'ft';
  /** The names of its other columns. */
  readonly taken: Set<string>;
}

/** All lines of a layer together. @internal */
export interface LineTotals {
  readonly vertices: number;
  readonly length: number;
  readonly closed: number;
}

/** Writes what is measured of each line as columns: its length, the mean elevation and the number of its vertices, and whether it is closed. @internal */
export async function measureLines(
  writer: DatasetWriter,
  { name: layer, positions, offsets, unit, taken }: MeasuredLayer,
): Promise<{ readonly columns: Column[]; readonly totals: LineTotals }> {
  const count = offsets.length - 1;
  const [length, elevation, vertices] = [0, 1, 2].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const closed = new Uint32Array(count);
  for (let line = 0; line < count; line += 1) {
    const figures = lineFigures(positions.subarray((offsets[line] as number) * 3, (offsets[line + 1] as number) * 3));
    length[line] = figures.length;
    elevation[line] = figures.elevation;
    vertices[line] = figures.vertices;
    closed[line] = figures.isClosed ? 1 : 0;
  }
  const numbers = async (name: string, values: Float64Array, unitOfColumn: Column['unit']): Promise<Column> => {
    const identity = { file: `${layer}-measured-${name}`, name: uniqueColumnName(name, taken), unit: unitOfColumn };
    const builder = new NumberColumnBuilder(writer, identity);
    builder.append(values);
    return builder.close();
  };
  const isClosed = { file: `${layer}-measured-closed`, name: uniqueColumnName('closed', taken), unit: 'none' } as const;
  const categories = new CategoryColumnBuilder(writer, isClosed);
  categories.append(closed);
  const columns = [
    await numbers('length', length, unit),
    await numbers('elevation', elevation, unit),
    await numbers('vertices', vertices, 'none'),
    await categories.close(CLOSED),
  ];
  return { columns, totals: { vertices: sum(vertices), length: sum(length), closed: sum(closed) } };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const one of numbers) total += one;
  return total;
}
