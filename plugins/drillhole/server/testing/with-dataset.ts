import { expect } from 'vitest';
import { readColumn } from 'adit/core/server';
import type { BuiltDataset } from 'adit/core/testing';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { buildHoles, type TestFile } from './test-run.ts';

/** What holds for every build: all rows are accounted for, each rejected one with one reason, and every issue can be told. */
async function expectTrust(dataset: BuiltDataset): Promise<void> {
  for (const { fileName, rowsRead, rowsUsed, rowsRejected } of dataset.report.files) {
    expect(rowsRead).toBe(rowsUsed + rowsRejected);
    const rejected = dataset.issues.filter((issue) => issue.fileName === fileName && issue.severity === 'rejected');
    expect(rejected).toHaveLength(rowsRejected);
    expect(new Set(rejected.map(({ line }) => line)).size).toBe(rowsRejected);
  }
  for (const { code, values } of dataset.issues) {
    for (const texts of [english, spanish] as Record<string, string>[]) {
      const text = texts[`issue.${code}`];
      expect(text, code).toBeTypeOf('string');
      for (const [, name] of text?.matchAll(/{{(\w+)}}/g) ?? [])
        expect(values, `${code} ${name}`).toHaveProperty([name as string]);
    }
  }
  for (const { geometry, bounds, count } of dataset.manifest.layers) {
    if (!('positions' in geometry)) throw new Error(`${geometry.kind} in a drillhole dataset`);
    const positions = await readColumn(dataset.folder, geometry.positions);
    expect(positions.every((value) => Number.isFinite(value))).toBe(true);
    expect(count).toBeGreaterThan(0);
    expect(bounds?.every((value) => Number.isFinite(value))).toBe(true);
  }
}

/** Builds a dataset, checks what holds for every one, and hands it to `look`. */
export async function withDataset<T>(
  files: readonly TestFile[],
  look: (dataset: BuiltDataset) => Promise<T> | T,
  options: Record<string, string> = {},
): Promise<T> {
  const dataset = await buildHoles(files, options);
  try {
    await expectTrust(dataset);
    return await look(dataset);
  } finally {
    dataset.dispose();
  }
}
