import type { BlockStore } from '../rows/block-store.ts';
import { cellCount, type FittedGrid } from './block-grid.ts';
import { findFrames } from './find-frames.ts';
import { fitAxes, type GridHints } from './fit-axes.ts';
import { fitBoxes } from './fit-boxes.ts';
import { fitIrregular } from './fit-irregular.ts';
import { fitSized } from './fit-sized.ts';
import { quarterTurn, worldFrame, type Frame } from './frame.ts';
import { isLeaning } from './is-leaning.ts';

/** A turned lattice can look like one along the axes that has every second cell at most. */
const SUSPICIOUSLY_EMPTY = 0.6;
const CLEARLY_FULLER = 1.5;
const CLEARLY_CLOSER = 0.2;
const DOUBTFUL_DEVIATION = 1e-3;

/** What is known beforehand: of the parent blocks, with the axes that they are aligned to, or of the sizes. */
export interface FileHints extends GridHints {
  readonly frame?: Frame;
}

/**
 * Finds the grid that blocks lie in: the one that the file declares, one along the world's axes, a turned one, one with cells of
 * varying sizes; when there is none, each block is a box of its own.
 */
export function fitGrid(store: BlockStore, { frame, ...hints }: FileHints): FittedGrid {
  if (hints.prototype || frame) {
    const declared = fitAxes(store, frame ?? worldFrame, hints);
    if (declared) return declared;
  }
  const aligned = fitAxes(store, worldFrame, { sizes: hints.sizes ?? [] });
  if (aligned && !isDoubtful(store, aligned)) return aligned;
  for (const found of findFrames(store)) {
    const turned = fitAxes(store, found) ?? fitAxes(store, quarterTurn(found));
    if (turned && (!aligned || isBetter(store, turned, aligned))) return turned;
  }
  return aligned ?? fitIrregular(store) ?? fitSized(store) ?? fitBoxes(store);
}

/** A model that is turned a little lies nearly along the world's axes. */
function isDoubtful(store: BlockStore, fitted: FittedGrid): boolean {
  const hasSizes = store.sizeAt[0] !== undefined && store.sizeAt[1] !== undefined;
  if (!hasSizes && filledPart(store, fitted) <= SUSPICIOUSLY_EMPTY) return true;
  return fitted.deviation > DOUBTFUL_DEVIATION && isLeaning(store, fitted.grid);
}

function isBetter(store: BlockStore, turned: FittedGrid, aligned: FittedGrid): boolean {
  const isCloser = aligned.deviation > DOUBTFUL_DEVIATION && turned.deviation < aligned.deviation * CLEARLY_CLOSER;
  return isCloser || filledPart(store, turned) > filledPart(store, aligned) * CLEARLY_FULLER;
}

function filledPart(store: BlockStore, { grid }: FittedGrid): number {
  return store.count / cellCount(grid);
}
