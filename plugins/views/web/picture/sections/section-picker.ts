import type { LayerSection, LayerStyle, SectionGeometry } from '../../../shared/scene.ts';
import { itemVisibility } from '../look/item-visibility.ts';
import { itemColouring } from '../look/item-colouring.ts';
import { regionTest } from '../look/local-regions.ts';
import { drawnRange, localRay, placeAlongRay, pointOnRay } from '../picking/pick-ray.ts';
import { setBackAlong } from './section-drawing.ts';
import { TriangleIndex } from '../triangles/triangle-index.ts';
import type { ViewFrame } from '../camera/view-frame.ts';
import type { SolidGeometry } from '../solids/solid-drawing.ts';
import type { LayerPick } from '../picking/layer-picker.ts';

const indices = new WeakMap<SectionGeometry, TriangleIndex>();

/** The item that a section goes through at a pixel. */
export function pickSection(
  geometry: SolidGeometry,
  { geometry: section, regions, setBack }: LayerSection,
  frame: ViewFrame,
  style: LayerStyle,
  x: number,
  y: number,
): LayerPick | undefined {
  const { origin, positions, triangles, parts } = section;
  const index = indices.get(section) ?? new TriangleIndex(positions, triangles);
  indices.set(section, index);
  const ray = localRay(frame, origin, x, y);
  const isVisible = itemVisibility({ ...style, colouring: itemColouring(style.colouring, geometry) });
  const isInside = regionTest(regions, origin);
  const itemOf = (triangle: number): number => Math.floor((parts[triangle] as number) / 8);
  const isHit = (triangle: number, distance: number): boolean =>
    isVisible(itemOf(triangle)) && (!isInside || isInside(...pointOnRay(ray, distance)));
  const found = index.first(ray, drawnRange(frame, x, y), isHit);
  if (!found) return undefined;
  const { position } = placeAlongRay(frame, x, y, found.distance);
  const { depth } = placeAlongRay(frame, x, y, found.distance + setBackAlong(frame, section, setBack));
  return { hit: { miss: 0, depth }, item: itemOf(found.triangle), position };
}
