import { add, addScaled, dot, subtract, type Vector3 } from 'adit/core';
import type { LayerStyle } from '../../../shared/scene.ts';
import { itemVisibility } from '../look/item-visibility.ts';
import { regionTest } from '../look/local-regions.ts';
import { chunkBoxes } from '../picking/pick-chunks.ts';
import { pickPoint, pickSegment, type PickQuery } from '../picking/picking.ts';
import type { ThinGeometry } from './thin-drawing.ts';
import { rayThrough, toDisplayed, toWorld, type Ray, type ViewFrame } from '../camera/view-frame.ts';
import type { LayerPick, LayerPicker } from '../picking/layer-picker.ts';

/** Finds points and lines, with a tolerance of a few pixels. */
export class ThinPicker implements LayerPicker {
  #geometry: ThinGeometry;
  #boxes: Float32Array | undefined;

  constructor(geometry: ThinGeometry) {
    this.#geometry = geometry;
  }

  pick(frame: ViewFrame, style: LayerStyle, x: number, y: number): LayerPick | undefined {
    const { positions, kind, origin } = this.#geometry;
    this.#boxes ??= chunkBoxes(positions, kind === 'lines' ? 6 : 3);
    const size = kind === 'lines' ? style.lineWidth : style.pointSize;
    const isVisible = itemVisibility(style);
    const isInside = this.#insideOf(style.regions);
    const { thickness = 0 } = style;
    const query: PickQuery = { frame, origin, x, y, radius: size / 2, thickness, isVisible, isInside };
    const hit =
      kind === 'points'
        ? pickPoint(positions, this.#boxes, query)
        : pickSegment(positions, this.#boxes, (segment) => this.#itemOf(segment), query);
    if (!hit) return undefined;
    const item = this.#itemOf(hit.element);
    if (kind === 'points') return { hit, item, position: add(origin, vertexAt(positions, hit.element)) };
    const { position, share } = this.#onSegment(frame, hit.element, x, y);
    return { hit, item, position, vertex: this.#placeInLine(hit.element) + (share <= 0.5 ? 1 : 2) };
  }

  #insideOf(regions: LayerStyle['regions']): PickQuery['isInside'] {
    const { kind, positions: p, origin } = this.#geometry;
    const isInside = regionTest(regions, origin);
    if (!isInside) return undefined;
    if (kind === 'points') return (point) => isInside(...vertexAt(p, point));
    return (segment, share) => isInside(...betweenVertices(p, segment * 2, share));
  }

  #itemOf(element: number): number {
    const { itemOfSegment } = this.#geometry as { itemOfSegment?: Uint32Array };
    return itemOfSegment?.[element] ?? element;
  }

  /** How many segments of the same line are before a segment. */
  #placeInLine(segment: number): number {
    let first = segment;
    while (first > 0 && this.#itemOf(first - 1) === this.#itemOf(segment)) first -= 1;
    return segment - first;
  }

  #onSegment(frame: ViewFrame, element: number, x: number, y: number): { position: Vector3; share: number } {
    const { positions, origin } = this.#geometry;
    const a = toDisplayed(frame, add(origin, vertexAt(positions, element * 2)));
    const b = toDisplayed(frame, add(origin, vertexAt(positions, element * 2 + 1)));
    const t = nearestOnSegment(rayThrough(frame, x, y), a, b);
    const position: Vector3 = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
    return { position: toWorld(frame, position), share: t };
  }
}

function vertexAt(positions: Float32Array, vertex: number): Vector3 {
  return [positions[vertex * 3] as number, positions[vertex * 3 + 1] as number, positions[vertex * 3 + 2] as number];
}

/** The place at a share of the way from a vertex to the next. */
function betweenVertices(positions: Float32Array, vertex: number, share: number): Vector3 {
  const [x0, y0, z0] = vertexAt(positions, vertex);
  const [x1, y1, z1] = vertexAt(positions, vertex + 1);
  return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share, z0 + (z1 - z0) * share];
}

/** Share of the way from `a` to `b` (0 to 1) of the point nearest to the ray; seen end on, the end nearer to the eye. */
export function nearestOnSegment(ray: Ray, a: Vector3, b: Vector3): number {
  const along = subtract(b, a);
  const toRay = subtract(a, ray.from);
  // Only what is square to the line of sight counts.
  const flat = addScaled(along, ray.direction, -dot(along, ray.direction));
  const squared = dot(flat, flat);
  if (!(squared > 0)) return dot(along, ray.direction) >= 0 ? 0 : 1;
  return Math.max(0, Math.min(1, -dot(toRay, flat) / squared));
}
