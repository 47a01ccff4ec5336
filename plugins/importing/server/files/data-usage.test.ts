import { describe, expect, it } from 'vitest';
import { dataUsageItemShape } from '../../shared/index.ts';
import { dataUsage } from './data-usage.ts';

const file = (datasetType: string, size: number, derived = 0) => ({
  dataset_type: datasetType,
  size,
  derived_size: derived,
});

describe('what files take', () => {
  it('[W3.43] is told by name, size and colour, the most first', () => {
    const items = dataUsage([file('Points', 10), file('Drillhole', 30), file('Points', 5, 20), file('Surface', 1)]);
    expect(items.map(({ name, size }) => [name, size])).toEqual([
      ['Points', 35],
      ['Drillhole', 30],
      ['Surface', 1],
    ]);
    expect(items.map((item) => dataUsageItemShape.parse(item))).toEqual(items);
    for (const { color } of items) expect(color).toMatch(/^#[0-9A-F]{6}$/i);
    expect(new Set(items.map(({ color }) => color)).size).toBe(3);
    expect(dataUsage([])).toEqual([]);
  });
});
