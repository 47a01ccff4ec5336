import { isEmptyBounds, subtract, toDisposable, type Bounds, type Disposable, type Vector3 } from 'adit/core';
import type { ColourWithAlpha, SceneView } from '../../../shared/index.ts';
import classes from './furniture.module.css';
import { gridLines, planGrid, type GridFrame, type GridLine } from './grid-lines.ts';
import { areaOfText, clipLine, withoutOverlaps, type Area, type Place } from './label-places.ts';
import { set, svg } from './svg.ts';

/** Shorter than this on the screen, the heights say nothing: the view looks down. */
const LEAST_POLE_PIXELS = 30;
const LABEL_PIXELS = 70;
const LINE_PARTS = 12;

/** Draws the grid in the scene and its labels over it; steps follow the zoom, labels never overlap. */
export function mountGrid(
  view: SceneView,
  place: HTMLElement,
  { colour, language }: { readonly colour: ColourWithAlpha; readonly language: string },
): Disposable {
  const root = svg(place, 'svg', { class: classes.grid ?? '', 'data-testid': 'grid', 'aria-hidden': 'true' });
  let lines: GridLine[] = [];
  let labels: SVGTextElement[] = [];
  let drawnFor = '';
  const rebuild = (): void => {
    const { bounds } = view;
    if (isEmptyBounds(bounds)) return replace('', []);
    const frame: GridFrame = {
      bounds,
      unitsPerPixel: view.unitsPerPixel(),
      exaggeration: view.verticalExaggeration,
      centre: view.camera.focalPoint,
      corner: leftmostCorner(view, bounds),
    };
    const plan = planGrid(frame);
    const ends = [plan.eastings, plan.northings, plan.elevations].flatMap((all) => [all.length, all[0], all.at(-1)]);
    const key = [...bounds, plan.step, ...ends, ...frame.corner].join();
    if (key !== drawnFor) replace(key, gridLines(frame, plan, language));
  };
  const replace = (key: string, next: GridLine[]): void => {
    if (key === drawnFor) return;
    drawnFor = key;
    lines = next;
    view.setGuides(lines.length > 0 ? { ...toGuides(lines), colour } : undefined);
    root.replaceChildren();
    labels = lines.map(({ label = '', axis }) => {
      const text = svg(root, 'text', axis === 'elevation' ? { 'text-anchor': 'end' } : {});
      text.textContent = label;
      return text;
    });
  };
  const draw = (): void => {
    rebuild();
    const areas = labelAreas(view, lines);
    const shown = withoutOverlaps(areas, [scaleBarArea(view)]);
    labels.forEach((label, index) => {
      const area = areas[index];
      if (!shown[index] || !area) return set(label, { visibility: 'hidden' });
      const x = lines[index]?.axis === 'elevation' ? area.right : area.left;
      set(label, { visibility: 'visible', x, y: area.bottom - 2 });
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

function toGuides(lines: readonly GridLine[]): { origin: Vector3; positions: Float32Array } {
  const origin = lines[0]?.from ?? [0, 0, 0];
  return { origin, positions: Float32Array.from(lines.flatMap(({ from, to }) => inParts(from, to, origin))) };
}

/** A line in short parts: some graphics drop a long one whose end lies far behind the camera. */
function inParts(from: Vector3, to: Vector3, origin: Vector3): number[] {
  const at = (part: number): number[] =>
    [0, 1, 2].map((axis) => {
      const [start, end] = [from[axis] as number, to[axis] as number];
      return start + ((end - start) * part) / LINE_PARTS - (origin[axis] as number);
    });
  return Array.from({ length: LINE_PARTS }, (_, part) => [...at(part), ...at(part + 1)]).flat();
}

/** The corner of the floor that stands furthest to the left, where the elevations hide nothing. */
function leftmostCorner(view: SceneView, bounds: Bounds): readonly [boolean, boolean] {
  const [west, east, south, north, floor] = bounds;
  const corners = [false, true].flatMap((atEast) =>
    [false, true].map((atNorth) => {
      const x = view.project([atEast ? east : west, atNorth ? north : south, floor])?.x ?? Infinity;
      return { x, corner: [atEast, atNorth] as const };
    }),
  );
  return corners.reduce((best, other) => (other.x < best.x ? other : best)).corner;
}

function scaleBarArea({ size }: SceneView): Area {
  return { left: 0, top: size.height - 40, right: 140, bottom: size.height };
}

/** Where the label of each line would stand; undefined for a line without one and for one that cannot be seen. */
function labelAreas(view: SceneView, lines: readonly GridLine[]): (Area | undefined)[] {
  const { width, height } = view.size;
  const inside = { left: 0, top: 0, right: width - LABEL_PIXELS, bottom: height - 16 };
  const leastX = isFromTheSide(view) ? view.leftInset : -Infinity;
  const showsHeights = poleLength(view, lines) >= LEAST_POLE_PIXELS;
  return lines.map(({ axis, from, to, label }) => {
    if (label === undefined) return undefined;
    if (axis === 'elevation') {
      const at = showsHeights ? view.project(from) : undefined;
      const area = at && areaOfText(label, { x: Math.max(leastX, at.x - label.length * 6 - 6), y: at.y + 6 });
      return area && area.left >= 0 && area.right <= width && area.top >= 0 && area.bottom <= height ? area : undefined;
    }
    const seen = seenLine(view, from, to, inside);
    // The end that is lower on the screen is the nearer one.
    const end = seen?.toSorted((one, other) => other.y - one.y)[0];
    return end && areaOfText(label, { x: end.x + 4, y: end.y + 13 });
  });
}

/** Seen from the side without perspective, a height is at the same place wherever it is labelled. */
function isFromTheSide({ camera }: SceneView): boolean {
  const { position, focalPoint, parallelProjection } = camera;
  const [east, north, up] = subtract(position, focalPoint);
  return parallelProjection && Math.abs(up) <= 1e-6 * Math.hypot(east, north);
}

function poleLength(view: SceneView, lines: readonly GridLine[]): number {
  const pole = lines.find(({ axis, label }) => axis === 'elevation' && label === undefined);
  const [foot, top] = pole ? [view.project(pole.from), view.project(pole.to)] : [];
  if (!foot || !top) return 0;
  // The one height of flat data is worth its label in a look from the side, where the grid is a line.
  const length = Math.hypot(top.x - foot.x, top.y - foot.y);
  return pole && pole.from[2] === pole.to[2] ? LEAST_POLE_PIXELS : length;
}

/** The part of a line that is before the camera and inside the area. */
function seenLine(view: SceneView, from: Vector3, to: Vector3, area: Area): readonly [Place, Place] | undefined {
  const [start, end] = [view.project(from), view.project(to)];
  if (start && end) return clipLine(start, end, area);
  if (!start && !end) return undefined;
  // One end is behind the camera: the last place before it is looked for in halves.
  let [known, unknown] = start ? [from, to] : [to, from];
  for (let turn = 0; turn < 12; turn += 1) {
    const middle: Vector3 = [(known[0] + unknown[0]) / 2, (known[1] + unknown[1]) / 2, (known[2] + unknown[2]) / 2];
    if (view.project(middle)) known = middle;
    else unknown = middle;
  }
  const [first, last] = [start ?? end, view.project(known)];
  return first && last ? clipLine(first, last, area) : undefined;
}
