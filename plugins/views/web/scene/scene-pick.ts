import type { Vector3 } from 'adit/core';
import type { LayerGeometry, LayerStyle, ScenePick } from '../../shared/scene.ts';
import { itemVisibility } from './item-visibility.ts';
import { nearestOnSegment } from './nearest-on-segment.ts';
import { isBetterHit, pickPoint, pickSegment, type PickHit, type PickQuery } from './picking.ts';
import { add } from './vector.ts';
import { rayThrough, toDisplayed, toWorld, type ViewFrame } from './view-frame.ts';

/** A layer as a view shows it. */
export interface PickableLayer {
  readonly key: string;
  readonly geometry: LayerGeometry;
  readonly style: LayerStyle;
  /** Boxes of its chunks, see `chunkBoxes`. */
  readonly boxes: Float32Array;
}

/** The front item of all layers at a pixel of the view. */
export function pickInLayers(
  frame: ViewFrame,
  layers: Iterable<PickableLayer>,
  x: number,
  y: number,
): ScenePick | undefined {
  let best: { layer: PickableLayer; hit: PickHit } | undefined;
  for (const layer of layers) {
    const hit = pickLayer(frame, layer, x, y);
    if (hit && isBetterHit(hit, best?.hit)) best = { layer, hit };
  }
  if (!best) return undefined;
  const { geometry, key } = best.layer;
  const { element } = best.hit;
  const item = geometry.kind === 'lines' ? (geometry.itemOfSegment?.[element] ?? element) : element;
  return { layer: key, item, position: positionOf(frame, geometry, element, x, y) };
}

function pickLayer(
  frame: ViewFrame,
  { geometry, style, boxes }: PickableLayer,
  x: number,
  y: number,
): PickHit | undefined {
  const size = geometry.kind === 'lines' ? style.lineWidth : style.pointSize;
  const query: PickQuery = { frame, origin: geometry.origin, x, y, radius: size / 2, isVisible: itemVisibility(style) };
  if (geometry.kind === 'points') return pickPoint(geometry.positions, boxes, query);
  const items = geometry.itemOfSegment;
  return pickSegment(
    geometry.positions,
    boxes,
    items ? (segment) => items[segment] as number : (segment) => segment,
    query,
  );
}

function positionOf(
  frame: ViewFrame,
  { kind, positions, origin }: LayerGeometry,
  element: number,
  x: number,
  y: number,
): Vector3 {
  if (kind === 'points') return add(origin, vertexAt(positions, element));
  const a = toDisplayed(frame, add(origin, vertexAt(positions, element * 2)));
  const b = toDisplayed(frame, add(origin, vertexAt(positions, element * 2 + 1)));
  const t = nearestOnSegment(rayThrough(frame, x, y), a, b);
  return toWorld(frame, [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]);
}

function vertexAt(positions: Float32Array, vertex: number): Vector3 {
  return [positions[vertex * 3] as number, positions[vertex * 3 + 1] as number, positions[vertex * 3 + 2] as number];
}
