import { boxFaces } from './kernels/blocks/box-faces.ts';
import { indexCells } from './kernels/blocks/cell-index.ts';
import { cornerDivisions } from './kernels/blocks/divisions.ts';
import { allFaces, gridFaces } from './kernels/blocks/grid-faces.ts';
import { countCodes } from './kernels/categories.ts';
import { colourValues } from './kernels/colour-values.ts';
import { linePieces, pointPieces } from './kernels/geometry.ts';
import { countBins } from './kernels/histogram.ts';
import { itemValues } from './kernels/item-values.ts';
import { pieceIds, pieceMask } from './kernels/pieces.ts';
import { summarise } from './kernels/summary.ts';
import { thresholdMask } from './kernels/threshold.ts';
import { trianglePieces } from './kernels/triangles.ts';

const kernels = {
  allFaces,
  boxFaces,
  colourValues,
  cornerDivisions,
  countBins,
  countCodes,
  gridFaces,
  indexCells,
  itemValues,
  linePieces,
  pieceIds,
  pieceMask,
  pointPieces,
  summarise,
  thresholdMask,
  trianglePieces,
};

/** The computations that a thread can be asked for; input and output can be posted, big arrays are in shared memory. */
export type TaskName = keyof typeof kernels;
export type TaskInput<Name extends TaskName> = Parameters<(typeof kernels)[Name]>[0];
export type TaskOutput<Name extends TaskName> = ReturnType<(typeof kernels)[Name]>;

/** Does a computation at once, in this thread. */
export function compute<Name extends TaskName>(name: Name, input: TaskInput<Name>): TaskOutput<Name> {
  const kernel = kernels[name] as (input: TaskInput<Name>) => TaskOutput<Name>;
  return kernel(input);
}
