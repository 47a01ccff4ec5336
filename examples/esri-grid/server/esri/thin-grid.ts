import type { Grid } from './read-grid.ts';

/** How a grid is taken, by the options of the import. */
export interface GridOptions {
  readonly step: number;
  readonly zerosAreMissing: boolean;
}

/** The options as the dialog sends them. */
export function gridOptions({ step = '1', zeros = 'keep' }: Readonly<Record<string, string>>): GridOptions {
  return { step: Number(step), zerosAreMissing: zeros === 'missing' };
}

/** Every so manyth cell along both sides, with zeros as they are meant. */
export function thinGrid({ header, values, bad }: Grid, { step, zerosAreMissing }: GridOptions): Grid {
  const { columns, rows, cellSize, north } = header;
  const [across, down] = [Math.ceil(columns / step), Math.ceil(rows / step)];
  const thinned = Float64Array.from({ length: across * down }, (_, at) => {
    const value = values[Math.floor(at / across) * step * columns + (at % across) * step] as number;
    return zerosAreMissing && value === 0 ? Number.NaN : value;
  });
  // Rows are counted from the north: the last one that is taken is the most southern.
  const south = north + (rows - 1 - (down - 1) * step) * cellSize;
  return {
    header: { ...header, columns: across, rows: down, cellSize: cellSize * step, north: south },
    values: thinned,
    bad,
  };
}
