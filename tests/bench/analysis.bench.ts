// Measures weighted figures of ten million blocks, beside pandas and DuckDB where Python has them. Run the compiled file: it prints one JSON line a figure.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datasetManifestShape, type Layer, type Log } from 'adit/core';
import {
  DatasetWriter,
  itemSubset,
  readManifest,
  writeDatasetSums,
  type EngineSession,
  type ItemScope,
  type SummaryRequest,
} from 'adit/core/server';
import { ColumnarEngine } from '../../plugins/engine-columnar/server/columnar-engine.ts';
import { median, printAgainst, printFigure, printMachine } from './support/figures.ts';
import { runPython } from './support/paraview.ts';

const COUNT = 10_000_000;
const RUNS = 7;
const DENSITY = 2.7;

const log: Log = { info() {}, warn() {}, error: (...line) => console.error(...line), child: () => log };

/** Writes a regular model of ten million blocks with a grade, of which a tenth is missing, a density and a rock code. */
async function writeBlocks(folder: string): Promise<void> {
  const writer = new DatasetWriter(folder);
  let seed = 20_240_501;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const grades = new Float64Array(COUNT);
  const densities = new Float64Array(COUNT);
  const rocks = new Uint32Array(COUNT);
  for (let at = 0; at < COUNT; at++) {
    grades[at] = random() < 0.1 ? Number.NaN : -Math.log(random());
    densities[at] = 2.5 + random();
    rocks[at] = Math.floor(random() * 12);
  }
  const column = { unit: 'none', statistics: { count: COUNT, missing: 0 } } as const;
  const layer: Layer = {
    name: 'blocks',
    identifier: 'block',
    label: 'Blocks',
    fileName: 'model.csv',
    count: COUNT,
    geometry: {
      kind: 'blocks',
      origin: [0, 0, 0],
      axes: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      size: [15, 15, 10],
      count: [500, 200, 100],
    },
    columns: [
      { ...column, name: 'Au', label: 'Au', kind: 'number', data: writer.writeColumn('au', grades) },
      { ...column, name: 'Density', label: 'Density', kind: 'number', data: writer.writeColumn('density', densities) },
      {
        ...column,
        name: 'ROCK',
        label: 'ROCK',
        kind: 'category',
        data: writer.writeColumn('rock', rocks),
        dictionary: await writer.writeJson(
          'rock-texts',
          Array.from({ length: 12 }, (_, code) => `R${code}`),
        ),
      },
    ],
    defaults: { selected: false, open: false },
  };
  await writer.writeManifest(
    datasetManifestShape
      .omit({ format: true })
      .parse({ datasetType: 'Block Model', origin: [0, 0, 0], layers: [layer] }),
  );
}

interface PeerTimes {
  readonly moments: number;
  readonly quartiles: number;
  readonly groups: number;
}

const PANDAS = `
import json, sys, time, numpy as np, pandas as pd
asked = json.load(sys.stdin)
read = lambda name, dtype: np.fromfile(asked['folder'] + '/' + name, dtype=dtype)
frame = pd.DataFrame({'Au': read('au.f64', '<f8'), 'Density': read('density.f64', '<f8'), 'ROCK': read('rock.u32', '<u4')})
def median(run):
    times = []
    for step in range(asked['runs']):
        began = time.perf_counter()
        run()
        times.append((time.perf_counter() - began) * 1000)
    return sorted(times)[asked['runs'] // 2]
def moments():
    known = frame[frame['Au'].notna()]
    tonnes = known['Density'] * 2250
    metal = tonnes * known['Au']
    mean = metal.sum() / tonnes.sum()
    return len(known), mean, (tonnes * (known['Au'] - mean) ** 2).sum() / tonnes.sum()
print(json.dumps({
    'moments': median(moments),
    'quartiles': median(lambda: frame['Au'].quantile([0.25, 0.5, 0.75])),
    'groups': median(lambda: frame.groupby('ROCK')['Au'].agg(['count', 'mean', 'var'])),
}))
`;

const DUCKDB = `
import json, sys, time, numpy as np, duckdb
asked = json.load(sys.stdin)
read = lambda name, dtype: np.fromfile(asked['folder'] + '/' + name, dtype=dtype)
au, density, rock = read('au.f64', '<f8'), read('density.f64', '<f8'), read('rock.u32', '<u4')
base = duckdb.connect()
base.register("arrays", {"au": au, "density": density, "rock": rock})
base.execute("create table blocks as select case when isnan(au) then null else au end as Au, density as Density, rock as ROCK from arrays")
def median(text):
    times = []
    for step in range(asked['runs']):
        began = time.perf_counter()
        base.execute(text).fetchall()
        times.append((time.perf_counter() - began) * 1000)
    return sorted(times)[asked['runs'] // 2]
print(json.dumps({
    'moments': median("with one as (select fsum(Density * 2250 * Au) / fsum(Density * 2250) as mean from blocks where Au is not null) select count(Au), fsum(Density * 2250 * (Au - mean) * (Au - mean)) / fsum(Density * 2250) from blocks, one where Au is not null"),
    'quartiles': median("select quantile_cont(Au, [0.25, 0.5, 0.75]) from blocks"),
    'groups': median("select ROCK, count(Au), favg(Au), var_pop(Au) from blocks group by ROCK"),
}))
`;

/** How long questions take, each over a subset that was not asked about before, with the columns and the mask in memory. */
async function timeFresh(session: EngineSession, layer: ItemScope['layer'], request: SummaryRequest): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const subset = itemSubset([{ kind: 'range', column: 'Density', low: run / 1_000, high: 10 }]);
    await session.mask(layer, subset);
    const start = performance.now();
    await session.summarise({ layer, subset }, request);
    if (run > 0) times.push(performance.now() - start);
  }
  return median(times);
}

async function measure(folder: string): Promise<void> {
  await writeBlocks(folder);
  await writeDatasetSums(folder);
  printMachine();
  const engine = new ColumnarEngine({ log });
  const session = await engine.open();
  const peers = {
    pandas: runPython<PeerTimes>(PANDAS, { folder, runs: RUNS }),
    duckdb: runPython<PeerTimes>(DUCKDB, { folder, runs: RUNS }),
  };
  const tonnes = { tonnes: { density: { field: 'Density', missing: DENSITY } } };
  const asked: Record<keyof PeerTimes, SummaryRequest> = {
    moments: { field: 'Au', weight: tonnes, quartiles: false },
    quartiles: { field: 'Au', weight: 'count', quartiles: true },
    groups: { field: 'Au', weight: 'count', by: { by: 'category', field: 'ROCK' }, quartiles: false },
  };
  const dataset = { id: 'bench', version: '1', folder, manifest: await readManifest(folder) };
  const layer = { dataset, layer: 'blocks' };
  for (const [name, request] of Object.entries(asked) as [keyof PeerTimes, SummaryRequest][]) {
    const time = await timeFresh(session, layer, request);
    printFigure(`figures-${name}-10m`, time, 'ms');
    for (const [peer, times] of Object.entries(peers))
      if (times) printAgainst(`figures-${name}-10m`, time, 'ms', { name: peer, value: times[name] });
  }
  const weighted = { field: 'Au', weight: tonnes, quartiles: true };
  printFigure('figures-weighted-quartiles-10m', await timeFresh(session, layer, weighted), 'ms');
  const grouped: SummaryRequest = { ...weighted, by: { by: 'category', field: 'ROCK' } };
  printFigure('figures-weighted-quartiles-by-category-10m', await timeFresh(session, layer, grouped), 'ms');
  const bins = {
    axes: [
      { of: { field: 'Au' }, bins: 256 },
      { of: 'elevation', bins: 256 },
    ] as const,
    weight: tonnes,
  };
  const subset = itemSubset([]);
  await session.bin({ layer, subset }, { ...bins, axes: [bins.axes[1]] });
  const start = performance.now();
  await session.bin({ layer, subset }, bins);
  printFigure('cells-65536-10m', performance.now() - start, 'ms');
  engine.dispose();
}

const folder = mkdtempSync(join(tmpdir(), 'adit-analysis-'));
try {
  await measure(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
