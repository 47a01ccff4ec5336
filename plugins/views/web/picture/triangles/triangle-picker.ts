import type { LayerStyle, TriangleGeometry } from '../../../shared/scene.ts';
import { itemVisibility } from '../look/item-visibility.ts';
import { regionTest } from '../look/local-regions.ts';
import { drawnRange, localRay, placeAlongRay, pointOnRay } from '../picking/pick-ray.ts';
import { TriangleIndex } from './triangle-index.ts';
import type { ViewFrame } from '../camera/view-frame.ts';
import type { LayerPick, LayerPicker } from '../picking/layer-picker.ts';

/** Finds triangles. */
export class TrianglePicker implements LayerPicker {
  #geometry: TriangleGeometry;
  #index: TriangleIndex | undefined;

  constructor(geometry: TriangleGeometry) {
    this.#geometry = geometry;
  }

  pick(frame: ViewFrame, style: LayerStyle, x: number, y: number): LayerPick | undefined {
    const { origin, positions, triangles } = this.#geometry;
    const index = (this.#index ??= new TriangleIndex(positions, triangles));
    const ray = localRay(frame, origin, x, y);
    const isVisible = itemVisibility(style, triangles);
    const isInside = regionTest(style.regions, origin);
    const isHit = (triangle: number, distance: number): boolean =>
      isVisible(triangle) && (!isInside || isInside(...pointOnRay(ray, distance)));
    const found = index.first(ray, drawnRange(frame, x, y), isHit);
    if (!found) return undefined;
    const { position, depth } = placeAlongRay(frame, x, y, found.distance);
    return { hit: { miss: 0, depth }, item: found.triangle, position };
  }
}
