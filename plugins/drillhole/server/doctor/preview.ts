import type { Vector3 } from 'adit/core';
import type { ImportPreview } from 'adit/core/server';
import { layPolylines } from '../desurvey/polylines.ts';
import type { SurveyedHoles } from '../survey-holes.ts';

const MAX_HOLES = 200;

/** The paths of the first holes, from the collar to the end. */
export function previewOf({ collars, traces, ends }: SurveyedHoles): ImportPreview {
  const count = Math.min(MAX_HOLES, collars.names.length);
  const { positions, offsets } = layPolylines(
    traces,
    Uint32Array.from({ length: count }, (_, hole) => hole),
    new Float64Array(count),
    ends.subarray(0, count),
  );
  const lines = collars.names.slice(0, count).map((name, hole) => {
    const vertices: Vector3[] = [];
    for (let at = offsets[hole] as number; at < (offsets[hole + 1] as number); at += 1)
      vertices.push([positions[at * 3] as number, positions[at * 3 + 1] as number, positions[at * 3 + 2] as number]);
    return { name, positions: vertices };
  });
  return { lines, points: [] };
}
