import { AditError, type ImportIssue } from 'adit/core';
import { originOf, type BuildFile, type BuildOutcome, type BuildRequest, type BuildRun } from 'adit/core/server';
import { CloudWriter } from './cloud-writer.ts';
import { brightestOf } from './las/colour-codes.ts';
import { LasFile } from './las/las-file.ts';
import { withheldField } from './las/point-fields.ts';
import { fileWarnings } from './warnings.ts';

/**
 * Builds a point cloud of one layer from one LAS file, which is read in parts. Runs in a worker thread. Throws `las-no-file`,
 * `las-no-points`, or what is wrong with the file (see `parseHeader`).
 */
export async function build(request: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  const file = request.files.find(({ fileType }) => fileType === 'cloud');
  if (!file) throw new AditError('las-no-file');
  const las = await LasFile.open(file.path, file.fileName);
  try {
    return await buildFrom(las, file, run);
  } finally {
    await las.close();
  }
}

async function buildFrom(las: LasFile, { fileName, fileType }: BuildFile, run: BuildRun): Promise<BuildOutcome> {
  const { header, count } = las;
  if (count === 0) throw new AditError('las-no-points', { values: { file: fileName } });
  const { colour } = header.format;
  const brightest = colour === undefined ? 0 : await brightestOf(las, colour, run.signal);
  const cloud = new CloudWriter(run.writer, header, { fileName, brightest });
  const isWithheld = withheldField(header);
  const withheld = { count: 0, first: 0 };
  let done = 0;
  for await (const batch of las.batches(run.signal)) {
    cloud.add(batch);
    for (let point = 0; point < batch.count; point += 1) {
      if (isWithheld(batch.records, point * header.recordLength) === 0) continue;
      if (withheld.count === 0) withheld.first = done + point + 1;
      withheld.count += 1;
    }
    done += batch.count;
    run.progress(done / count);
  }
  const warnings = fileWarnings({ header, count, bounds: cloud.bounds, withheld, brightest });
  for (const warning of warnings) run.issue({ ...warning, severity: 'warning', fileName } satisfies ImportIssue);
  return {
    manifest: {
      datasetType: 'PointCloud',
      origin: [...originOf(cloud.bounds)],
      bounds: [...cloud.bounds],
      unit: 'm',
      layers: [await cloud.close()],
      properties: { points: count, version: header.version, format: header.formatNumber },
    },
    files: [{ fileName, fileType, rowsRead: count, rowsUsed: count, rowsChanged: 0, rowsRejected: 0 }],
  };
}
