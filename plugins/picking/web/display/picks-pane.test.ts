import { describe, expect, it } from 'vitest';
import { defaultPicksLook } from 'adit/plugins/views';
import type { PickStore } from '../store/pick-store.ts';
import { picksPane } from './picks-pane.ts';

describe('the picks in the display pane', () => {
  const paneOf = (count: number) =>
    picksPane({ countOf: () => count, lookOf: () => defaultPicksLook } as unknown as PickStore, () => [
      { id: 'a.holes', datasetType: 'Drillhole', picks: 'always' },
      { id: 'a.blast', datasetType: 'Blasthole', picks: 'always' },
      { id: 'a.points', datasetType: 'Points' },
    ]);
  const dataset = (datasetType: string) => ({ datasetId: 'd', datasetType, layers: [] });

  it('[W3.21, W3.25] stand below the layers of every drillhole and blast dataset, and of others while something is picked of them', () => {
    const types = ['Drillhole', 'Blasthole', 'Points', 'Blockmodel', 'Surface'];
    expect(types.map((type) => paneOf(0).isFor(dataset(type)))).toEqual([true, true, false, false, false]);
    expect(types.every((type) => paneOf(3).isFor(dataset(type)))).toBe(true);
  });

  it('can be ticked while there are some', () => {
    expect([0, 3].map((count) => paneOf(count).isEnabled(dataset('Drillhole')))).toEqual([false, true]);
    expect(paneOf(3).isOn(dataset('Drillhole'))).toBe(true);
  });
});
