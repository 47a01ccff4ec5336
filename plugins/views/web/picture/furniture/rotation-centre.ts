import { toDisposable, type Disposable } from 'adit/core';
import { svg } from './svg.ts';
import classes from './furniture.module.css';

const SIZE = 22;
const ARMS = ['M -9 0 H -3', 'M 3 0 H 9', 'M 0 -9 V -3', 'M 0 3 V 9'];

/** Marks the centre of rotation, which is always in the middle of the view. */
export function mountRotationCentre(place: HTMLElement): Disposable {
  const root = svg(place, 'svg', {
    width: SIZE,
    height: SIZE,
    viewBox: `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`,
    class: classes.centre ?? '',
    'data-testid': 'rotation-centre',
    'aria-hidden': 'true',
  });
  for (const d of ARMS) svg(root, 'path', { d });
  return toDisposable(() => root.remove());
}
