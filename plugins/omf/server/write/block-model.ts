import type { Layer, StoredGeometry, Vector3 } from 'adit/core';
import type { ArchiveFiles } from './archive-files.ts';
import { latticeOf } from './block-lattice.ts';
import { ColumnSlices, partsOf, type ColumnNumbers } from './column-slices.ts';
import { eachOf } from './item-rows.ts';
import type { IndexGeometry } from './omf-index.ts';
import { GROUP_ROWS, type RowGroup } from './parquet-file.ts';
import { writeRows } from './write-vertices.ts';

type Blocks = Extract<StoredGeometry, { kind: 'blocks' }>;
type BlockModel = Extract<IndexGeometry, { type: 'BlockModel' }>;

/** Writes a grid of blocks, plain when it `isWhole`, else with a sub-block for each item, in the order of the items. */
export async function writeBlockModel(
  files: ArchiveFiles,
  folder: string,
  layer: Layer,
  isWhole: boolean,
): Promise<BlockModel> {
  const blocks = layer.geometry as Blocks;
  const { origin, axes, sizes, size, count } = blocks;
  const [u, v, w] = axes;
  const grid: BlockModel['grid'] = sizes
    ? {
        type: 'Tensor',
        u: await writeRows(files, folder, sizes[0], 'scalar'),
        v: await writeRows(files, folder, sizes[1], 'scalar'),
        w: await writeRows(files, folder, sizes[2], 'scalar'),
      }
    : { type: 'Regular', size, count };
  const model = { type: 'BlockModel', orient: { origin, u, v, w }, grid } as const;
  if (isWhole) return model;
  const lattice = blocks.corners ? latticeOf(folder, blocks.corners) : ([1, 1, 1] as const);
  const rows = subblockRows(folder, layer.count, blocks, lattice);
  if (!lattice)
    return { ...model, subblocks: { type: 'Freeform', subblocks: await files.addArray('freeformSubblocks', rows) } };
  const subblocks = await files.addArray('regularSubblocks', rows);
  return { ...model, subblocks: { type: 'Regular', count: lattice, subblocks } };
}

function* subblockRows(
  folder: string,
  items: number,
  { cells, corners, count }: Blocks,
  lattice: Vector3 | undefined,
): Generator<RowGroup> {
  const fractions = corners && new ColumnSlices(folder, corners);
  try {
    let done = 0;
    for (const part of cells ? partsOf(folder, cells, GROUP_ROWS) : eachOf(items)) {
      const parents = parentsOf(part, count);
      yield [...parents, ...cornersOf(part.length, fractions?.read(done * 6, part.length * 6), lattice)];
      done += part.length;
    }
  } finally {
    fractions?.close();
  }
}

/** The places of cells along the three axes. */
function parentsOf(cells: ColumnNumbers, [nu, nv]: Vector3): Uint32Array[] {
  const parents = [
    new Uint32Array(cells.length),
    new Uint32Array(cells.length),
    new Uint32Array(cells.length),
  ] as const;
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] as number;
    const row = Math.floor(cell / nu);
    parents[0][at] = cell % nu;
    parents[1][at] = row % nv;
    parents[2][at] = Math.floor(row / nv);
  }
  return [...parents];
}

/** Low and high corners: places in the lattice, or fractions without one; those of whole cells without `fractions`. */
function cornersOf(
  length: number,
  fractions: ColumnNumbers | undefined,
  lattice: Vector3 | undefined,
): (Uint32Array | Float64Array)[] {
  return Array.from({ length: 6 }, (_, place) => {
    const corners = lattice ? new Uint32Array(length) : new Float64Array(length);
    const parts = lattice?.[place % 3] ?? 1;
    for (let at = 0; at < length; at += 1) {
      const fraction = fractions ? (fractions[at * 6 + place] as number) : place < 3 ? 0 : 1;
      corners[at] = lattice ? Math.round(fraction * parts) : fraction;
    }
    return corners;
  });
}
