import { formatNumber, toDisposable, unitText, type CoordinateUnit, type Disposable } from 'adit/core';
import type { SceneView } from '../../../shared/index.ts';
import classes from './furniture.module.css';
import { niceBelow } from './nice-step.ts';

const MAX_PIXELS = 110;
const THIN_SPACE = '\u2009';

/** How lengths are written. */
export interface LengthForm {
  /** Several where data of different units are shown together: the bar is as long in each of them. */
  readonly units: readonly CoordinateUnit[];
  readonly language: string;
}

/** A length with its units, as short as it is exact; metres alone become kilometres. */
export function lengthLabel(length: number, { units, language }: LengthForm): string {
  const isLong = units.join() === 'm' && length >= 1000;
  const shown = formatNumber(Number((isLong ? length / 1000 : length).toPrecision(3)), language, { most: 9 });
  return `${shown}${THIN_SPACE}${isLong ? 'km' : unitText(units)}`;
}

/** Draws a bar of a round length; in perspective it holds at the centre of rotation only, and says so. */
export function mountScaleBar(view: SceneView, place: HTMLElement, form: LengthForm): Disposable {
  const root = document.createElement('div');
  root.className = classes.scale ?? '';
  root.dataset['testid'] = 'scale-bar';
  root.dataset['mixed'] = String(form.units.length > 1);
  const bar = document.createElement('i');
  const label = document.createElement('span');
  root.append(bar, label);
  place.append(root);
  const draw = (): void => {
    const units = view.unitsPerPixel();
    const length = niceBelow(units * MAX_PIXELS);
    root.hidden = length === 0;
    bar.style.width = `${length / units}px`;
    label.textContent = `${view.camera.parallelProjection ? '' : '≈ '}${lengthLabel(length, form)}`;
  };
  draw();
  const listening = view.onCamera(draw);
  return toDisposable(() => {
    listening.dispose();
    root.remove();
  });
}
