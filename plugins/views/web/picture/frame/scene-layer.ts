import type { LayerGeometry, LayerStyle, SceneLayer } from '../../../shared/scene.ts';
import { checkStyle } from '../look/item-visibility.ts';
import { LayerDrawable } from '../layers/layer-drawable.ts';
import type { DrawSurface } from '../look/draw-surface.ts';
import { geometryArrays, styleArrays } from '../layers/layer-arrays.ts';
import { makePicker } from '../layers/make-picker.ts';
import type { LayerPicker } from '../picking/layer-picker.ts';

/** What a layer needs of a view that it is shown in. */
export interface LayerView {
  readonly viewId: string;
  readonly surface: () => DrawSurface;
  put(layer: Layer, drawable: LayerDrawable): void;
  take(layer: Layer): void;
  layersChanged(): void;
}

/** What a layer needs of its scene. */
export interface LayerOwner {
  viewOf(viewId: string): LayerView | undefined;
  /** Called after arrays were replaced or dropped, so that unused ones can be freed. */
  arraysChanged(): void;
  forget(layer: Layer): void;
}

interface Showing {
  style: LayerStyle;
  shown: boolean;
  drawable?: LayerDrawable;
}

/** The look of a layer that was given none. */
export const defaultStyle: LayerStyle = {
  visible: true,
  opacity: 1,
  pointSize: 6,
  lineWidth: 3,
  colour: [0.8, 0.8, 0.8],
};

/** A layer with its style in each view; a view that is made later finds what was set for its id. */
export class Layer implements SceneLayer {
  readonly key: string;
  readonly geometry: LayerGeometry;
  readonly picker: LayerPicker;
  #owner: LayerOwner;
  #showings = new Map<string, Showing>();
  #removed = false;

  constructor(key: string, geometry: LayerGeometry, owner: LayerOwner) {
    this.key = key;
    this.geometry = geometry;
    this.picker = makePicker(geometry);
    this.#owner = owner;
  }

  /** Every array of this layer that is or may be drawn. */
  *arrays(): Iterable<unknown> {
    yield* geometryArrays(this.geometry);
    for (const { style, drawable } of this.#showings.values()) if (drawable) yield* styleArrays(style, this.geometry);
  }

  setStyle(viewId: string, style: LayerStyle): void {
    checkStyle(style, this.geometry);
    const showing = this.#showing(viewId);
    const before = styleArrays(showing.style, this.geometry);
    showing.style = style;
    if (!showing.drawable) return;
    showing.drawable.style = style;
    this.#owner.viewOf(viewId)?.layersChanged();
    const after = new Set(styleArrays(style, this.geometry));
    if (before.some((array) => !after.has(array))) this.#owner.arraysChanged();
  }

  showIn(viewId: string, shown: boolean): void {
    const showing = this.#showing(viewId);
    if (showing.shown === shown || (shown && this.#removed)) return;
    showing.shown = shown;
    const view = this.#owner.viewOf(viewId);
    if (view) this.#apply(showing, view);
  }

  #showing(viewId: string): Showing {
    const known = this.#showings.get(viewId);
    if (known) return known;
    const showing = { style: defaultStyle, shown: false };
    this.#showings.set(viewId, showing);
    return showing;
  }

  #apply(showing: Showing, view: LayerView): void {
    if (showing.shown && !showing.drawable) {
      showing.drawable = new LayerDrawable(this.geometry, showing.style, view.surface);
      view.put(this, showing.drawable);
    } else if (!showing.shown && showing.drawable) {
      showing.drawable = undefined;
      view.take(this);
      this.#owner.arraysChanged();
    }
  }

  /** Shows the layer in a new view if that was asked for before. */
  viewOpened(view: LayerView): void {
    const showing = this.#showings.get(view.viewId);
    if (showing) this.#apply(showing, view);
  }

  /** Forgets what belonged to a view that ends. */
  viewClosed(viewId: string): void {
    this.#showings.delete(viewId);
  }

  remove(): void {
    if (this.#removed) return;
    this.#removed = true;
    for (const viewId of this.#showings.keys()) this.showIn(viewId, false);
    this.#owner.forget(this);
  }
}
