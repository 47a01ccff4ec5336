import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { makeDataset, removeMadeDatasets } from './testing/make-dataset.ts';
import { seconds } from '../../../tests/patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

const built = resolve('dist/node/plugins/engine-columnar/server/columnar-engine.js');
const hasBuild = existsSync(built);

/** Runs `body` in a process of its own, over the compiled engine with its real threads, and gives what it put in `answer`. */
async function runBuilt(folder: string, body: string): Promise<unknown> {
  const program = `
    import { ColumnarEngine } from ${JSON.stringify(pathToFileURL(built).href)};
    import { itemSubset, readManifest } from 'adit/core/server';
    const log = { info() {}, warn() {}, error(...line) { console.error(...line); }, child() { return log; } };
    const engine = new ColumnarEngine({ log });
    const session = await engine.open();
    const folder = ${JSON.stringify(folder)};
    const layer = { dataset: { id: 'd', version: '1', folder, manifest: await readManifest(folder) }, layer: 'items' };
    ${body}
    console.log(JSON.stringify(answer));
    // No dispose and no exit: idle threads must not keep the process alive.`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    timeout: seconds(60),
  });
  return JSON.parse(stdout);
}

afterAll(removeMadeDatasets);

describe('the compiled engine', () => {
  it.skipIf(!hasBuild)('answers in threads of its own, and lets the process end (needs dist/node)', async () => {
    const { folder } = await makeDataset({
      items: {
        positions: Float64Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2),
        columns: {
          Au: { numbers: Float64Array.of(1, 2, 4) },
          LITH: { numbers: Uint32Array.of(0, 1, 1), dictionary: ['a', 'b'] },
        },
      },
    });
    const answer = await runBuilt(
      folder,
      `const subset = itemSubset([{ kind: 'range', column: 'Au', low: 2, high: 4 }]);
       const [pieces, values, filter, histogram, categories, row] = await Promise.all([
         session.pieces(layer), session.values(layer, 'Au'), session.mask(layer, subset),
         session.histogram(layer, subset, { field: 'Au', samples: 2, logarithmic: false, rangeOf: subset }),
         session.categories(layer, subset, 'LITH'), session.row(layer, 1),
       ]);
       const answer = {
         shared: [pieces.positions, values, filter.mask].every(({ buffer }) => buffer instanceof SharedArrayBuffer),
         positions: [...pieces.positions], values: [...values], mask: [...filter.mask], kept: filter.kept,
         counts: [...histogram.counts], percentiles: histogram.percentiles, categories, row: row.values,
         refused: await session.values(layer, 'Zn').catch((error) => error.code),
       };`,
    );
    expect(answer).toEqual({
      shared: true,
      positions: [0, 0, 0, 1, 1, 1, 2, 2, 2],
      values: [1, 2, 4],
      mask: [0b110, 0],
      kept: 2,
      counts: [1, 1],
      percentiles: [2, 4],
      categories: { labels: ['a', 'b'], counts: [0, 2], missing: 0 },
      row: [
        { name: 'Au', value: 2 },
        { name: 'LITH', value: 'b' },
      ],
      refused: 'unknown-field',
    });
  });

  it.skipIf(!hasBuild)('gives dropped memory back (needs dist/node)', async () => {
    const count = 200_000;
    const { folder } = await makeDataset({
      items: {
        positions: new Float64Array(count * 6),
        offsets: Uint32Array.from({ length: count + 1 }, (_, at) => at * 2),
        columns: {},
      },
    });
    const growth = await runBuilt(
      folder,
      `const open = async (step) => {
         await session.pieces({ dataset: { ...layer.dataset, version: String(step) }, layer: 'items' });
         engine.forget(['d']);
         await new Promise((done) => setTimeout(done, 5));
       };
       for (let step = 0; step < 10; step++) await open(step);
       const before = process.memoryUsage.rss();
       for (let step = 10; step < 50; step++) await open(step);
       const answer = process.memoryUsage.rss() - before;`,
    );
    // Forty times 15 MB went through; what is held back is bounded.
    expect(growth).toBeLessThan(150_000_000);
  });
});
