import { isKept, type ItemBits } from 'adit/core';
import { autorun } from 'mobx';
import type { Highlight, LayerHighlight, LayerStyle, Scene, SceneLayer } from '../../../shared/index.ts';
import type { MobxSceneStore } from '../../model/store/mobx-scene-store.ts';
import type { SceneLayerEntry } from '../../model/scene/scene-layer-entry.ts';
import { blockBricks } from '../blocks/block-bricks.ts';
import { isWalked } from '../../../shared/geometry/walked-blocks.ts';
import { highlightedGeometry } from './highlighted-geometry.ts';

/** How many pixels more than its layer a highlight is wide at least. */
const MORE_PIXELS = 2;
/** How many times thicker than its layer's tubes. */
const MORE_THICKNESS = 1.25;

interface Drawn {
  readonly items: Uint32Array;
  readonly source: unknown;
  readonly mask: unknown;
  readonly faces: unknown;
  readonly layer: SceneLayer;
}

/** What is drawn of the layers of a view to make items stand out; observed. */
export interface HighlightSources {
  list(): readonly LayerHighlight[];
  /** How a layer is drawn, with its cuts. */
  styleOf(layer: SceneLayerEntry): LayerStyle;
}

/** Draws what stands out in a view over its layers, until the function that this returns is called. */
export function drawHighlights(
  viewId: string,
  scene: Scene,
  store: MobxSceneStore,
  { list, styleOf }: HighlightSources,
): () => void {
  const drawn = new Map<string, Drawn>();
  const drop = (key: string): void => {
    drawn.get(key)?.layer.remove();
    drawn.delete(key);
  };
  const stop = autorun(() => {
    const gone = new Set(drawn.keys());
    for (const { key, layer, highlight } of highlightsOf(viewId, store, list())) {
      const { geometry } = layer.data;
      if (!geometry) continue;
      gone.delete(key);
      const known = drawn.get(key);
      const style = styleOf(layer);
      const faces =
        geometry.kind === 'blocks' && isWalked(geometry) ? blockBricks(geometry, style.faces) : style.faces?.ids;
      const now = { items: highlight.items, source: geometry, mask: layer.mask, faces };
      if (known && !isSame(known, now)) drop(key);
      const entry = drawn.get(key) ?? {
        ...now,
        layer: scene.addLayer(key, highlightedGeometry(geometry, keptItems(highlight.items, layer.mask), style.faces)),
      };
      drawn.set(key, entry);
      entry.layer.setStyle(viewId, highlightStyle(style, highlight));
      entry.layer.showIn(viewId, true);
    }
    for (const key of gone) drop(key);
  });
  return () => {
    stop();
    for (const key of [...drawn.keys()]) drop(key);
  };
}

function isSame(left: Omit<Drawn, 'layer'>, right: Omit<Drawn, 'layer'>): boolean {
  const { items, source, mask, faces } = right;
  return left.items === items && left.source === source && left.mask === mask && left.faces === faces;
}

function keptItems(items: Uint32Array, mask: ItemBits | undefined): Uint32Array {
  return mask ? items.filter((item) => isKept(mask, item)) : items;
}

function* highlightsOf(
  viewId: string,
  store: MobxSceneStore,
  contributions: readonly LayerHighlight[],
): Iterable<{ key: string; layer: SceneLayerEntry; highlight: Highlight }> {
  const view = store.view(viewId);
  if (!view) return;
  for (const layer of store.layers(viewId)) {
    for (const { id, highlight } of contributions) {
      const found = highlight(view, layer);
      if (found && found.items.length > 0) yield { key: `${viewId}/${id}/${layer.layerName}`, layer, highlight: found };
    }
  }
}

/** Whether slices stand in the place of the items; the face of a section has them before it. */
function isSliced({ sectionsOnly = false, sections = [] }: LayerStyle): boolean {
  return sectionsOnly && sections.some(({ setBack }) => setBack === undefined);
}

/** One colour, as large as wanted but not smaller than the layer, hidden and cut with it; what is drawn by its slices only has none. */
function highlightStyle(layer: LayerStyle, { look }: Highlight): LayerStyle {
  return {
    visible: layer.visible && !isSliced(layer) && look.Visibility === 1,
    opacity: Math.min(layer.opacity, look.Opacity),
    pointSize: Math.max(look.PointSize, layer.pointSize + MORE_PIXELS),
    lineWidth: Math.max(look.LineWidth, layer.lineWidth + MORE_PIXELS),
    ...(layer.thickness === undefined ? {} : { thickness: layer.thickness * MORE_THICKNESS }),
    colour: look.DiffuseColor,
    outlined: layer.outlined ?? false,
    regions: layer.regions ?? [],
    isHighlight: true,
  };
}
