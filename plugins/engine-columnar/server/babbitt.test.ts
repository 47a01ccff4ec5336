import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { ColumnarEngine } from './columnar-engine.ts';
import { InProcessRunner } from './task-runner.ts';
import { keepingLog } from './testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets } from './testing/make-dataset.ts';
import { keeping, naivePercentile, threshold } from './testing/naive.ts';

const path = '../shared/data/pygslib/Babbitt/assay_BABBITT.csv';
const hasSharedData = existsSync(path);

afterAll(removeMadeDatasets);

describe('the Babbitt copper grades', () => {
  it.skipIf(!hasSharedData)(
    '[W9.11b, W9.11c] have their published count, and their real 5th and 95th percentile (needs ../shared/data)',
    async () => {
      const rows = readFileSync(path, 'utf8').trim().split(/\r?\n/).slice(1);
      const grades = Float64Array.from(rows, (row) => Number.parseFloat(row.split(',')[3] ?? ''));
      const positions = new Float64Array(grades.length * 3);
      const dataset = await makeDataset({ assay: { positions, columns: { CU: { numbers: grades } } } });
      const engine = new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner() });
      const session = await engine.open();
      const layer = { dataset, layer: 'assay' };
      const answer = await session.histogram(layer, keeping(), { field: 'CU', samples: 100, logarithmic: false });
      expect(answer).toMatchObject({ count: 23_685, missing: 11_931 });
      expect(answer.range[1]).toBeCloseTo(24.3999996, 7);
      expect(answer.counts.reduce((sum, count) => sum + count, 0)).toBe(23_685);
      const [low, high] = answer.percentiles;
      expect([low, high]).toEqual([5, 95].map((percent) => naivePercentile([...grades], percent)));
      const inside = await session.mask(layer, keeping(threshold('CU', low, high)));
      expect(inside.kept / 23_685).toBeGreaterThanOrEqual(0.9);
    },
  );
});
