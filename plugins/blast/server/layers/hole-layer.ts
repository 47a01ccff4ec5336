import { boundsOf, type Layer } from 'adit/core';
import type { DatasetWriter } from 'adit/core/server';
import type { BlastHole } from '../holes/blast-hole.ts';
import type { HoleDateEvidence } from '../holes/hole-dates.ts';
import { writeHoleColumns } from './hole-columns.ts';

/** A layer of blast holes before it is written. */
export interface HoleLayerSketch {
  readonly name: string;
  readonly identifier: string;
  readonly label: string;
  /** Points lie at the collars; lines go from collar to toe. */
  readonly kind: 'points' | 'lines';
  readonly holes: readonly BlastHole[];
  readonly fileName: string;
  readonly defaults: Layer['defaults'];
}

/** Writes the geometry and the columns of a layer of blast holes; `dates` says how their dates are written. */
export async function writeHoleLayer(
  writer: DatasetWriter,
  sketch: HoleLayerSketch,
  dates: HoleDateEvidence['verdicts'],
): Promise<Layer> {
  const { name, kind, holes } = sketch;
  const positions = Float64Array.from(
    holes.flatMap(({ collar, toe }) => (kind === 'points' ? [...collar] : [...collar, ...toe])),
  );
  const columns = await writeHoleColumns(writer, name, holes, dates);
  const positionsFile = writer.writeColumn(`${name}-positions`, positions);
  return {
    name,
    identifier: sketch.identifier,
    label: sketch.label,
    fileName: sketch.fileName,
    count: holes.length,
    geometry:
      kind === 'points'
        ? { kind, positions: positionsFile }
        : {
            kind,
            positions: positionsFile,
            offsets: writer.writeColumn(
              `${name}-offsets`,
              Uint32Array.from({ length: holes.length + 1 }, (_, at) => at * 2),
            ),
          },
    bounds: [...boundsOf(positions)],
    columns,
    sourceLines: writer.writeColumn(
      `${name}-lines`,
      Uint32Array.from(holes, ({ line }) => line),
    ),
    defaults: sketch.defaults,
  };
}
