import { countCodes } from './kernels/categories.ts';
import { colourValues } from './kernels/colour-values.ts';
import { linePieces, pointPieces } from './kernels/geometry.ts';
import { countBins } from './kernels/histogram.ts';
import { summarise } from './kernels/summary.ts';
import { thresholdMask } from './kernels/threshold.ts';

const kernels = { colourValues, countBins, countCodes, linePieces, pointPieces, summarise, thresholdMask };

/** The computations that a thread can be asked for; input and output can be posted, big arrays are in shared memory. */
export type TaskName = keyof typeof kernels;
export type TaskInput<Name extends TaskName> = Parameters<(typeof kernels)[Name]>[0];
export type TaskOutput<Name extends TaskName> = ReturnType<(typeof kernels)[Name]>;

/** Does a computation at once, in this thread. */
export function compute<Name extends TaskName>(name: Name, input: TaskInput<Name>): TaskOutput<Name> {
  const kernel = kernels[name] as (input: TaskInput<Name>) => TaskOutput<Name>;
  return kernel(input);
}
