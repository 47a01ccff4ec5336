// Runs in a page: draws the same blocks by a walk through their grid and by their faces, and compares the pictures.
import { bitsOfBytes, isInRegions, isKept, type CutRegion, type Vector3 } from 'adit/core';
import { highlightedGeometry } from '../../../plugins/views/web/picture/drawing/highlighted-geometry.ts';
import type { BlockGeometry, LayerGeometry, LayerStyle } from '../../../plugins/views/shared/scene.ts';
import { centreOfBlock } from '../../../plugins/views/shared/geometry/block-boxes.ts';
import { createScene } from '../../../plugins/views/web/picture/frame/scene.ts';

/** How the blocks are held, drawn and looked at. */
export interface LabCase {
  readonly turned?: boolean;
  /** Some cells have no item. */
  readonly sparse?: boolean;
  readonly filtered?: boolean;
  readonly regions?: readonly CutRegion[];
  /** Some blocks stand out. */
  readonly highlighted?: boolean;
  readonly categorical?: boolean;
  readonly style?: Partial<LayerStyle>;
  readonly exaggeration?: number;
  readonly parallel?: boolean;
  /** Where the camera stands and looks, in parts of the model's box; otherwise all is seen from the default direction. */
  readonly from?: Vector3;
  readonly to?: Vector3;
}

/** Pixels that have a colour of the blocks, and pixels that are not the same in both pictures. */
export interface LabAnswer {
  readonly covered: number;
  readonly different: number;
}

const cellCount = [100, 80, 64] as const;
const cells = cellCount[0] * cellCount[1] * cellCount[2];
const size: Vector3 = [5, 10, 4];
const origin: Vector3 = [478_000, 6_772_000, -500];
const picture = { width: 420, height: 340 };
const plain = { visible: true, opacity: 1, pointSize: 6, lineWidth: 3, colour: [0.3, 0.3, 0.3] } as const;

const grades = Float32Array.from({ length: cells }, (_, cell) => {
  const row = Math.floor(cell / cellCount[0]);
  const waves = Math.sin((cell % cellCount[0]) / 9) + Math.sin((row % cellCount[1]) / 7);
  return waves + Math.sin(Math.floor(row / cellCount[1]) / 8) + ((cell * 7919) % 101) / 250;
});
const ramp = Uint8Array.from({ length: 1024 }, (_, at) => [at / 4, 255 - Math.abs(512 - at) / 4, 60, 255][at % 4]!);
/** The third of them is hidden. */
const categories = Uint8Array.from([220, 40, 40, 255, 40, 160, 40, 255, 0, 0, 0, 0, 60, 60, 220, 255]);

/** The place of a part of the model's box in the world. */
function placeOf([u, v, w]: Vector3, turned = false): Vector3 {
  const [cos, sin] = turned ? [Math.cos(0.5), Math.sin(0.5)] : [1, 0];
  const [a, b, c] = [u * cellCount[0] * size[0], v * cellCount[1] * size[1], w * cellCount[2] * size[2]];
  return [origin[0] + cos * a - sin * b, origin[1] + sin * a + cos * b, origin[2] + c];
}

function gridOf({ turned = false, sparse }: LabCase): BlockGeometry {
  const [cos, sin] = turned ? [Math.cos(0.5), Math.sin(0.5)] : [1, 0];
  const axes = [
    [cos, sin, 0],
    [-sin, cos, 0],
    [0, 0, 1],
  ] as const;
  const ends = [0, 1, 2, 3].map((end) => placeOf([end & 1, end >> 1, 1], turned));
  const [east, north] = [ends.map((end) => end[0]), ends.map((end) => end[1])];
  const [west, south, top] = [Math.min(...east), Math.min(...north), ends[0]![2]];
  const items = sparse ? Uint32Array.from(grades.keys()).filter((cell) => grades[cell]! > -0.5) : undefined;
  return {
    kind: 'blocks',
    count: items?.length ?? cells,
    origin,
    bounds: [west, Math.max(...east), south, Math.max(...north), origin[2], top],
    axes,
    size,
    cellCount,
    ...(items ? { cells: items } : {}),
    faces: new Uint32Array(),
  };
}

/** The outer faces of the items that are kept, found cell by cell. */
function facesOf(grid: BlockGeometry, isThere: (item: number) => boolean): Uint32Array {
  const itemThere = new Int32Array(cells).fill(-1);
  for (let item = 0; item < grid.count; item++) if (isThere(item)) itemThere[grid.cells?.[item] ?? item] = item;
  const steps = [1, cellCount[0], cellCount[0] * cellCount[1]] as const;
  const faces: number[] = [];
  for (let cell = 0; cell < cells; cell++) {
    const item = itemThere[cell]!;
    if (item < 0) continue;
    for (const axis of [0, 1, 2] as const) {
      const at = Math.floor(cell / steps[axis]) % cellCount[axis];
      if (at === 0 || itemThere[cell - steps[axis]]! < 0) faces.push(item * 6 + axis * 2);
      if (at === cellCount[axis] - 1 || itemThere[cell + steps[axis]]! < 0) faces.push(item * 6 + axis * 2 + 1);
    }
  }
  return Uint32Array.from(faces);
}

/** Of items that are said to fill their cells wholly the faces are drawn. */
function facedOf(grid: BlockGeometry): BlockGeometry {
  const corners = new Float32Array(grid.count * 6);
  for (let at = 0; at < corners.length; at++) corners[at] = at % 6 < 3 ? 0 : 1;
  return { ...grid, corners };
}

function styleOf({ filtered, regions = [], categorical = false, style }: LabCase, grid: BlockGeometry): LayerStyle {
  const ofItems = grid.cells ? Float32Array.from(grid.cells, (cell) => grades[cell]!) : grades;
  const mask = filtered ? bitsOfBytes(Uint8Array.from(ofItems, (value) => (value > 0.8 ? 1 : 0))) : undefined;
  const whole = regions.filter((region) => region.wholeItems);
  const box = new Float64Array(6);
  const isThere = (item: number): boolean =>
    (!mask || isKept(mask, item)) && (whole.length === 0 || isInRegions(whole, centreOfBlock(grid, item, box)));
  return {
    ...plain,
    colouring: {
      values: categorical ? ofItems.map((value) => Math.max(0, Math.floor(value + 1))) : ofItems,
      palette: categorical ? categories : ramp,
      range: [-2, 3],
      logarithmic: false,
      categorical,
      missingColour: [0.7, 0.7, 0.7, 1],
    },
    mask,
    faces: { ids: facesOf(grid, isThere), mask, regions: whole },
    regions: regions.filter((region) => !region.wholeItems),
    ...style,
  };
}

/** A triangle through the model: what is seen of it depends on the depths of the blocks. */
const blade: LayerGeometry = {
  kind: 'triangles',
  count: 1,
  origin,
  bounds: [origin[0] - 100, origin[0] + 600, origin[1] + 100, origin[1] + 900, -480, -200],
  positions: Float32Array.from([-100, 300, 100, 600, 100, 180, 300, 900, 20]),
  triangles: Uint32Array.from([0, 1, 2]),
};

const { getContext } = HTMLCanvasElement.prototype;
// Smoothed edges are the one thing that only faces have.
HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, options?: object) {
  return Reflect.apply(getContext, this, [kind, { ...options, antialias: false }]);
} as typeof getContext;

const container = document.body.appendChild(document.createElement('div'));
Object.assign(container.style, { width: `${picture.width}px`, height: `${picture.height}px` });
const scene = createScene({ origin });
const view = scene.createView('view', container);
view.setBackground([1, 1, 1], [1, 1, 1]);
show('blade', blade, plain);

/** Shows a layer until the function that this returns is called. */
function show(key: string, geometry: LayerGeometry, style: LayerStyle): () => void {
  const layer = scene.addLayer(key, geometry);
  layer.setStyle('view', style);
  layer.showIn('view', true);
  return () => layer.remove();
}

/** Draws both ways and compares. */
async function compare(lab: LabCase): Promise<LabAnswer> {
  const grid = gridOf(lab);
  const style = styleOf(lab, grid);
  view.setVerticalExaggeration(lab.exaggeration ?? 1);
  view.setParallel(lab.parallel ?? false);
  const pictures: ImageData[] = [];
  for (const [geometry, drawn] of [
    [grid, { ...style, faces: { ...style.faces, ids: undefined } }],
    [facedOf(grid), style],
  ] as const) {
    const shown = [show('blocks', geometry, drawn)];
    if (lab.highlighted) {
      const items = Uint32Array.from({ length: grid.count / 5 }, (_, at) => at * 5).filter((item) => item % 400 < 150);
      const highlight = highlightedGeometry(geometry, items, drawn.faces);
      shown.push(show('highlight', highlight, { ...plain, colour: [0.1, 0.3, 1], isHighlight: true }));
    }
    look(lab);
    pictures.push(await pixelsOf(await view.snapshot(picture.width, picture.height)));
    for (const remove of shown) remove();
  }
  return difference(pictures[0]!, pictures[1]!);
}

function look({ turned, parallel = false, from, to }: LabCase): void {
  view.reset();
  if (!from || !to) return;
  const [position, focalPoint] = [placeOf(from, turned), placeOf(to, turned)];
  view.camera = { ...view.camera, position: [...position], focalPoint: [...focalPoint], parallelProjection: false };
  view.setParallel(parallel);
}

async function pixelsOf(png: Blob): Promise<ImageData> {
  const image = await createImageBitmap(png);
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

function difference({ data: one }: ImageData, { data: other }: ImageData): LabAnswer {
  let [covered, different] = [0, 0];
  for (let at = 0; at < one.length; at += 4) {
    const [red, green, blue] = [other[at]!, other[at + 1]!, other[at + 2]!];
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 40) covered += 1;
    const apart = [red - one[at]!, green - one[at + 1]!, blue - one[at + 2]!];
    if (apart.some((part) => Math.abs(part) > 8)) different += 1;
  }
  return { covered, different };
}

Object.assign(globalThis, { sceneLab: { compare } });
