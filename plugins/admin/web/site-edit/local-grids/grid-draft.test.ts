import { expect, it } from 'vitest';
import { MAX_GRID_POINTS, type LocalGrid } from 'adit/core';
import { GridDraft } from './grid-draft.ts';

const system = { id: 'EPSG:28350', name: 'GDA94 / MGA zone 50', unit: 'm', place: '' } as const;
const grid: LocalGrid = {
  name: 'Mine grid',
  unit: 'm',
  system: 'EPSG:28350',
  points: [
    { local: [10_000, 20_000, 1000], system: [602_812.259, 7_489_232.206, 411.2] },
    { local: [12_000, 23_500, null], system: [604_255.477, 7_492_996.14, null] },
  ],
};

it('shows a grid as it is kept, and keeps it as it is shown', () => {
  const draft = new GridDraft(system, grid);
  expect(draft.rows[1]).toEqual(['12000', '23500', '', '604255.477', '7492996.14', '']);
  expect(draft.grid).toEqual(grid);
  expect(draft.figures).toMatchObject({ rotation: expect.closeTo(-8.766389, 6), isScaleDoubtful: false, rise: -588.8 });
});

it('takes the cells of a spreadsheet from the cell that they are put into, and says each residual once two points are there', () => {
  const draft = new GridDraft(system);
  draft.setName(' Mine grid ');
  expect([draft.figures, draft.grid]).toEqual([undefined, undefined]);
  draft.type(
    0,
    0,
    '0\t0\t10\t500000\t7000000\t5\r\n100\t0\t10\t500100,5\t7000000\t5\r\n100\t100\t10\t500100\t7000100\t5\r\n',
  );
  expect(draft.rows).toHaveLength(3);
  expect(draft.grid).toMatchObject({ name: 'Mine grid', points: [{}, { system: [500_100.5, 7_000_000, 5] }, {}] });
  expect(Math.max(...(draft.figures?.residuals as number[]))).toBeGreaterThan(0.1);
  draft.type(1, 3, 'east');
  expect([draft.grid, draft.figures?.residuals[1]]).toEqual([undefined, undefined]);
  expect(draft.figures?.residuals[2]).toBeLessThan(1e-6);
  draft.removeRow(1);
  draft.addRow();
  // A row in which nothing stands is no point, and keeps nothing from being kept.
  expect(draft.grid?.points).toHaveLength(2);
  draft.type(0, 0, Array.from({ length: 30 }, (_, at) => String(at)).join('\n'));
  expect([draft.rows.length, draft.canGrow]).toEqual([MAX_GRID_POINTS, false]);
});

it('doubts a scale that the units do not explain', () => {
  const draft = new GridDraft(system, grid);
  draft.setUnit('ft');
  expect(draft.figures).toMatchObject({ scale: expect.closeTo(3.280848, 5), isScaleDoubtful: true });
  const one = new GridDraft(system, grid);
  one.type(1, 0, '10000');
  one.type(1, 1, '20000');
  expect([one.figures, one.grid]).toEqual([undefined, undefined]);
});
