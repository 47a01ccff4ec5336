import { boxFaces } from './kernels/blocks/box-faces.ts';
import { indexCells } from './kernels/blocks/cell-index.ts';
import { cornerDivisions } from './kernels/blocks/divisions.ts';
import { allFaces, gridFaces } from './kernels/blocks/grid-faces.ts';
import { indexParents } from './kernels/blocks/parent-index.ts';
import { countCodes } from './kernels/categories.ts';
import { colourValues } from './kernels/colour-values.ts';
import { linePieces, pointPieces } from './kernels/geometry.ts';
import { countCells } from './kernels/figures/cells.ts';
import { itemPlaces, itemSizes } from './kernels/figures/item-measures.ts';
import { quartiles } from './kernels/figures/quartiles.ts';
import { sumFigures, sumSquares } from './kernels/figures/sums.ts';
import { countBins } from './kernels/histogram.ts';
import { itemValues } from './kernels/item-values.ts';
import { joinedMask } from './kernels/joined-mask.ts';
import { pickItems } from './kernels/pick-items.ts';
import { pieceIds, wantedMask } from './kernels/pieces.ts';
import { regionMask } from './kernels/regions/region-mask.ts';
import { boxSection } from './kernels/sections/box-section.ts';
import { closedTriangles } from './kernels/sections/closed-triangles.ts';
import { gridSection } from './kernels/sections/grid-section.ts';
import { surfaceSection } from './kernels/sections/surface-section.ts';
import { sortItems } from './kernels/sort-items.ts';
import { summarise } from './kernels/summary.ts';
import { rangeMask } from './kernels/range-mask.ts';
import { trianglePieces } from './kernels/triangles.ts';

const kernels = {
  allFaces,
  boxFaces,
  boxSection,
  closedTriangles,
  colourValues,
  cornerDivisions,
  countBins,
  countCells,
  countCodes,
  gridFaces,
  gridSection,
  indexCells,
  indexParents,
  itemPlaces,
  itemSizes,
  itemValues,
  joinedMask,
  linePieces,
  pickItems,
  pieceIds,
  pointPieces,
  rangeMask,
  quartiles,
  regionMask,
  sortItems,
  sumFigures,
  summarise,
  sumSquares,
  surfaceSection,
  trianglePieces,
  wantedMask,
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
