import { AditError, extensionOf } from 'adit/core';
import {
  entryNamesIn,
  openSources,
  uniqueColumnName,
  type ColumnsReader,
  type FormatFile,
  type SourceFile,
} from 'adit/core/server';
import { partOfGrid, placeNames, writeCells, type CellGrid, type CellValues } from '../grids/cell-rows.ts';
import { parseVoxet, type VoxetHeader } from './voxet-header.ts';
import { binaryValues, textValues } from './voxet-values.ts';

const MAX_HEADER_BYTES = 1024 ** 2;

/** Reads a voxet of GOCAD (.vo) with the files of its values beside it in an archive; the values are those of the middles of cells. Throws what reading its header and values throws, and `voxet-file-missing`. */
export const fileReader: ColumnsReader = {
  holds: 'columns',

  sniff(head) {
    if (/^GOCAD\s+Voxet/i.test(Buffer.from(head.subarray(0, 64)).toString('latin1'))) return 0.95;
    return entryNamesIn(head).some((name) => extensionOf(name) === 'vo' || name.endsWith('@@')) ? 0.8 : 0;
  },

  describe: (file) =>
    withVoxet(file, async (_source, header) => {
      const part = partOfGrid(
        gridOf(header),
        header.properties.map(({ name }) => name),
      );
      const isInFeet = header.unit !== undefined;
      const columns = part.columns.map((column) =>
        isInFeet && (placeNames as readonly string[]).includes(column.name)
          ? { ...column, unit: 'ft' as const }
          : column,
      );
      return { parts: [{ ...part, columns }] };
    }),

  read: (file, _part, sink, { signal }) =>
    withVoxet(file, async (source, header) => {
      const { values, close } = openValues(source, header, signal);
      try {
        return await writeCells(gridOf(header), values, sink, { file: file.fileName, signal });
      } finally {
        await close();
      }
    }),
};

function openValues(
  { beside, path }: SourceFile,
  header: VoxetHeader,
  signal: AbortSignal,
): { readonly values: readonly CellValues[]; close(): Promise<void> } {
  const find = (name: string) => {
    const wanted = baseOf(name);
    const found = beside.find((other) => baseOf(other.path) === wanted);
    if (!found) throw new AditError('voxet-file-missing', { values: { file: path, name } });
    return found;
  };
  if (header.textFile !== undefined) return textValues(find(header.textFile), { signal }, header);
  const sources = header.properties.map((property) => ({ property, source: find(property.file ?? property.name) }));
  const open = sources.map(({ property, source }) => binaryValues(source, { signal }, property));
  return {
    values: open,
    close: async () => {
      for (const one of open) await one.close();
    },
  };
}

function baseOf(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? path).toLowerCase();
}

/** The first axis runs fastest. */
function gridOf({ origin, steps, counts: [nu, nv, nw] }: VoxetHeader): CellGrid {
  const hasSizes = steps.every((step, along) => step.every((part, axis) => (axis === along) === (part !== 0)));
  return {
    cells: nu * nv * nw,
    hasSizes,
    place(cell, into) {
      const along = [cell % nu, Math.floor(cell / nu) % nv, Math.floor(cell / nu / nv)];
      for (const axis of [0, 1, 2] as const) {
        into[axis] = steps.reduce((sum, step, of) => sum + step[axis] * (along[of] as number), origin[axis]);
        into[axis + 3] = Math.abs(steps[axis][axis]);
      }
    },
  };
}

async function withVoxet<T>(
  { path, fileName }: FormatFile,
  use: (source: SourceFile, header: VoxetHeader) => Promise<T>,
): Promise<T> {
  const isAlone = extensionOf(fileName) === 'vo';
  const sources = await openSources({
    path,
    fileName: isAlone || extensionOf(fileName) === 'zip' ? fileName : `${fileName}.zip`,
  });
  try {
    const all = sources.files.filter((file) => isAlone || extensionOf(file.path) === 'vo');
    const [source, ...others] = all;
    if (!source || others.length > 0 || source.size > MAX_HEADER_BYTES)
      throw new AditError('voxet-one-file', { values: { file: fileName } });
    const parts: Buffer[] = [];
    for await (const part of await source.open()) parts.push(Buffer.from(part));
    const header = parseVoxet(Buffer.concat(parts).toString('latin1'), source.path);
    const taken = new Set<string>(placeNames);
    const properties = header.properties.map((one) => ({
      ...one,
      file: one.file,
      name: uniqueColumnName(one.name, taken),
    }));
    return await use(source, { ...header, properties: properties as VoxetHeader['properties'] });
  } finally {
    await sources.close();
  }
}
