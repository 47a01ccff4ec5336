import { convertLength } from 'adit/core';
import type { Samples } from './samples.ts';
import type { ReadRun } from '../rules/read-run.ts';

const fewHoles = 5;

/** How many times as deep as their holes samples are whose depths are in the other unit. */
const inFeet = { least: 3.2, most: 3.4 };
const inMetres = { least: 0.29, most: 0.32 };

/**
 * Asks about samples that reach three times as deep as the `ends` that the collars give, or a third as deep: feet beside metres.
 * Converts them when that is agreed to.
 */
export function doubtDepthUnit(run: ReadRun, samples: Samples, ends: Float64Array): Samples {
  const ratio = medianReach(samples, ends);
  const isIn = ({ least, most }: typeof inFeet): boolean => ratio >= least && ratio <= most;
  if (!isIn(inFeet) && !isIn(inMetres)) return samples;
  const [own, others] = isIn(inFeet) ? ['ft', 'm'] : ['m', 'ft'];
  const values = { ratio: Math.round(ratio * 100) / 100, own, others } as Record<string, string | number>;
  const answer = run.ask('other-length-unit', { fileName: samples.ledger.table.file.fileName, values });
  if (answer === 'keep') return samples;
  const factor = own === 'ft' ? convertLength(1, 'ft', 'm') : convertLength(1, 'm', 'ft');
  const from = samples.from.map((depth) => depth * factor);
  return { ...samples, from, to: samples.from === samples.to ? from : samples.to.map((depth) => depth * factor) };
}

/** The median of how deep the samples of a hole reach, in lengths of the hole; NaN for too few holes. */
function medianReach({ holes, to }: Samples, ends: Float64Array): number {
  const deepest = new Float64Array(ends.length);
  for (let item = 0; item < holes.length; item += 1) {
    const hole = holes[item] as number;
    deepest[hole] = Math.max(deepest[hole] as number, to[item] as number);
  }
  const ratios = deepest.map((depth, hole) => depth / (ends[hole] as number)).filter((ratio) => ratio > 0);
  return ratios.length < fewHoles ? NaN : (ratios.toSorted()[ratios.length >> 1] as number);
}
