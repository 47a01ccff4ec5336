import { AditError, type Layer, type StoredGeometry } from 'adit/core';
import {
  firstColour,
  originOf,
  unitOfFiles,
  type BuildFile,
  type BuildOutcome,
  type BuildRequest,
  type BuildRun,
} from 'adit/core/server';
import { fitBlocks } from './fit-blocks.ts';
import { modelProperties } from './layer/model-properties.ts';
import { writeGeometry } from './layer/write-geometry.ts';
import { writeGrid } from './layer/write-grid.ts';
import { readBlocks } from './rows/block-reader.ts';
import { PropertyColumns } from './rows/property-columns.ts';
import { planBlocks, type BlockPlan } from './source/block-plan.ts';

const READ = 0.7;

interface BuiltLayer {
  readonly layer: Layer;
  readonly properties: BuildOutcome['manifest']['properties'];
  readonly account: BuildOutcome['files'][0];
}

/**
 * Builds a block model of one layer from one file. Throws `no-blockmodel-file`, `no-blocks`, `missing-mapping`, `no-coordinates`,
 * `mixed-length-units` or `too-many-cells`.
 */
export async function build(request: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  const file = request.files.find(({ fileType }) => fileType === 'blockmodel');
  if (!file) throw new AditError('no-blockmodel-file');
  const plan = await planBlocks(file);
  for (const { code, values } of plan.notes) run.issue({ severity: 'warning', code, fileName: file.fileName, values });
  const { layer, properties, account } = plan.grid
    ? await buildGrid(run, file, plan, plan.grid)
    : await buildBlocks(run, file, plan as Parameters<typeof readBlocks>[2]);
  run.progress(1);
  const bounds = layer.bounds as NonNullable<Layer['bounds']>;
  return {
    manifest: {
      datasetType: 'Blockmodel',
      origin: [...originOf(bounds)],
      bounds,
      unit: unitOfFiles(plan.unit, request),
      layers: [layer],
      properties,
    },
    files: [account],
  };
}

async function buildBlocks(
  run: BuildRun,
  file: BuildFile,
  plan: Parameters<typeof readBlocks>[2],
): Promise<BuiltLayer> {
  const { fileName } = file;
  const properties = new PropertyColumns(run.writer, plan);
  const rejected: number[] = [];
  const blocks = await readBlocks(run, file, plan, run.writer.folder, {
    accepted: (batch, rows) => properties.append(batch, rows),
    rejected({ code, row, line, column, value }) {
      rejected.push(row);
      run.issue({
        severity: 'rejected',
        code,
        fileName,
        line,
        ...(column === undefined ? {} : { column }),
        ...(value === undefined ? {} : { values: { value } }),
      });
    },
  });
  const { store, summary } = blocks;
  try {
    if (store.count === 0) throw new AditError('no-blocks', { values: { file: fileName } });
    run.progress(READ);
    const fitted = fitBlocks(blocks, plan);
    for (const { code, values } of fitted.notes) run.issue({ severity: 'warning', code, fileName, values });
    const { geometry, bounds, sourceLines, filledFraction } = writeGeometry(run, file, store, fitted);
    const columns = await properties.close(summary, rejected);
    const placing = [...plan.centres, ...plan.sizes.filter((name) => name !== undefined)];
    return {
      layer: layerOf(file, { geometry, bounds: [...bounds], sourceLines, columns, count: store.count }, placing),
      properties: modelProperties(store.count, asBlocks(geometry), fitted.kind, filledFraction),
      account: accountOf(file, summary, store.count),
    };
  } finally {
    store.dispose();
  }
}

async function buildGrid(
  run: BuildRun,
  file: BuildFile,
  plan: BlockPlan,
  grid: NonNullable<BlockPlan['grid']>,
): Promise<BuiltLayer> {
  const written = await writeGrid(run, file, plan, grid);
  const { geometry, bounds, sourceLines, columns, items, rowsUsed, summary } = written;
  const filled = items / grid.count.reduce((product, along) => product * along, 1);
  return {
    layer: layerOf(file, { geometry, bounds: [...bounds], sourceLines, columns, count: items }, []),
    properties: modelProperties(items, geometry, 'regular', filled),
    account: accountOf(file, summary, rowsUsed),
  };
}

function layerOf(
  { fileName }: BuildFile,
  parts: Pick<Layer, 'geometry' | 'bounds' | 'sourceLines' | 'columns' | 'count'>,
  placing: readonly string[],
): Layer {
  const colourBy = firstColour(parts.columns.filter(({ name }) => !placing.includes(name)));
  return {
    name: 'blocks',
    identifier: 'blockmodel',
    label: 'Blocks',
    fileName,
    ...parts,
    defaults: { selected: true, open: true, ...(colourBy === undefined ? {} : { colourBy }) },
  };
}

function accountOf(
  { fileName, fileType }: BuildFile,
  { rowsRead, rowsChanged }: { readonly rowsRead: number; readonly rowsChanged: number },
  rowsUsed: number,
): BuildOutcome['files'][0] {
  return { fileName, fileType, rowsRead, rowsUsed, rowsChanged, rowsRejected: rowsRead - rowsUsed };
}

function asBlocks(geometry: StoredGeometry): Extract<StoredGeometry, { kind: 'blocks' }> {
  return geometry as Extract<StoredGeometry, { kind: 'blocks' }>;
}
