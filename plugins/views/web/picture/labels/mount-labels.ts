import { toDisposable, type Disposable, type Vector3 } from 'adit/core';
import type { SceneView } from '../../../shared/index.ts';
import { set, svg } from '../furniture/svg.ts';
import classes from './labels.module.css';

/** Pixels between an item and its text. */
const GAP_PIXELS = 3;

/** A text at a place in world coordinates. */
export interface PlacedText {
  readonly place: Vector3;
  readonly text: string;
}

/** How the labels of a layer are drawn. */
export interface LabelLook {
  /** Of the text, in points. */
  readonly size: number;
  /** Of the outline around the text, in pixels. */
  readonly outline: number;
  /** As CSS; one that suits `scheme` when left out. */
  readonly colour?: string | undefined;
  /** How far the item reaches from its place, in pixels. */
  readonly reach: number;
  readonly scheme: 'dark' | 'light';
}

/** Writes texts over a view, whoever draws it, each to the right of its place; they follow the camera. */
export function mountLabels(
  view: SceneView,
  place: HTMLElement,
  labels: readonly PlacedText[],
  look: LabelLook,
): Disposable {
  const root = svg(place, 'svg', { class: classes.labels ?? '', 'data-scheme': look.scheme, 'aria-hidden': 'true' });
  root.style.setProperty('--size', `${look.size}pt`);
  root.style.setProperty('--outline', `${2 * look.outline}px`);
  if (look.colour !== undefined) root.style.setProperty('--colour', look.colour);
  const texts = labels.map(({ text }) => {
    const element = svg(root, 'text', {});
    element.textContent = text;
    return element;
  });
  const draw = (): void => {
    const { width, height } = view.size;
    texts.forEach((text, at) => {
      const found = view.project((labels[at] as PlacedText).place);
      const isSeen = found && found.x >= 0 && found.x <= width && found.y >= 0 && found.y <= height;
      if (isSeen) set(text, { display: 'inline', x: round(found.x + look.reach + GAP_PIXELS), y: round(found.y) });
      else set(text, { display: 'none' });
    });
  };
  draw();
  const listening = view.onCamera(draw);
  return toDisposable(() => {
    listening.dispose();
    root.remove();
  });
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
