import type { Layer } from 'adit/core';
import { layPolylines } from '../desurvey/polylines.ts';
import type { Traces } from '../desurvey/traces.ts';
import type { Samples } from '../read/samples.ts';
import { writeLayer, type LayerContext } from './write-layer.ts';

/**
 * Writes the intervals of a file as polylines along their holes, or its points in them. `number` counts the files of a kind
 * from 1. Files of one kind lie on the same paths, so only the one that is `shown` is selected at first. Intervals are tubes of a `thickness` in the unit of the coordinates.
 */
export async function writeSampleLayer(
  context: LayerContext,
  samples: Samples,
  traces: Traces,
  { number, shown, thickness }: { number: number; shown: boolean; thickness: number },
): Promise<Layer> {
  const { kind, ledger, rows, holes, from, to } = samples;
  const base = kind === 'interval' ? 'intervals' : 'points';
  const common = {
    name: number === 1 ? base : `${base}-${number}`,
    identifier: kind,
    label: kind === 'interval' ? 'Intervals' : 'Points',
    fileName: ledger.table.file.fileName,
    holes,
    source: { ledger, rows },
    coloured: true,
  };
  if (kind === 'interval') {
    return writeLayer(context, {
      ...common,
      geometry: { lines: layPolylines(traces, holes, from, to) },
      depths: [
        { name: 'from', values: from, variable: 'from' },
        { name: 'to', values: to, variable: 'to' },
      ],
      defaults: { selected: shown, open: shown, thickness },
    });
  }
  const points = new Float64Array(holes.length * 3);
  for (let item = 0; item < holes.length; item += 1) {
    traces.writePosition(holes[item] as number, from[item] as number, points, item * 3);
  }
  return writeLayer(context, {
    ...common,
    geometry: { points },
    depths: [{ name: 'depth', values: from, variable: 'depth' }],
    defaults: { selected: shown, open: shown, pointSize: 3 },
  });
}
