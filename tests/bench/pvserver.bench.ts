// Measures pictures of a block model of 8 million cells that ParaView draws alone, and with a pvserver of one and of two processes.
// Runs in a network of its own, since a pvserver lets everybody in. Prints one JSON line a figure.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from 'adit/core';
import { itemSubset, readManifest, type EngineSession, type PictureLayer, type PictureRequest } from 'adit/core/server';
import { geometryStateShape } from 'adit/plugins/views';
import { ParaviewEngine } from '../../plugins/engine-paraview/server/paraview-engine.ts';
import { Display } from '../../plugins/engine-paraview/server/worker/display.ts';
import { colouringBy } from '../conformance/pictures/picture-kit.ts';
import { missingForPvserver, Pvserver } from '../conformance/pictures/pvserver.ts';
import { CELL_SIZE, EDGE, writeBlockModel } from './support/block-model.ts';
import { median, printFigure, printMachine } from './support/figures.ts';

const RUNS = 3;
const FULL: readonly [number, number] = [1280, 720];
/** So small that what is left of the time is not that of pixels. */
const TINY: readonly [number, number] = [16, 9];

const log: Log = { info() {}, warn() {}, error: (...line) => console.error(...line), child: () => log };

/** The request for a picture of a filtered model from a place that is another one for each step. */
async function makeRequests(folder: string): Promise<(low: number, turn: number, size: typeof FULL) => PictureRequest> {
  const dataset = { id: 'bench', version: '1', folder, manifest: await readManifest(folder) };
  const [x, y, z] = [478_000, 6_772_000, -500].map((corner) => corner + (EDGE * CELL_SIZE) / 2) as [
    number,
    number,
    number,
  ];
  return (low, turn, size) => {
    const layer: PictureLayer = {
      layer: { dataset, layer: 'blocks' },
      subset: itemSubset([{ kind: 'range', column: 'grade0', low, high: 10 }]),
      cuts: [],
      slices: [],
      look: geometryStateShape.parse({}),
      colouring: colouringBy('grade0', { colorRange: [-3, 3] }),
    };
    const place: [number, number, number] = [x - 1500 * Math.sin(turn), y - 1500 * Math.cos(turn), z + 1000];
    return {
      layers: new Map([['bench/blocks', layer]]),
      camera: { position: place, focalPoint: [x, y, z], viewUp: [0, 0, 1], viewAngle: 30, parallelScale: 1 },
      parallelProjection: false,
      zScaling: 1,
      size,
      background: { top: [0.2, 0.2, 0.2], bottom: [0.1, 0.1, 0.1] },
      pixelRatio: 1,
      quality: 80,
      moving: true,
    };
  };
}

async function measure(name: string, folder: string, pvserver?: string): Promise<void> {
  const request = await makeRequests(folder);
  const engine = new ParaviewEngine(log, pvserver);
  const session: EngineSession = await engine.open();
  let turn = 0;
  const time = async (low: number, size: typeof FULL): Promise<number> => {
    turn += 0.05;
    const began = performance.now();
    await session.pictures?.draw(request(low, turn, size));
    return performance.now() - began;
  };
  const times = async (lows: readonly number[], size: typeof FULL): Promise<number> => {
    const found: number[] = [];
    for (const low of lows) found.push(await time(low, size));
    return median(found);
  };
  const same = Array.from({ length: 2 * RUNS }, () => 0.8);
  const others = (from: number): number[] => Array.from({ length: RUNS }, (_, step) => from + step / 1000);
  printFigure(`${name}-first-picture`, await time(0.8, FULL), 'ms');
  printFigure(`${name}-threshold-to-picture`, await times(others(0.81), FULL), 'ms');
  printFigure(`${name}-threshold-to-tiny-picture`, await times(others(0.82), TINY), 'ms');
  await time(0.8, FULL);
  printFigure(`${name}-frame`, await times(same, FULL), 'ms');
  await time(0.8, TINY);
  printFigure(`${name}-tiny-frame`, await times(same, TINY), 'ms');
  session.dispose();
  engine.dispose();
}

async function main(): Promise<void> {
  printMachine();
  const folder = mkdtempSync(join(tmpdir(), 'adit-bench-'));
  const display = new Display();
  try {
    await writeBlockModel(folder);
    await measure('alone', folder);
    for (const ranks of [1, 2]) {
      const pvserver = await Pvserver.start(ranks, await display.name());
      await measure(`pvserver-${ranks}`, folder, pvserver.address);
      await pvserver.kill();
    }
  } finally {
    display.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

const inside = 'inside';
if (missingForPvserver.length > 0) console.log(JSON.stringify({ skipped: `no ${missingForPvserver.join(', ')}` }));
else if (process.argv[2] === inside) await main();
else {
  const script = 'ip link set lo up && exec "$0" "$@"';
  const again = ['sh', '-c', script, process.execPath, ...process.execArgv, fileURLToPath(import.meta.url), inside];
  const { status } = spawnSync('unshare', ['--net', '--map-root-user', ...again], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
