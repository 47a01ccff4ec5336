import { toDisposable, type Disposable } from 'adit/core';
import type { SceneView } from '../../../shared/index.ts';
import classes from './furniture.module.css';
import { niceBelow } from './nice-step.ts';

const MAX_PIXELS = 110;
const THIN_SPACE = '\u2009';

/** A length with its unit, as short as it is exact. */
export function lengthLabel(length: number, unit: string): string {
  if (unit === 'm' && length >= 1000) return `${length / 1000}${THIN_SPACE}km`;
  return `${Number(length.toPrecision(3))}${THIN_SPACE}${unit}`;
}

/** Draws a bar of a round length; in perspective it holds at the centre of rotation only, and says so. */
export function mountScaleBar(view: SceneView, place: HTMLElement, unit: string): Disposable {
  const root = document.createElement('div');
  root.className = classes.scale ?? '';
  root.dataset['testid'] = 'scale-bar';
  const bar = document.createElement('i');
  const label = document.createElement('span');
  root.append(bar, label);
  place.append(root);
  const draw = (): void => {
    const units = view.unitsPerPixel();
    const length = niceBelow(units * MAX_PIXELS);
    root.hidden = length === 0;
    bar.style.width = `${length / units}px`;
    label.textContent = `${view.camera.parallelProjection ? '' : '≈ '}${lengthLabel(length, unit)}`;
  };
  draw();
  const listening = view.onCamera(draw);
  return toDisposable(() => {
    listening.dispose();
    root.remove();
  });
}
