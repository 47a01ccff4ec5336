import { describe, expect, it } from 'vitest';
import { isBuilt } from '../server-process.ts';
import { importLargeFile } from './import-large-file.ts';
import { seconds } from '../../patience.ts';

describe.skipIf(!isBuilt)('a large file', () => {
  it('of 10 MB becomes a dataset with every row, in bounded memory', { timeout: seconds(240) }, async () => {
    const { written, count, gold, peakBytes } = await importLargeFile(10e6);
    expect(count).toBe(written.rows);
    expect(gold).toMatchObject({ count: written.rows - written.missing, missing: written.missing });
    expect(gold.mean).toBeCloseTo(written.sum / (written.rows - written.missing), 9);
    expect(peakBytes).toBeLessThan(0.75 * 2 ** 30);
  });
});
