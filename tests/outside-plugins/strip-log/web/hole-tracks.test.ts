import type { LayerReader } from 'adit/core';
import type { Hole, HoleTable } from 'adit/plugins/drillhole';
import { expect, it } from 'vitest';
import { readTracks } from './hole-tracks.ts';

const table = (layer: string, columns: HoleTable['columns'], depths: number[]): HoleTable => ({
  layer,
  fileName: `${layer}.csv`,
  items: Uint32Array.of(4, 5),
  from: Float64Array.from(depths.slice(0, -1)),
  to: Float64Array.from(depths.slice(1)),
  columns,
});
const assays = table(
  'holes/assays',
  [
    { name: 'Cu', label: 'Copper', kind: 'number', unit: 'none' },
    { name: 'Au', label: 'Gold', kind: 'number', unit: 'none' },
  ],
  [0, 10, 20],
);
const geology = table('holes/geology', [{ name: 'rock', label: 'Rock', kind: 'category', unit: 'none' }], [0, 15, 20]);
const hole: Hole = {
  name: 'A',
  collar: [0, 0, 0],
  unit: 'm',
  depths: new Float64Array(),
  trace: new Float64Array(),
  tables: [assays, geology],
};

const reader: LayerReader = {
  async values(_layer, [name = '']) {
    const values =
      name === 'rock'
        ? { codes: Uint32Array.of(1, 0xffffffff), texts: ['BIF', 'Shale'] }
        : Float64Array.of(2, name === 'Au' ? 7 : Number.NaN);
    return { items: Uint32Array.of(4, 5), of: 2, columns: new Map([[name, values]]) };
  },
};

it('reads rocks from one table and the values of a property from another', async () => {
  const { rocks, values } = await readTracks(hole, 'Au', reader);
  expect(rocks?.intervals).toEqual([
    { from: 0, to: 15, text: 'Shale' },
    { from: 15, to: 20, text: undefined },
  ]);
  expect(values).toMatchObject({ column: { label: 'Gold' }, most: 7, intervals: [{ value: 2 }, { value: 7 }] });
});

it('takes the first property where the one that is asked for is not there, and leaves out what is missing', async () => {
  const { values } = await readTracks(hole, 'Ag', reader);
  expect(values).toMatchObject({ column: { label: 'Copper' }, most: 2 });
});

it('puts intervals of a file in the order of their depths', async () => {
  const from = Float64Array.of(10, 0);
  const to = Float64Array.of(20, 10);
  const { values } = await readTracks({ ...hole, tables: [{ ...assays, from, to }] }, 'Au', reader);
  expect(values?.intervals).toEqual([
    { from: 0, to: 10, value: 7 },
    { from: 10, to: 20, value: 2 },
  ]);
});
