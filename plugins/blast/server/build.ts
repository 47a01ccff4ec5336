import { emptyBounds, unionBounds, type Bounds, type Layer } from 'adit/core';
import { originOf, type BuildOutcome, type BuildRequest, type BuildRun } from 'adit/core/server';
import { blastType } from 'adit/plugins/blast';
import type { BlastHole } from './holes/blast-hole.ts';
import { dateIssues, HoleDateEvidence } from './holes/hole-dates.ts';
import { readBlastFile } from './holes/read-blast-file.ts';
import { isHole } from './holes/read-hole.ts';
import { noHoles } from './no-holes.ts';
import { writeHoleLayer, type HoleLayerSketch } from './layers/hole-layer.ts';

/** Builds the dataset of one pattern from the blast file that holds it; the option `pattern` names it. Throws `no-holes`. */
export async function build(request: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  const [file] = request.files;
  const pattern = request.options['pattern'] ?? '';
  if (!file) throw noHoles(pattern);
  const { fileName } = file;
  const holes: BlastHole[] = [];
  const dates = new HoleDateEvidence();
  let rejected = 0;
  for await (const row of readBlastFile(file.path, fileName)) {
    run.signal.throwIfAborted();
    if (isHole(row)) dates.add(row);
    if (row.pattern !== pattern) continue;
    if (isHole(row)) holes.push(row);
    else {
      rejected += 1;
      const { reason: code, line, hole } = row;
      run.issue({ severity: 'rejected', code, fileName, line, values: { hole } });
    }
  }
  if (holes.length === 0) throw noHoles(pattern);
  const { verdicts } = dates;
  const issues = dateIssues(holes, verdicts, fileName);
  issues.forEach((issue) => run.issue(issue));
  const changed = new Set(issues.filter(({ severity }) => severity === 'changed').map(({ line }) => line));
  const layers: Layer[] = [];
  for (const sketch of sketchLayers(holes, fileName)) layers.push(await writeHoleLayer(run.writer, sketch, verdicts));
  const bounds = layers.reduce<Bounds>((all, layer) => unionBounds(all, layer.bounds ?? emptyBounds), emptyBounds);
  run.progress(1);
  return {
    manifest: {
      datasetType: blastType.datasetType,
      origin: [...originOf(bounds)],
      bounds: [...bounds],
      unit: 'm',
      layers,
      properties: {
        pattern,
        holes: holes.length,
        totalLength: Math.round(holes.reduce((sum, { length }) => sum + length, 0) * 100) / 100,
      },
    },
    files: [
      {
        fileName,
        fileType: file.fileType,
        rowsRead: holes.length + rejected,
        rowsUsed: holes.length,
        rowsChanged: changed.size,
        rowsRejected: rejected,
      },
    ],
  };
}

/** The designed holes as points, those that were drilled or logged, and the paths of all; layers without holes are left out. */
function sketchLayers(holes: readonly BlastHole[], fileName: string): HoleLayerSketch[] {
  const hasTimes = holes.some(({ firingTime }) => !Number.isNaN(firingTime));
  const colourBy = hasTimes ? 'firing_time_ms' : 'length';
  const collars = { kind: 'points', fileName, defaults: { selected: false, open: false, pointSize: 3 } } as const;
  const sketches: HoleLayerSketch[] = [
    {
      name: 'points',
      identifier: 'blastPoint',
      label: 'Points',
      kind: 'points',
      holes,
      fileName,
      defaults: { selected: true, open: true, pointSize: 3, colourBy },
    },
    {
      ...collars,
      name: 'drilled-collar',
      identifier: 'drilledCollar',
      label: 'Drilled Collar',
      holes: holes.filter(({ measuredLength }) => !Number.isNaN(measuredLength)),
    },
    {
      ...collars,
      name: 'logged-collar',
      identifier: 'loggedCollar',
      label: 'Logged Collar',
      holes: holes.filter(({ measuredMass, comment }) => !Number.isNaN(measuredMass) || comment !== ''),
    },
    {
      name: 'survey',
      identifier: 'blastSurvey',
      label: 'Survey',
      kind: 'lines',
      holes,
      fileName,
      defaults: { selected: true, open: false, lineWidth: 1, colourBy },
    },
  ];
  return sketches.filter((sketch) => sketch.holes.length > 0);
}
