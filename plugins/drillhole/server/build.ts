import { AditError, emptyBounds, unionBounds, type Bounds, type FileAccount, type Layer } from 'adit/core';
import { originOf, type BuildFile, type BuildOutcome, type BuildRequest, type BuildRun } from 'adit/core/server';
import {
  drilledLayers,
  plannedLayers,
  writeCollarLayer,
  writeSurveyLayer,
  type HoleLayerNames,
} from './layers/hole-layers.ts';
import { writeSampleLayer } from './layers/sample-layers.ts';
import { tubeThickness } from './layers/tube-thickness.ts';
import type { LayerContext } from './layers/write-layer.ts';
import { readCollars } from './read/read-collars.ts';
import { readIntervals, readPoints } from './read/read-samples.ts';
import type { Samples } from './read/samples.ts';
import { surveyHoles, type SurveyedHoles } from './survey-holes.ts';
import { holeRules } from './rules/hole-rules.ts';
import { readRunOf } from './rules/read-run.ts';

export { examine } from './examine.ts';

const READING = 0.6;

/**
 * Builds a drillhole dataset: a collar layer, a survey layer of one polyline a hole, a layer for each file of intervals or
 * points, and likewise the planned holes. Throws `no-collar-file`, `no-collars`, `missing-mapping`, `mixed-length-units` or
 * `planned-collars-missing`.
 */
export async function build(request: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  const of = (fileType: string): BuildFile[] => request.files.filter((file) => file.fileType === fileType);
  const [collarFile] = of('collar');
  const [plannedFile] = of('planned');
  const [trajectoryFile] = of('trajectory');
  if (!collarFile) throw new AditError('no-collar-file');
  if (trajectoryFile && !plannedFile)
    throw new AditError('planned-collars-missing', { values: { file: trajectoryFile.fileName } });
  const rules = holeRules(request);
  const { unit } = rules.lengths;
  const reading = readRunOf(run, request.options);

  const collars = await readCollars(reading, collarFile, rules);
  const sampleFiles = [...of('point'), ...of('interval')];
  const read: Samples[] = [];
  for (const file of sampleFiles) {
    const readSamples = file.fileType === 'interval' ? readIntervals : readPoints;
    read.push(await readSamples(reading, file, collars, rules));
    run.progress((READING * read.length) / (sampleFiles.length + 1));
  }
  const drilled = await surveyHoles(reading, collars, of('survey')[0], read, rules);
  const { samples } = drilled;
  const planned =
    plannedFile &&
    (await surveyHoles(reading, await readCollars(reading, plannedFile, rules), trajectoryFile, [], rules));
  run.progress(READING);

  const context = { run, unit, holeNames: collars.names };
  // Intervals lie on the traces of their holes.
  const isSurveyShown = !samples.some(({ kind, holes }) => kind === 'interval' && holes.length > 0);
  const layers = await writeHoles(context, drilled, { ...drilledLayers, isSurveyShown });
  const thickness = tubeThickness(drilled.collars.positions, unit);
  for (const one of samples.filter(({ holes }) => holes.length > 0)) {
    run.signal.throwIfAborted();
    const before = layers.filter(({ identifier }) => identifier === one.kind).length;
    const shown = before === 0 && (one.kind === 'interval' || samples.every(({ kind }) => kind === 'point'));
    layers.push(await writeSampleLayer(context, one, drilled.traces, { number: before + 1, shown, thickness }));
    run.progress(READING + ((1 - READING) * layers.length) / (samples.length + 4));
  }
  if (planned)
    layers.push(...(await writeHoles({ ...context, holeNames: planned.collars.names }, planned, plannedLayers)));

  const bounds = layers.reduce<Bounds>((all, layer) => unionBounds(all, layer.bounds ?? emptyBounds), emptyBounds);
  return {
    manifest: {
      datasetType: 'Drillhole',
      origin: [...originOf(bounds)],
      bounds: [...bounds],
      unit,
      layers,
      properties: {
        desurveyMethod: rules.method,
        dipSign: drilled.dipSign,
        holes: collars.names.length,
        totalDepth: Math.round(drilled.ends.reduce((sum, end) => sum + end, 0) * 100) / 100,
        ...Object.fromEntries(request.hierarchy.map((column, level) => [`hierarchy_${level}`, column])),
      },
    },
    files: [
      ...accountsOf(drilled),
      ...samples.map(({ ledger }) => ledger.account()),
      ...(planned ? accountsOf(planned) : []),
    ],
  };
}

async function writeHoles(context: LayerContext, holes: SurveyedHoles, names: HoleLayerNames): Promise<Layer[]> {
  const collars = await writeCollarLayer(context, holes, names);
  const survey = await writeSurveyLayer(context, holes, names);
  return survey ? [collars, survey] : [collars];
}

function accountsOf({ collars, stations }: SurveyedHoles): FileAccount[] {
  return [collars.ledger, stations.ledger].flatMap((ledger) => (ledger ? [ledger.account()] : []));
}
