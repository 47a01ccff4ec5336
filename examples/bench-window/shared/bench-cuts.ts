import { readPart, type CutPlane } from 'adit/core';
import type { LayerCuts } from 'adit/plugins/views';
import { benchPart } from './bench-part.ts';

/** What lies between the levels of a view's bench; blocks are cut where the levels go through them. */
export const benchCuts: LayerCuts = {
  id: 'example.bench.cuts',
  regions(view) {
    const bench = readPart(view, benchPart);
    if (!bench) return [];
    const above: CutPlane = { point: [0, 0, bench.base], normal: [0, 0, 1] };
    const below: CutPlane = { point: [0, 0, bench.top], normal: [0, 0, -1] };
    return [{ planes: [above, below], inverted: false, wholeItems: false }];
  },
};
