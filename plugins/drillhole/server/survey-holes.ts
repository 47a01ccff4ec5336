import type { BuildFile } from 'adit/core/server';
import type { DipSign } from './desurvey/direction.ts';
import { findHoleDirections } from './desurvey/hole-directions.ts';
import { findHoleEnds, warnOfStationsPastEnd } from './desurvey/hole-ends.ts';
import { settlePastEnd } from './desurvey/past-end.ts';
import { withoutUnsound } from './desurvey/sound-stations.ts';
import { Traces } from './desurvey/traces.ts';
import type { Collars } from './read/read-collars.ts';
import type { Samples } from './read/samples.ts';
import { noStations, readSurveys, type Stations } from './read/read-surveys.ts';
import type { ReadRun } from './rules/read-run.ts';
import type { HoleRules } from './rules/hole-rules.ts';

/** Holes with their paths. */
export interface SurveyedHoles {
  readonly collars: Collars;
  readonly stations: Stations;
  /** The depth at which each hole ends; 0 when nothing is known of it. */
  readonly ends: Float64Array;
  readonly traces: Traces;
  readonly dipSign: DipSign;
  /** What was sampled in them, without what is left out. */
  readonly samples: readonly Samples[];
}

/** Reads the survey of holes, warns of what lies past their ends, and computes their paths. */
export async function surveyHoles(
  run: ReadRun,
  collars: Collars,
  surveyFile: BuildFile | undefined,
  samples: readonly Samples[],
  rules: HoleRules,
): Promise<SurveyedHoles> {
  const stations = surveyFile
    ? turned(await readSurveys(run, surveyFile, collars.finder, rules), collars.turns)
    : noStations(collars.names.length);
  const settled = settlePastEnd(run, samples, findHoleEnds(collars, stations, samples, rules.lengths.unit));
  const { holeEnds } = settled;
  warnOfStationsPastEnd(stations, holeEnds.ends);
  const directions = findHoleDirections(collars, withoutUnsound(stations, holeEnds.sound), rules.dipSign);
  const traces = new Traces(directions, collars.positions, holeEnds.reaches, rules.method);
  return { collars, stations, ends: holeEnds.ends, traces, dipSign: directions.sign, samples: settled.samples };
}

/** Stations whose azimuths count from the north of what is stored. */
function turned(stations: Stations, turns: Float64Array): Stations {
  const azimuths = stations.azimuths.slice();
  for (const [hole, turn] of turns.entries())
    for (let at = stations.start[hole] as number; at < (stations.start[hole + 1] as number); at += 1)
      azimuths[at] = ((azimuths[at] as number) + turn + 360) % 360;
  return { ...stations, azimuths };
}
