import type { Layer } from 'adit/core';
import { layPolylines } from '../desurvey/polylines.ts';
import type { SurveyedHoles } from '../survey-holes.ts';
import { writeLayer, type LayerContext } from './write-layer.ts';

/** How the collar and survey layers of drilled and of planned holes differ. */
export interface HoleLayerNames {
  readonly collars: { readonly name: string; readonly identifier: string; readonly label: string };
  readonly survey: { readonly name: string; readonly identifier: string; readonly label: string };
  /** Which of them are shown at first. */
  readonly areCollarsShown: boolean;
  readonly isSurveyShown: boolean;
}

/** Drilled holes. */
export const drilledLayers: HoleLayerNames = {
  collars: { name: 'collars', identifier: 'collar', label: 'Collars' },
  survey: { name: 'survey', identifier: 'survey', label: 'Survey' },
  areCollarsShown: true,
  isSurveyShown: true,
};

/** Planned holes, not shown at first. */
export const plannedLayers: HoleLayerNames = {
  collars: { name: 'planned-collars', identifier: 'planned-collar', label: 'Planned collars' },
  survey: { name: 'planned-survey', identifier: 'planned-survey', label: 'Planned survey' },
  areCollarsShown: false,
  isSurveyShown: false,
};

/** Writes the collars as points, with the depth at which each hole ends. */
export async function writeCollarLayer(
  context: LayerContext,
  { collars, ends }: SurveyedHoles,
  names: HoleLayerNames,
): Promise<Layer> {
  const { ledger, rows, positions } = collars;
  return writeLayer(context, {
    ...names.collars,
    fileName: ledger.table.file.fileName,
    holes: Uint32Array.from(rows.keys()),
    geometry: { points: positions },
    depths: [{ name: 'depth', values: ends.map((end) => (end > 0 ? end : NaN)), variable: 'depth' }],
    source: { ledger, rows },
    defaults: { selected: names.areCollarsShown, open: false, pointSize: 10 },
  });
}

/**
 * Writes one polyline a hole, from its collar to its end; undefined when no hole has a length. A hole of which no depth is known
 * is left out, with a warning.
 */
export async function writeSurveyLayer(
  context: LayerContext,
  holes: SurveyedHoles,
  names: HoleLayerNames,
): Promise<Layer | undefined> {
  const { collars, stations, ends, traces } = holes;
  const drawn: number[] = [];
  for (const [hole, end] of ends.entries()) {
    if (end > 0) drawn.push(hole);
    else collars.ledger.warn(collars.rows[hole] as number, 'hole-without-length');
  }
  if (drawn.length === 0) return undefined;
  const numbers = Uint32Array.from(drawn);
  const to = Float64Array.from(drawn, (hole) => ends[hole] as number);
  return writeLayer(context, {
    ...names.survey,
    fileName: (stations.ledger ?? collars.ledger).table.file.fileName,
    holes: numbers,
    geometry: { lines: layPolylines(traces, numbers, new Float64Array(drawn.length), to) },
    depths: [{ name: 'depth', values: to }],
    defaults: { selected: names.isSurveyShown, open: false, pointSize: 1, lineWidth: 1 },
  });
}
