import type { BlockStore } from '../rows/block-store.ts';
import { cellCount, type FittedGrid } from './block-grid.ts';
import { findFrames } from './find-frames.ts';
import { fitAxes, type GridHints } from './fit-axes.ts';
import { fitBoxes } from './fit-boxes.ts';
import { fitIrregular } from './fit-irregular.ts';
import { quarterTurn, worldFrame, type Frame } from './frame.ts';

/** A turned lattice can look like one along the axes that has every second cell at most. */
const SUSPICIOUSLY_EMPTY = 0.6;
const CLEARLY_FULLER = 1.5;

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
  const hasSizes = store.sizeAt[0] !== undefined && store.sizeAt[1] !== undefined;
  if (aligned && (hasSizes || filledPart(store, aligned) > SUSPICIOUSLY_EMPTY)) return aligned;
  for (const found of findFrames(store)) {
    const turned = fitAxes(store, found) ?? fitAxes(store, quarterTurn(found));
    if (!turned) continue;
    if (!aligned || filledPart(store, turned) > filledPart(store, aligned) * CLEARLY_FULLER) return turned;
  }
  return aligned ?? fitIrregular(store) ?? fitBoxes(store);
}

function filledPart(store: BlockStore, { grid }: FittedGrid): number {
  return store.count / cellCount(grid);
}
