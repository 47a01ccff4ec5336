import { AditError, extensionOf } from 'adit/core';
import {
  entryNamesIn,
  openSources,
  readVtk,
  uniqueColumnName,
  vtkKind,
  type ColumnsReader,
  type FormatFile,
  type VtkArray,
  type VtkGrid,
} from 'adit/core/server';
import { partOfGrid, placeNames, writeCells, type CellGrid, type CellValues } from '../grids/cell-rows.ts';

const EXTENSIONS = ['vti', 'vtr'];
const never = new AbortController().signal;

/** Reads the cells of VTK's images and rectilinear grids, XML or of the older form, with a property for each number of a cell. Throws what reading VTK throws or `vtk-no-cells`. */
export const fileReader: ColumnsReader = {
  holds: 'columns',

  sniff(head) {
    if (vtkKind(head) === 'grid') return 0.95;
    return entryNamesIn(head).some((name) => EXTENSIONS.includes(extensionOf(name))) ? 0.7 : 0;
  },

  async describe(file) {
    const grid = await gridIn(file, never);
    const names = propertiesOf(grid).map(({ name }) => name);
    return { parts: [partOfGrid(cellsOf(grid), names)] };
  },

  async read(file, _part, sink, { signal }) {
    const grid = await gridIn(file, signal);
    return await writeCells(cellsOf(grid), propertiesOf(grid), sink, { file: file.fileName, signal });
  },
};

async function gridIn({ path, fileName }: FormatFile, signal: AbortSignal): Promise<VtkGrid> {
  const sources = await openSources({ path, fileName });
  try {
    const source = sources.files.find((file) => EXTENSIONS.includes(extensionOf(file.path))) ?? sources.files[0];
    if (!source) throw new AditError('vtk-no-cells', { values: { file: fileName } });
    const found = await readVtk({ open: source.open, size: source.size, fileName }, { signal });
    if (found.kind !== 'grid') throw new AditError('vtk-other-kind', { values: { file: fileName, kind: 'PolyData' } });
    const { cells } = cellsOf(found);
    if (cells === 0 || found.cellData.length === 0) throw new AditError('vtk-no-cells', { values: { file: fileName } });
    const wrong = found.cellData.find(({ values, components }) => values.length !== cells * components);
    if (wrong) throw new AditError('vtk-damaged', { values: { file: fileName, problem: wrong.name } });
    return found;
  } finally {
    await sources.close();
  }
}

/** The first axis runs fastest. */
function cellsOf({ nodes, origin, directions }: VtkGrid): CellGrid {
  const [nx, ny, nz] = nodes.map(({ length }) => Math.max(0, length - 1)) as [number, number, number];
  return {
    cells: nx * ny * nz,
    hasSizes: directions === undefined,
    place(cell, into) {
      const along = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / nx / ny)];
      const middle = along.map((at, axis) => {
        const [begin, end] = [nodes[axis as 0][at] as number, nodes[axis as 0][at + 1] as number];
        into[axis + 3] = Math.abs(end - begin);
        return (begin + end) / 2;
      });
      for (const axis of [0, 1, 2] as const)
        into[axis] =
          origin[axis] +
          (directions
            ? middle.reduce((sum, part, of) => sum + (directions[axis * 3 + of] as number) * part, 0)
            : (middle[axis] as number));
    },
  };
}

/** A property for each number of a cell: of several they are counted from 1. */
function propertiesOf({ cellData }: VtkGrid): CellValues[] {
  const taken = new Set<string>(placeNames);
  return cellData.flatMap(({ name, components, values }: VtkArray) =>
    Array.from({ length: components }, (_, component) => {
      let next = 0;
      return {
        name: uniqueColumnName(components === 1 ? name : `${name} ${component + 1}`, taken),
        take: async (count: number) => {
          const first = next;
          next += count;
          return Float64Array.from(
            { length: count },
            (__, at) => values[(first + at) * components + component] as number,
          );
        },
      };
    }),
  );
}
