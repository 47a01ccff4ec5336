import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AditError, type Bounds, type Vector3 } from 'adit/core';
import type { BuildFile, BuildRun, DatasetExamine, ImportExamination, ImportFinding } from 'adit/core/server';
import { checkCoordinates } from 'adit/plugins/importing';
import { fitBlocks } from './fit-blocks.ts';
import { gridFindings } from './doctor/grid-findings.ts';
import { RejectionFindings } from './doctor/rejection-findings.ts';
import { previewPoints } from './rows/preview-points.ts';
import { readBlocks } from './rows/block-reader.ts';
import { planBlocks, type BlockPlan } from './source/block-plan.ts';
import type { HeaderGrid } from './source/gslib-grid.ts';

const MAX_POINTS = 2000;

/** Tries out where the blocks are, writes nothing, and tells what it met; shows the centres of blocks of the whole file, evenly chosen. */
export const examine: DatasetExamine = async (request, run) => {
  const file = request.files.find(({ fileType }) => fileType === 'blockmodel');
  if (!file) return { findings: [] };
  let plan: BlockPlan;
  try {
    plan = await planBlocks(file);
  } catch (thrown) {
    return { findings: planFindings(thrown, file) };
  }
  if (plan.grid) return examineGrid(file, plan.grid);
  const folder = await mkdtemp(join(tmpdir(), 'adit-examine-'));
  try {
    return await examineBlocks(run, file, plan as Parameters<typeof readBlocks>[2], folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function examineBlocks(
  run: Pick<BuildRun, 'signal' | 'readTable'>,
  file: BuildFile,
  plan: Parameters<typeof readBlocks>[2],
  folder: string,
): Promise<ImportExamination> {
  const { fileName } = file;
  const rejections = new RejectionFindings(fileName);
  const geometryOnly = { ...plan, read: plan.placing, properties: [] };
  const blocks = await readBlocks(run, file, geometryOnly, folder, {
    accepted: () => undefined,
    rejected: (rejection) => rejections.add(rejection),
  });
  const { store } = blocks;
  try {
    if (store.count === 0) {
      const none = { code: 'no-blocks', severity: 'error' as const, fileName, values: { file: fileName } };
      return { findings: [none, ...rejections.findings] };
    }
    const fitted = fitBlocks(blocks, plan);
    const notes = plan.notes.map(({ code, values }): ImportFinding => ({
      code,
      severity: 'warning',
      fileName,
      values,
    }));
    const grid = gridFindings(store, fitted, fileName);
    return {
      findings: [...coordinateFindings(file, plan, grid.bounds), ...notes, ...grid.findings, ...rejections.findings],
      preview: { lines: [], points: previewPoints(store, MAX_POINTS) },
    };
  } finally {
    store.dispose();
  }
}

function coordinateFindings(
  { fileName, fileType, mapping }: BuildFile,
  { centres: [easting, northing] }: { readonly centres: readonly [string, string, string] },
  bounds: Bounds,
): ImportFinding[] {
  const code = checkCoordinates({ easting: [bounds[0], bounds[1]], northing: [bounds[2], bounds[3]] });
  if (code === undefined) return [];
  const values = { easting, northing };
  if (code === 'latitude-longitude') return [{ code, severity: 'warning', fileName, values }];
  // A file that describes itself has no mapping to change.
  const isMapped = mapping['xc'] !== undefined;
  const fix = { kind: 'mapping', fileType, mapping: { xc: northing, yc: easting } } as const;
  return [{ code, severity: 'information', fileName, values, ...(isMapped ? { fix } : {}) }];
}

/** What stops the plan: a coordinate that has no column yet is the mapping step's own business. */
function planFindings(thrown: unknown, { fileName, properties }: BuildFile): ImportFinding[] {
  if (!(thrown instanceof AditError)) throw thrown;
  const { code, values } = thrown;
  if (code === 'missing-mapping') return [];
  if (code !== 'mixed-length-units') return [{ code, severity: 'error', fileName, values }];
  const columns = properties.filter(({ unit }) => unit === values['otherUnit']).map(({ name }) => name);
  const unit = values['unit'] === 'ft' ? 'ft' : 'm';
  return [{ code, severity: 'error', fileName, values, fix: { kind: 'unit', columns, unit } }];
}

function examineGrid({ fileName }: BuildFile, { count, low, size, realisations }: HeaderGrid): ImportExamination {
  const total = count.reduce((product, along) => product * along, 1);
  const step = Math.max(1, total / MAX_POINTS);
  const points = Array.from({ length: Math.min(total, MAX_POINTS) }, (_, index): Vector3 => {
    const cell = Math.floor(index * step);
    const place = [cell % count[0], Math.floor(cell / count[0]) % count[1], Math.floor(cell / count[0] / count[1])];
    return place.map((at, axis) => (low[axis] as number) + (at + 0.5) * (size[axis] as number)) as unknown as Vector3;
  });
  const values = { cells: count.join(' × '), size: size.join(' × '), times: realisations };
  const code = realisations > 1 ? 'grid-in-header-repeated' : 'grid-in-header';
  return { findings: [{ code, severity: 'information', fileName, values }], preview: { lines: [], points } };
}
