// Measures the columnar engine on a regular block model of 8 million cells, beside ParaView where Python has it. Prints one JSON line a figure.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log, ThresholdFilter } from 'adit/core';
import { readManifest, type LayerAddress } from 'adit/core/server';
import { ColumnarEngine } from '../../plugins/engine-columnar/server/columnar-engine.ts';
import { CELLS, writeBlockModel } from './support/block-model.ts';
import { median, printAgainst, printFigure, printMachine } from './support/figures.ts';
import { measureParaView } from './support/paraview-blocks.ts';

const RUNS = 7;
const FLOAT_BYTES = 4;

const log: Log = { info() {}, warn() {}, error: (...line) => console.error(...line), child: () => log };

async function openLayer(folder: string, version = '1'): Promise<LayerAddress> {
  return { dataset: { id: 'bench', version, folder, manifest: await readManifest(folder) }, layer: 'blocks' };
}

function threshold(step: number): ThresholdFilter {
  return { id: 'bench', field: 'grade0', dataRange: [0.8 + step / 1000, 10], enabled: true };
}

/** The median of the milliseconds of several runs; each has a number of its own, so that no answer is a kept one. */
async function timed(run: (step: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let step = 0; step < RUNS; step += 1) {
    const began = performance.now();
    await run(step);
    times.push(performance.now() - began);
  }
  return median(times);
}

/** The resident memory of a session that shows and filters the model, in bytes; in a process of its own. */
async function measureMemory(folder: string): Promise<void> {
  const layer = await openLayer(folder);
  const before = process.memoryUsage.rss();
  const engine = new ColumnarEngine({ log });
  const session = await engine.open();
  await session.pieces(layer);
  await session.values(layer, 'grade0');
  await session.faces(layer, [threshold(0)]);
  console.log(process.memoryUsage.rss() - before);
  engine.dispose();
}

async function measure(folder: string): Promise<void> {
  await writeBlockModel(folder);
  printMachine();
  const peer = measureParaView(folder, RUNS);
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
  const filtered = await timed(async (step) => (faces = (await session.faces(layer, [threshold(step)])).length));
  if (peer && faces !== peer.faces) throw new Error(`${faces} faces are left, and ${peer.faces} by ParaView`);
  print('threshold-faces', filtered, 'ms', peer?.thresholdSurface);
  const request = { field: 'grade0', samples: 100, logarithmic: false, filters: [] };
  const histogram = await timed((step) => session.histogram(layer, { ...request, range: [-4, 4 + step / 1000] }));
  print('histogram', histogram, 'ms', peer?.histogram);
  engine.dispose();
  const memory = Number(execFileSync(process.execPath, [fileURLToPath(import.meta.url), folder]).toString());
  print('memory-8m-cells', memory / 2 ** 20, 'MiB', peer && peer.memory / 2 ** 20);
  printFigure('memory', memory / (CELLS * 2 * FLOAT_BYTES), 'times the bytes of the column in use');
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
