import { AditError, emptyBounds, unionBounds, type Bounds, type LengthUnit } from 'adit/core';
import {
  originOf,
  unitOfFiles,
  type BuildOutcome,
  type BuildRequest,
  type BuildRun,
  type LineTotals,
} from 'adit/core/server';
import { FileLayers, type WrittenLayer } from './layers/file-layers.ts';
import { openLines } from './open-lines.ts';
import { FileSink } from './sink/file-sink.ts';

export { examine } from './examine.ts';

const PART_OF_READING = 0.8;

/**
 * Builds a dataset of lines: a layer for each file, or for each object of files of several. Throws what reading the files throws, `file-in-other-unit`, and `no-lines` when
 * none of them can be drawn.
 */
export async function build(request: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  const input = await openLines(request);
  try {
    const total = input.lines.reduce((sum, { file }) => sum + file.size, 1);
    let read = 0;
    const bytesRead = (bytes: number): void => run.progress(((read += bytes) / total) * PART_OF_READING);
    const files: BuildOutcome['files'][number][] = [];
    const all: FileLayers[] = [];
    let said: LengthUnit | undefined;
    for (const { file, reader } of input.lines) {
      const layers = new FileLayers(file.fileName, run.coordinates);
      const sink = new FileSink(file.fileName, run.issue.bind(run), layers, layers.properties);
      await reader.read(file, sink, { signal: run.signal, bytesRead });
      checkUnit(sink.saidUnit, file.fileName, run.coordinates);
      const leftOut = [...new Set(layers.layers.flatMap((layer) => layer.leftOut))];
      if (leftOut.length > 0) sink.warn('properties-left-out', { names: leftOut.slice(0, 20).join(', ') });
      files.push(sink.account);
      all.push(layers);
      said ??= sink.saidUnit;
    }
    const unit = run.coordinates?.unit ?? unitOfFiles(said, request);
    const layers: WrittenLayer[] = [];
    for (const one of all)
      layers.push(...(await one.write(run.writer, { written: layers.length, files: all.length, unit })));
    if (layers.length === 0) throw nothingDrawn(files);
    run.progress(1);
    const pieces = all.find(({ pieces: name }) => name !== undefined)?.pieces;
    return { manifest: manifestOf(layers, pieces, unit), files };
  } finally {
    await input.close();
  }
}

/** A file that says another unit than was said of it would be converted by the wrong one. */
function checkUnit(said: LengthUnit | undefined, fileName: string, change: BuildRun['coordinates']): void {
  const unit = said && change && unitOfFiles(said, { lengthUnit: change.unitOfFiles });
  if (unit !== undefined && unit !== change?.unitOfFiles)
    throw new AditError('file-in-other-unit', {
      values: { file: fileName, unit, said: change?.unitOfFiles ?? '' },
    });
}

function nothingDrawn(files: BuildOutcome['files']): AditError {
  const sum = (key: 'rowsRead' | 'rowsRejected'): number => files.reduce((total, file) => total + file[key], 0);
  const values = { file: files[0]?.fileName ?? '', read: sum('rowsRead'), rejected: sum('rowsRejected') };
  return new AditError('no-lines', { message: `"${values.file}" holds no line that can be drawn`, values });
}

function manifestOf(
  written: readonly WrittenLayer[],
  pieces: string | undefined,
  unit: LengthUnit,
): BuildOutcome['manifest'] {
  const layers = written.map(({ layer }) => layer);
  const bounds = layers.reduce<Bounds>(
    (all, layer) => unionBounds(all, (layer.bounds ?? emptyBounds) as Bounds),
    emptyBounds,
  );
  const sum = (key: keyof LineTotals): number => written.reduce((total, { totals }) => total + totals[key], 0);
  const tellsApart = layers.some(({ columns }) =>
    columns.some(({ name, statistics }) => name === pieces && (statistics.distinct ?? 0) > 1),
  );
  return {
    datasetType: 'Lines',
    origin: [...originOf(bounds)],
    bounds: [...bounds],
    unit,
    layers,
    properties: {
      lines: layers.reduce((total, { count }) => total + count, 0),
      vertices: sum('vertices'),
      length: sum('length'),
      closed: sum('closed'),
      ...(tellsApart && pieces !== undefined ? { hierarchy_0: pieces } : {}),
    },
  };
}
