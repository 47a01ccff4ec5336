// Measures the columnar engine on a regular block model of 8 million cells, beside ParaView where Python has it. Prints one JSON line a figure.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyBounds, isKept, type CutPlane, type ItemBits, type Log, type Vector3 } from 'adit/core';
import {
  type BlockPieces,
  itemSubset,
  type ItemSubset,
  type LayerAddress,
  readColumn,
  readManifest,
  type SectionPieces,
} from 'adit/core/server';
import { ColumnarEngine } from '../../plugins/engine-columnar/server/columnar-engine.ts';
import { walkGrid } from '../../plugins/views/web/picture/blocks/voxel-walk.ts';
import { areaOf } from './support/area.ts';
import { CELL_SIZE, CELLS, COLUMNS, EDGE, writeBlockModel } from './support/block-model.ts';
import { meshOfFaces } from './support/face-mesh.ts';
import { median, printAgainst, printFigure, printMachine } from './support/figures.ts';
import { measureParaView } from './support/paraview-blocks.ts';

const RUNS = 7;
/** Runs that are not counted: a server that was used before has its code compiled, in each of its threads. ParaView's first run is not counted either. */
const FIRST_RUNS = 12;
/** The same for rays, a thousand each: so does a browser. */
const FIRST_SHOTS = 60;
const RAYS = 1000;

const log: Log = { info() {}, warn() {}, error: (...line) => console.error(...line), child: () => log };

async function openLayer(folder: string, version = '1'): Promise<LayerAddress> {
  return { dataset: { id: 'bench', version, folder, manifest: await readManifest(folder) }, layer: 'blocks' };
}

function threshold(step: number, column = 'grade0'): ItemSubset {
  return itemSubset([{ kind: 'range', column, low: 0.8 + step / 1000, high: 10 }]);
}

const EVERY_CELL = itemSubset([]);

/** The median of the milliseconds of several runs, after a few that compile; each has a number of its own, so that no answer is a kept one. */
async function timed(run: (step: number) => Promise<unknown>): Promise<number> {
  for (let step = RUNS; step < RUNS + FIRST_RUNS; step += 1) await run(step);
  const times: number[] = [];
  for (let step = 0; step < RUNS; step += 1) {
    const began = performance.now();
    await run(step);
    times.push(performance.now() - began);
  }
  return median(times);
}

/** The resident memory of sessions, in bytes; in a process of its own. */
async function measureMemory(folder: string): Promise<void> {
  const layer = await openLayer(folder);
  const before = process.memoryUsage.rss();
  const engine = new ColumnarEngine({ log });
  const session = await engine.open();
  await session.pieces(layer);
  await session.values(layer, 'grade0');
  await session.faces(layer, threshold(0));
  const one = process.memoryUsage.rss() - before;
  // Every column in use: filtered, counted, and drawn in its colours.
  for (let number = 0; number < COLUMNS; number += 1) {
    const field = `grade${number}`;
    const subset = threshold(0, field);
    await session.values(layer, field);
    await session.faces(layer, subset);
    await session.histogram(layer, subset, { field, samples: 100, logarithmic: false, range: [-4, 4] });
  }
  // What was let go of goes back a moment later.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  console.log(JSON.stringify({ one, all: process.memoryUsage.rss() - before }));
  engine.dispose();
}

const CENTRE = (EDGE * CELL_SIZE) / 2;
const OBLIQUE = [1, 1, 1].map((part) => part / Math.sqrt(3)) as [number, number, number];

/** A point near the middle of the model, another for each step, from the grid's corner. */
function pointAt(step: number): [number, number, number] {
  return [CENTRE + step, CENTRE + 2, CENTRE + 3.3];
}

/** Lines of sight from around the model through places in it, from the grid's corner; the same every time. */
function makeRays(): [Vector3, Vector3][] {
  let seed = 20_261_121;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: RAYS }, () => {
    const target = [0, 1, 2].map(() => random() * EDGE * CELL_SIZE);
    const turn = random() * 2 * Math.PI;
    const eye = [CENTRE + 2000 * Math.cos(turn), CENTRE + 2000 * Math.sin(turn), CENTRE + 4000 * (random() - 0.5)];
    const end = eye.map((along, axis) => along + 2 * ((target[axis] as number) - along));
    return [eye, end] as unknown as [Vector3, Vector3];
  });
}

/** How far along each ray the drawn faces are first met, as a part of it; 2 where they are missed. */
function shoot(pieces: BlockPieces, mask: ItemBits | undefined, rays: readonly [Vector3, Vector3][]): number[] {
  const geometry = { ...pieces, bounds: emptyBounds };
  const isThere = mask ? (item: number) => isKept(mask, item) : () => true;
  return rays.map(([from, end]) => {
    const direction = end.map((along, axis) => along - (from[axis] as number)) as unknown as Vector3;
    const query = { ray: { from, direction }, range: [0, 1] as const, isVisible: () => true };
    return walkGrid(geometry, isThere, query)?.distance ?? 2;
  });
}

/** Throws when two answers to the same question are further apart than `most`. */
function agree(what: string, ours: number, theirs: number | undefined, most: number): void {
  if (theirs !== undefined && !(Math.abs(ours - theirs) <= most))
    throw new Error(`${what}: ${ours}, and ${theirs} by ParaView`);
}

async function measure(folder: string): Promise<void> {
  await writeBlockModel(folder);
  printMachine();
  const rays = makeRays();
  const points = Array.from({ length: RUNS + 1 }, (_, step) => pointAt(step));
  const peer = measureParaView(folder, { runs: RUNS, normal: OBLIQUE, points, rays });
  const name = peer ? `ParaView ${peer.version}` : '';
  if (!peer) console.log(JSON.stringify({ skipped: 'ParaView: python3 has no paraview module' }));
  const print = (figure: string, value: number, unit: string, peerValue: number | undefined): void =>
    peerValue === undefined
      ? printFigure(figure, value, unit)
      : printAgainst(figure, value, unit, { name, value: peerValue });

  const engine = new ColumnarEngine({ log });
  const session = await engine.open();
  const tick = await timed(async (step) => {
    engine.forget(['bench']);
    const layer = await openLayer(folder, `tick-${step}`);
    await Promise.all([session.pieces(layer), session.values(layer, 'grade0')]);
  });
  print('tick-to-geometry-8m-cells', tick, 'ms', undefined);
  const layer = await openLayer(folder);
  const pieces = await session.pieces(layer);
  if (pieces.kind !== 'blocks') throw new Error('A block model has blocks');
  await session.values(layer, 'grade0');
  print('bytes-of-geometry-per-cell', pieces.faces.byteLength / CELLS, 'bytes', undefined);

  let faces = 0;
  const filtered = await timed(async (step) => (faces = (await session.faces(layer, threshold(step))).length));
  agree('Faces', faces, peer?.faces, 0);
  print('threshold-faces', filtered, 'ms', peer?.thresholdSurface);
  const columns = await Promise.all(
    layer.dataset.manifest.layers[0]!.columns.map(({ data }) => readColumn(folder, data)),
  );
  const meshed = await timed(async (step) => {
    const ids = await session.faces(layer, threshold(step + RUNS + FIRST_RUNS));
    return meshOfFaces(pieces, ids, columns);
  });
  print('threshold-mesh', meshed, 'ms', peer?.thresholdSurface);

  const { mask } = await session.mask(layer, threshold(RUNS - 1));
  let hits: number[] = [];
  for (let round = 0; round < FIRST_SHOTS; round += 1) hits = shoot(pieces, mask, rays);
  const ray = (await timed(async () => (hits = shoot(pieces, mask, rays)))) / RAYS;
  const missed = peer?.hits.filter((hit, at) => Math.abs(hit - (hits[at] as number)) > 1e-5).length;
  // A ray along the edge of two faces may meet either, or slip between them in ParaView.
  agree('Rays that meet another place', missed ?? 0, peer && 0, RAYS / 100);
  print('pick', ray * 1000, 'µs', peer && peer.ray * 1000);
  print('pick-first', ray * 1000, 'µs', peer && (peer.locator + peer.ray) * 1000);

  const { origin } = pieces;
  const planeAt = (step: number): CutPlane => ({
    point: pointAt(step).map((along, axis) => along + (origin[axis] as number)) as [number, number, number],
    normal: OBLIQUE,
  });
  let section: SectionPieces | undefined;
  const sliced = await timed(async (step) => (section = await session.section(layer, EVERY_CELL, planeAt(step))));
  const area = section ? areaOf(section) : 0;
  agree('Area of the slice', area, peer?.sliceArea, area / 1e4);
  print('slice', sliced, 'ms', peer?.slice);
  const clipped = await timed((step) => {
    const regions = [{ planes: [planeAt(step)], inverted: false, wholeItems: true }];
    return session.faces(layer, itemSubset([{ kind: 'inside', regions }]));
  });
  print('crinkle-clip', clipped, 'ms', peer?.crinkleClip);

  const request = { field: 'grade0', samples: 100, logarithmic: false };
  const histogram = await timed((step) =>
    session.histogram(layer, EVERY_CELL, { ...request, range: [-4, 4 + step / 1000] }),
  );
  print('histogram', histogram, 'ms', peer?.histogram);
  engine.dispose();
  const { one, all } = memoryOf(folder, {});
  print('memory-8m-cells', one / 2 ** 20, 'MiB', peer && peer.memory / 2 ** 20);
  const columnBytes = CELLS * COLUMNS * Float64Array.BYTES_PER_ELEMENT;
  printFigure('memory-by-default', all / columnBytes, 'times the bytes of the columns');
  printFigure('memory', memoryOf(folder, returning).all / columnBytes, 'times the bytes of the columns');
}

/** Lets the system's allocator give blocks of a megabyte and more back as soon as they are free; by default it keeps them. */
const returning = { MALLOC_MMAP_THRESHOLD_: String(2 ** 20) };

/** What `measureMemory` finds in a process with these settings. */
function memoryOf(folder: string, settings: NodeJS.ProcessEnv): { one: number; all: number } {
  const env = { ...process.env, ...settings };
  return JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), folder], { env }).toString());
}

const given = process.argv[2];
if (given !== undefined) await measureMemory(given);
else {
  const folder = mkdtempSync(join(tmpdir(), 'block-bench-'));
  try {
    await measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
