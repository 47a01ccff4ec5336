import { AditError, extensionOf } from 'adit/core';
import {
  entryNamesIn,
  openSources,
  sourceParts,
  uniqueColumnName,
  type ColumnsReader,
  type FormatFile,
  type SetFile,
  type SourceFile,
} from 'adit/core/server';
import { partOfGrid, placeNames, writeCells, type CellGrid, type CellValues } from '../grids/cell-rows.ts';
import { NumberTokens } from '../grids/number-tokens.ts';
import { parseUbcMesh, type UbcMesh } from './ubc-mesh.ts';

const MAX_MESH_BYTES = 8 * 1024 ** 2;
const HEAD_BYTES = 4096;
const MODELS = ['mod', 'den', 'sus', 'con'];
/** What tells an archive of a mesh and its models by its first entries. */
const EXTENSIONS = ['msh', ...MODELS];
const NUMBER = '[ \\t]*([-+]?(\\d|\\.\\d)\\S*|nan)[ \\t]*\\r?\\n';
/** Of other files, a number alone in each of the first lines: observations begin with how many there are. */
const MODEL = new RegExp(`^${NUMBER}(${NUMBER}|\\s*$)`, 'i');
/** Three numbers in the first line and three in the second. */
const MESH = /^\s*(!.*\r?\n\s*)*\d+[ \t]+\d+[ \t]+\d+[ \t]*(!.*)?\r?\n\s*[-+\d.eE]+[ \t]+[-+\d.eE]+[ \t]+[-+\d.eE]+\s/;

/** Reads a mesh of UBC (.msh) with the models beside it in an archive, each of which is a property. Throws `ubc-bad-mesh`, `ubc-no-model` or `ubc-model-size`. */
export const fileReader: ColumnsReader = {
  holds: 'columns',

  sniff(head, fileName) {
    if (entryNamesIn(head).some((name) => EXTENSIONS.includes(extensionOf(name)))) return 0.7;
    return extensionOf(fileName) === 'msh' && MESH.test(Buffer.from(head).toString('latin1')) ? 0.7 : 0;
  },

  describe: (file) =>
    withMesh(file, async (_mesh, models) => ({
      parts: [
        partOfGrid(
          { hasSizes: true },
          models.map(({ name }) => name),
        ),
      ],
    })),

  read: (file, _part, sink, { signal }) =>
    withMesh(file, async (mesh, models) => {
      const grid = gridOf(mesh);
      const open: NumberTokens[] = [];
      try {
        const values: CellValues[] = [];
        for (const { name, source } of models) {
          const tokens = new NumberTokens(sourceParts(source, { signal }), source.path);
          open.push(tokens);
          values.push({ name, take: (count) => takeAll(tokens, count, source.path, grid.cells) });
        }
        const summary = await writeCells(grid, values, sink, { file: file.fileName, signal });
        for (const [at, tokens] of open.entries())
          if ((await tokens.take(1)).length > 0) throw wrongSize(models[at]?.source.path ?? '', grid.cells);
        return summary;
      } finally {
        for (const tokens of open) await tokens.close();
      }
    }),
};

/** Down first, then to the east, then to the north. */
function gridOf({ counts: [nx, ny, nz], edges }: UbcMesh): CellGrid {
  return {
    cells: nx * ny * nz,
    hasSizes: true,
    place(cell, into) {
      const along = [Math.floor(cell / nz) % nx, Math.floor(cell / nz / nx), cell % nz];
      for (const [axis, at] of along.entries()) {
        const [begin, end] = [edges[axis as 0][at] as number, edges[axis as 0][at + 1] as number];
        into[axis] = (begin + end) / 2;
        into[axis + 3] = Math.abs(end - begin);
      }
    },
  };
}

async function takeAll(tokens: NumberTokens, count: number, file: string, cells: number): Promise<Float64Array> {
  const taken = await tokens.take(count);
  if (taken.length < count || tokens.words > 0) throw wrongSize(file, cells);
  return taken;
}

function wrongSize(file: string, cells: number): AditError {
  return new AditError('ubc-model-size', { values: { file, cells } });
}

interface Model {
  readonly name: string;
  readonly source: SetFile;
}

async function withMesh<T>(
  { path, fileName }: FormatFile,
  use: (mesh: UbcMesh, models: readonly Model[]) => Promise<T>,
): Promise<T> {
  const sources = await openSources({
    path,
    fileName: extensionOf(fileName) === 'msh' ? fileName : asArchive(fileName),
  });
  try {
    const mesh = sources.files.find((file) => extensionOf(file.path) === 'msh');
    if (!mesh || mesh.size > MAX_MESH_BYTES) throw new AditError('ubc-bad-mesh', { values: { file: fileName } });
    const parts: Buffer[] = [];
    for await (const part of await mesh.open()) parts.push(Buffer.from(part));
    const text = Buffer.concat(parts).toString('latin1');
    if (!MESH.test(text)) throw new AditError('ubc-bad-mesh', { values: { file: mesh.path } });
    const models = await modelsBeside(mesh);
    if (models.length === 0) throw new AditError('ubc-no-model', { values: { file: fileName } });
    return await use(parseUbcMesh(text, mesh.path), models);
  } finally {
    await sources.close();
  }
}

/** What is in a file decides, whatever it is called. */
function asArchive(fileName: string): string {
  return extensionOf(fileName) === 'zip' ? fileName : `${fileName}.zip`;
}

async function modelsBeside(mesh: SourceFile): Promise<Model[]> {
  const taken = new Set<string>(placeNames);
  const models: Model[] = [];
  for (const source of mesh.beside) {
    let head = '';
    for await (const part of await source.open()) {
      head = Buffer.from(part.subarray(0, HEAD_BYTES)).toString('latin1');
      break;
    }
    if (!MODELS.includes(extensionOf(source.path)) && !MODEL.test(head)) continue;
    const name = (source.path.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
    models.push({ name: uniqueColumnName(name, taken), source });
  }
  return models;
}
