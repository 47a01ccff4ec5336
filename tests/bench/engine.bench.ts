// Measures the columnar engine on a million intervals. Run the compiled file: it prints one JSON line a figure.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { datasetManifestShape, type Layer, type Log } from 'adit/core';
import {
  DatasetWriter,
  type EngineSession,
  forgetFolders,
  itemSubset,
  type ItemSubset,
  type LayerAddress,
  readColumn,
  readManifest,
  writeDatasetSums,
} from 'adit/core/server';
import { ColumnarEngine } from '../../plugins/engine-columnar/server/columnar-engine.ts';

const COUNT = 1_000_000;
const RUNS = 15;
const SAMPLES = 100;

const log: Log = {
  info() {},
  warn() {},
  error: (...line) => console.error(...line),
  child: () => log,
};

/** Writes a layer of drillhole intervals: one metre each down 2,000 holes, a grade with gaps, a rock code and the source line. */
async function writeIntervals(folder: string): Promise<void> {
  const writer = new DatasetWriter(folder);
  let seed = 20_240_501;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const positions = new Float64Array(COUNT * 6);
  const grades = new Float64Array(COUNT);
  const rocks = new Uint32Array(COUNT);
  for (let at = 0; at < COUNT; at++) {
    const hole = Math.floor(at / 500);
    const [east, north, top] = [478_000 + (hole % 50) * 25, 6_772_000 + Math.floor(hole / 50) * 25, 350 - (at % 500)];
    positions.set([east, north, top, east, north, top - 1], at * 6);
    const normal = Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());
    grades[at] = random() < 0.1 ? Number.NaN : Math.exp(normal);
    rocks[at] = Math.floor(random() * 12);
  }
  const column = { unit: 'none', statistics: { count: COUNT, missing: 0 } } as const;
  const layer: Layer = {
    name: 'intervals',
    identifier: 'interval',
    label: 'Intervals',
    fileName: 'assay.csv',
    count: COUNT,
    geometry: {
      kind: 'lines',
      positions: writer.writeColumn('positions', positions),
      offsets: writer.writeColumn(
        'offsets',
        Uint32Array.from({ length: COUNT + 1 }, (_, at) => at * 2),
      ),
    },
    columns: [
      { ...column, name: 'Au', label: 'Au', kind: 'number', data: writer.writeColumn('au', grades) },
      {
        ...column,
        name: 'ROCK',
        label: 'ROCK',
        kind: 'category',
        data: writer.writeColumn('rock', rocks),
        dictionary: await writer.writeJson('rock-texts', [...'ABCDEFGHIJKL']),
      },
    ],
    sourceLines: writer.writeColumn(
      'lines',
      Uint32Array.from({ length: COUNT }, (_, at) => at + 2),
    ),
    defaults: { selected: true, open: true },
  };
  const origin = [478_600, 6_772_500, 100];
  const manifest = { datasetType: 'Drillhole', origin, layers: [layer] };
  await writer.writeManifest(datasetManifestShape.omit({ format: true }).parse(manifest));
}

/** How many bytes the column files of a layer have. */
function columnBytes(layer: Layer): number {
  const widths = { f64: 8, f32: 4, u32: 4, u8: 1 };
  const { geometry } = layer;
  if (geometry.kind !== 'lines') throw new Error('Intervals are lines');
  const files = [geometry.positions, geometry.offsets, ...layer.columns.map(({ data }) => data)];
  if (layer.sourceLines) files.push(layer.sourceLines);
  return files.reduce((sum, { type, length }) => sum + widths[type] * length, 0);
}

async function openLayer(folder: string, version = '1'): Promise<LayerAddress> {
  return { dataset: { id: 'bench', version, folder, manifest: await readManifest(folder) }, layer: 'intervals' };
}

function threshold(low: number): ItemSubset {
  return itemSubset([{ kind: 'range', column: 'Au', low, high: 2 }]);
}

const EVERY_INTERVAL = itemSubset([]);

/** Ticking a layer: its geometry, and the values of the column that it is coloured by. */
async function tick(session: EngineSession, layer: LayerAddress): Promise<number> {
  const [pieces, values] = await Promise.all([session.pieces(layer), session.values(layer, 'Au')]);
  if (pieces.kind !== 'lines') throw new Error('Intervals are lines');
  return pieces.positions.byteLength + (pieces.itemOfSegment?.byteLength ?? 0) + values.byteLength;
}

/** The median of the milliseconds that `run` takes; it is given a new number each time so that no answer is a kept one. */
function median(run: (step: number) => Promise<unknown>): Promise<number> {
  return medianOf(async (step) => () => run(step));
}

/** The median of the milliseconds that what `prepare` returns takes. */
async function medianOf(prepare: (step: number) => Promise<() => Promise<unknown>>): Promise<number> {
  const times: number[] = [];
  for (let step = 0; step < RUNS; step++) {
    const run = await prepare(step);
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return times.toSorted((left, right) => left - right)[Math.floor(RUNS / 2)]!;
}

function print(figure: string, value: number, unit: string, peerValue?: number): void {
  const round = (number: number): number => Number(number.toPrecision(4));
  const peer =
    peerValue === undefined ? {} : { peer: 'numpy', peerValue: round(peerValue), ratio: round(peerValue / value) };
  console.log(JSON.stringify({ figure, value: round(value), unit, ...peer }));
}

interface PeerTimes {
  readonly histogram: number;
  readonly first: number;
  readonly threshold: number;
}

/** The same histograms and threshold in numpy, medians in milliseconds; undefined without numpy. */
function measureNumpy(folder: string): PeerTimes | undefined {
  const program = `
import sys, time, json
import numpy as np
values = np.fromfile(sys.argv[1], dtype='<f8')
def median(run):
    times = []
    for step in range(${RUNS}):
        began = time.perf_counter()
        run(step)
        times.append((time.perf_counter() - began) * 1000)
    return sorted(times)[${RUNS} // 2]
def histogram(step):
    np.histogram(values, bins=${SAMPLES}, range=(0, 20 + step / 1000))
def first(step):
    finite = values[np.isfinite(values)]
    np.histogram(finite, bins=${SAMPLES})
    np.percentile(finite, [5, 95], method='inverted_cdf')
def threshold(step):
    mask = (values >= 0.5 + step / 1000) & (values <= 2)
    np.count_nonzero(mask)
print(json.dumps({'histogram': median(histogram), 'first': median(first), 'threshold': median(threshold)}))
`;
  try {
    const answer = execFileSync('python3', ['-c', program, join(folder, 'au.f64')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(answer.toString()) as PeerTimes;
  } catch {
    return undefined;
  }
}

/** The resident memory that a session with everything on costs, over the bytes of the layer's columns; in a process of its own. */
async function measureMemory(folder: string): Promise<void> {
  const layer = await openLayer(folder);
  const before = process.memoryUsage.rss();
  const engine = new ColumnarEngine({ log });
  const session = await engine.open();
  await tick(session, layer);
  const subset = threshold(0.5);
  await session.histogram(layer, subset, { field: 'Au', samples: SAMPLES, logarithmic: false });
  await session.categories(layer, subset, 'ROCK');
  await session.row(layer, COUNT - 1);
  const extra = process.memoryUsage.rss() - before;
  console.log(extra / columnBytes(layer.dataset.manifest.layers[0]!));
  engine.dispose();
}

/** What it costs that the bytes of a file are compared with their sums when they are first read. */
async function measureFirstRead(folder: string): Promise<void> {
  const { geometry } = (await openLayer(folder)).dataset.manifest.layers[0]!;
  if (geometry.kind !== 'lines') throw new Error('Intervals are lines');
  const first = await median(async () => {
    forgetFolders(folder);
    await readColumn(folder, geometry.positions);
  });
  print('first-read-of-48-mb-compared-with-its-sums', first, 'ms');
  print('later-read-of-48-mb', await median(() => readColumn(folder, geometry.positions)), 'ms');
}

async function measure(folder: string): Promise<void> {
  await writeIntervals(folder);
  await writeDatasetSums(folder);
  const cores = availableParallelism();
  const machine = `${cpus()[0]?.model ?? process.arch}, ${cores} cores, ${process.platform}, node ${process.version}`;
  console.log(JSON.stringify({ machine }));
  await measureFirstRead(folder);
  const peer = measureNumpy(folder);
  const engine = new ColumnarEngine({ log });
  const session = await engine.open();
  let bytes = 0;
  const ticking = await median(async (step) => {
    engine.forget(['bench']);
    bytes = await tick(session, await openLayer(folder, `tick-${step}`));
  });
  print('tick-to-geometry-1m-intervals', ticking, 'ms');
  const layer = await openLayer(folder);
  await session.values(layer, 'Au');
  const request = { field: 'Au', samples: SAMPLES, logarithmic: false };
  const histogram = await median((step) =>
    session.histogram(layer, EVERY_INTERVAL, { ...request, range: [0, 20 + step / 1000] }),
  );
  print('histogram-1m', histogram, 'ms', peer?.histogram);
  const first = await medianOf(async (step) => {
    const fresh = await openLayer(folder, `first-${step}`);
    await session.values(fresh, 'Au');
    return () => session.histogram(fresh, EVERY_INTERVAL, request);
  });
  print('histogram-own-range-and-percentiles-1m', first, 'ms', peer?.first);
  print(
    'threshold-1m',
    await median((step) => session.mask(layer, threshold(0.5 + step / 1000))),
    'ms',
    peer?.threshold,
  );
  print('bytes-per-interval', bytes / COUNT, 'bytes');
  engine.dispose();
  const memory = execFileSync(process.execPath, [fileURLToPath(import.meta.url), folder]).toString();
  print('memory', Number(memory), 'times the bytes of the columns');
}

const given = process.argv[2];
if (given !== undefined) {
  await measureMemory(given);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'engine-bench-'));
  try {
    await measure(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
