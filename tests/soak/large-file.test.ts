import { expect, it } from 'vitest';
import { importLargeFile } from '../integration/large-file/import-large-file.ts';
import { isBuilt } from '../integration/server-process.ts';

it.skipIf(!process.env['ADIT_SOAK'] || !isBuilt)(
  'a file of 2 GB becomes a dataset with every row, the server and its workers under 1.5 GB',
  async () => {
    const { written, count, gold, peakBytes, seconds } = await importLargeFile(2e9);
    console.log(JSON.stringify({ rows: written.rows, bytes: written.bytes, peakMiB: peakBytes / 2 ** 20, seconds }));
    expect(count).toBe(written.rows);
    expect(gold.mean).toBeCloseTo(written.sum / (written.rows - written.missing), 9);
    expect(peakBytes).toBeLessThan(1.5 * 2 ** 30);
  },
  3_600_000,
);
