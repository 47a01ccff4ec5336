import { isInRegions, isKept } from 'adit/core';
import type { BlockFaces, BlockGeometry, LayerStyle } from '../../../shared/scene.ts';
import { blockBricks, isItemThere } from './block-bricks.ts';
import { BlockGrid } from './block-grid.ts';
import { pickFace } from './face-chunks.ts';
import { itemVisibility } from '../look/item-visibility.ts';
import { regionTest } from '../look/local-regions.ts';
import { drawnRange, placeAlongRay, pointOnRay } from '../picking/pick-ray.ts';
import type { ViewFrame } from '../camera/view-frame.ts';
import { walkGrid } from './voxel-walk.ts';
import { isWalkable, isWalked } from '../../../shared/geometry/walked-blocks.ts';
import { centreOfBlock } from '../../../shared/geometry/block-boxes.ts';
import type { LayerPick, LayerPicker } from '../picking/layer-picker.ts';

/**
 * Finds blocks by the faces that are drawn of them. In a regular model with one item a cell in the order of the cells, a
 * walk along the ray needs nothing but the grid; elsewhere the faces are looked through in chunks.
 */
export class BlockPicker implements LayerPicker {
  #geometry: BlockGeometry;

  constructor(geometry: BlockGeometry) {
    this.#geometry = geometry;
  }

  pick(frame: ViewFrame, style: LayerStyle, x: number, y: number): LayerPick | undefined {
    const geometry = this.#geometry;
    const grid = new BlockGrid(geometry, frame);
    const ray = grid.ray(x, y);
    const range = drawnRange(frame, x, y);
    const isVisible = itemVisibility(style);
    const isInGrid = regionTest(style.regions, geometry.origin, geometry.axes);
    const isInside = isInGrid && ((distance: number) => isInGrid(...pointOnRay(ray, distance)));
    const query = { ray, range, isVisible, isInside };
    const found = isWalkable(geometry)
      ? walkGrid(geometry, keptBy(geometry, style.faces), query)
      : pickFace(geometry, style.faces?.ids ?? geometry.faces, query);
    if (!found) return undefined;
    const { position, depth } = placeAlongRay(frame, x, y, found.distance);
    return { hit: { miss: 0, depth }, item: found.item, position };
  }
}

/** Whether a block is there: kept by the filter, and with its centre in the regions that leave out whole blocks. */
function keptBy(geometry: BlockGeometry, faces: BlockFaces | undefined): (item: number) => boolean {
  const { mask, regions = [] } = faces ?? {};
  if (regions.length === 0) return mask ? (item) => isKept(mask, item) : () => true;
  if (isWalked(geometry)) {
    const bricks = blockBricks(geometry, faces);
    return (item) => isItemThere(geometry, bricks, item);
  }
  const box = new Float64Array(6);
  return (item) => (!mask || isKept(mask, item)) && isInRegions(regions, centreOfBlock(geometry, item, box));
}
