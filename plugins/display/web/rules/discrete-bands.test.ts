import { bandsOf, hexOfRgb } from 'adit/plugins/colour-maps';
import { expect, it } from 'vitest';
import { discretePoints } from './discrete-bands.ts';

it('[W3.20] eight discrete colours make bands of equal width, red for the highest', () => {
  const bands = bandsOf(discretePoints([0, 16])) ?? [];
  expect(bands).toHaveLength(8);
  expect(bands.map((band) => band.minimum)).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  expect(hexOfRgb(bands[7]?.colour ?? [])).toBe('#FF0000');
});
