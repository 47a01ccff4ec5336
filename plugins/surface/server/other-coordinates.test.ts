import { expect, it } from 'vitest';
import type { AskedChange } from 'adit/core/server';
import { buildChanged } from './testing/test-run.ts';

const degrees: AskedChange = { from: 'EPSG:4326', to: 'EPSG:28350', unit: 'm', storedUnit: 'm' };
const triangle = { path: 'pit.obj', content: 'v 118.25 -22.5 1\nv 118.001 -22.701 2\nv 118.25 -22.701 3\nf 1 2 3\n' };

it('a surface is stored in the system of the site, with its figures there', async () => {
  const surface = await buildChanged(degrees, triangle);
  try {
    const [first, second] = await surface.positions('surface');
    // Where PROJ 9.5.1 puts them.
    for (const [at, value] of [628_576.12616, 7_511_291.5656, 1].entries())
      expect(Math.abs((first?.[at] as number) - value)).toBeLessThan(0.0005);
    for (const [at, value] of [602_812.25926, 7_489_232.20572, 2].entries())
      expect(Math.abs((second?.[at] as number) - value)).toBeLessThan(0.0005);
    expect(surface.manifest.properties['area']).toBeGreaterThan(2e8);
    expect(surface.manifest.bounds?.[0]).toBeCloseTo(602_812.259, 3);
  } finally {
    surface.dispose();
  }
});

it('a surface of metres that is said to be in degrees is refused', async () => {
  const content = 'v 600000 7500000 1\nv 600001 7500000 2\nv 600001 7500001 3\nf 1 2 3\n';
  await expect(buildChanged(degrees, { path: 'pit.obj', content })).rejects.toMatchObject({
    code: 'coordinates-outside-system',
  });
});

it('a drawing that says another unit than was said of it is refused', async () => {
  const content = [
    ...['0', 'SECTION', '2', 'HEADER', '9', '$INSUNITS', '70', '2', '0', 'ENDSEC'],
    ...['0', 'SECTION', '2', 'ENTITIES', '0', 'LINE', '8', '0', '10', '0', '20', '0', '30', '0'],
    ...['11', '10', '21', '0', '31', '0', '0', 'ENDSEC', '0', 'EOF', ''],
  ].join('\n');
  const drawing = { path: 'pit.dxf', content };
  await expect(buildChanged({ unit: 'm', storedUnit: 'us-ft' }, drawing)).rejects.toMatchObject({
    code: 'file-in-other-unit',
    values: { file: 'pit.dxf', unit: 'ft', said: 'm' },
  });
  const surface = await buildChanged({ unit: 'ft', storedUnit: 'm' }, drawing);
  try {
    expect((await surface.polylines('lines'))[0]?.[1]).toEqual([3.048, 0, 0]);
    expect(surface.manifest.unit).toBe('m');
  } finally {
    surface.dispose();
  }
});
