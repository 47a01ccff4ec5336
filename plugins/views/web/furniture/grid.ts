import { isEmptyBounds, toDisposable, type Bounds, type Disposable, type Vector3 } from 'adit/core';
import type { ColourWithAlpha, SceneView } from '../../shared/index.ts';
import classes from './furniture.module.css';
import { multiples, niceBelow } from './nice-step.ts';
import { set, svg } from './svg.ts';

const LINES = 6;
const THIN_SPACE = '\u2009';

/** A line of the grid with the text at its end. */
export interface GridLine {
  readonly from: Vector3;
  readonly to: Vector3;
  readonly label: string;
}

function grouped(value: number): string {
  const rounded = Number(value.toFixed(3));
  return rounded.toLocaleString('en').replaceAll(',', THIN_SPACE);
}

/** Easting and northing lines at round coordinates on the floor of the bounds, a step wider than the data. */
export function gridLines([west, east, south, north, floor]: Bounds): GridLine[] {
  const step = niceBelow(Math.max(east - west, north - south, 1e-6) / (LINES - 2));
  const [left, right] = [Math.floor(west / step) * step, Math.ceil(east / step) * step];
  const [front, back] = [Math.floor(south / step) * step, Math.ceil(north / step) * step];
  const eastings = multiples(left, right, step).map((e): GridLine => ({
    from: [e, front, floor],
    to: [e, back, floor],
    label: `${grouped(e)} E`,
  }));
  const northings = multiples(front, back, step).map((n): GridLine => ({
    from: [left, n, floor],
    to: [right, n, floor],
    label: `${grouped(n)} N`,
  }));
  return [...eastings, ...northings];
}

function toGuides(lines: readonly GridLine[]): { origin: Vector3; positions: Float32Array } {
  const origin = lines[0]?.from ?? [0, 0, 0];
  const relative = ([e, n, z]: Vector3): number[] => [e - origin[0], n - origin[1], z - origin[2]];
  return {
    origin,
    positions: Float32Array.from(lines.flatMap(({ from, to }) => [...relative(from), ...relative(to)])),
  };
}

/** Draws the grid in the scene and its labels over it. */
export function mountGrid(view: SceneView, place: HTMLElement, colour: ColourWithAlpha): Disposable {
  const root = svg(place, 'svg', { class: classes.grid ?? '', 'aria-hidden': 'true' });
  let lines: GridLine[] = [];
  let labels: SVGTextElement[] = [];
  let drawnFor = '';
  const rebuild = (): void => {
    const { bounds } = view;
    const key = bounds.join();
    if (key === drawnFor) return;
    drawnFor = key;
    lines = isEmptyBounds(bounds) ? [] : gridLines(bounds);
    view.setGuides(lines.length > 0 ? { ...toGuides(lines), colour } : undefined);
    root.replaceChildren();
    labels = lines.map(({ label }) => {
      const text = svg(root, 'text', {});
      text.textContent = label;
      return text;
    });
  };
  const draw = (): void => {
    rebuild();
    const { width, height } = view.size;
    lines.forEach(({ from, to }, index) => {
      const ends = [view.project(from), view.project(to)].filter((end) => end !== undefined);
      // The end that is lower on the screen is the nearer one.
      const end = ends.toSorted((one, other) => other.y - one.y)[0];
      const inside = end && end.x > 0 && end.x < width - 40 && end.y > 0 && end.y < height - 8;
      set(labels[index] as SVGTextElement, {
        visibility: inside ? 'visible' : 'hidden',
        x: (end?.x ?? 0) + 4,
        y: (end?.y ?? 0) + 11,
      });
    });
  };
  draw();
  const listening = view.onCamera(draw);
  return toDisposable(() => {
    listening.dispose();
    view.setGuides(undefined);
    root.remove();
  });
}
