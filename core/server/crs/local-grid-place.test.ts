import { describe, expect, it } from 'vitest';
import { fitLocalGrid, gridRotation, gridScale, siteLocalGrids, type GridPoint, type LocalGrid } from 'adit/core';
import { openCoordinateChange, type AskedChange } from './coordinate-change.ts';

/** Four points of a made mine grid, measured to the centimetre. */
const points: GridPoint[] = [
  { local: [10_000, 20_000, 1000], system: [602_812.259, 7_489_232.206, 411.2] },
  { local: [12_000, 20_000, 1010], system: [604_788.871, 7_489_537.031, 421.21] },
  { local: [12_000, 23_500, 990], system: [604_255.477, 7_492_996.14, 401.19] },
  { local: [10_000, 23_500, 1005], system: [602_278.85, 7_492_691.33, 416.22] },
];
const grid: LocalGrid = { name: 'Mine grid', unit: 'm', system: 'EPSG:28350', points };
const ofTwo: LocalGrid = { ...grid, name: 'Two', points: [points[0], points[2]] as GridPoint[] };
const localGrids = [grid, ofTwo];
const metres = { unit: 'm', storedUnit: 'm', localGrids } as const;

async function moved(asked: AskedChange, at: readonly [number, number, number]): Promise<number[]> {
  const positions = Float64Array.from(at);
  (await openCoordinateChange(asked)).move(positions);
  return [...positions];
}
const expectPlace = (place: readonly number[], there: readonly number[]): void => {
  for (const [axis, value] of there.entries()) expect(place[axis]).toBeCloseTo(value, 6);
};

describe('the points of a local grid', () => {
  // By numpy 2.4.6, linalg.lstsq.
  it('fit by least squares as numpy fits them, with what is left over', () => {
    const fit = fitLocalGrid(points);
    expect(fit?.a).toBeCloseTo(0.9883167230768275, 12);
    expect(fit?.b).toBeCloseTo(0.15240247692307107, 12);
    expect(fit?.east).toBeCloseTo(595_977.1341692316, 6);
    expect(fit?.north).toBeCloseTo(7_467_941.860776925, 6);
    for (const [at, residual] of [0.01572173939, 0.01552974786, 0.006517726582, 0.006962813133].entries())
      expect(fit?.residuals[at]).toBeCloseTo(residual, 7);
    expect(gridRotation(fit as never)).toBeCloseTo(-8.766195010303992, 9);
  });

  it('may be two, which fit exactly, and not one place', () => {
    const fit = fitLocalGrid(ofTwo.points);
    expect(Math.max(...(fit?.residuals ?? [1]))).toBeLessThan(1e-8);
    expect(gridScale(fit as never, 'm', 'm')).toBeCloseTo(1.0000023800548803, 12);
    expect(gridRotation(fit as never)).toBeCloseTo(-8.766389343586663, 9);
    expect(fitLocalGrid([points[0], points[0]] as GridPoint[])).toBeUndefined();
  });

  it('have a scale that leaves the feet of a grid out', () => {
    const inFeet = points.map(({ local: [x, y, z], system }) => ({
      local: [x / 0.3048, y / 0.3048, z] as [number, number, number | null],
      system,
    }));
    expect(gridScale(fitLocalGrid(inFeet) as never, 'ft', 'm')).toBeCloseTo(0.9999982300412364, 9);
  });

  it('are kept for a site with names of their own, and never those of one place', () => {
    const { shape } = siteLocalGrids;
    const isKept = (...grids: unknown[]): boolean => shape.safeParse({ grids }).success;
    expect(isKept(grid, ofTwo)).toBe(true);
    expect(isKept(grid, { ...ofTwo, name: 'MINE GRID' })).toBe(false);
    expect(isKept({ ...grid, points: [points[0], points[0]] })).toBe(false);
    expect(isKept({ ...grid, points: [points[0]] })).toBe(false);
    for (const name of ['', ' a', 'a'.repeat(41)]) expect([name, isKept({ ...grid, name })]).toEqual([name, false]);
  });
});

describe('coordinates of a local grid', () => {
  const asked = { ...metres, from: 'LOCAL:Mine grid', to: 'EPSG:28350' };

  // By PROJ 9.5.1: +proj=helmert with +x +y +s +theta of the fit above; heights by the mean of the four differences.
  it('come where PROJ has them, and back', async () => {
    expectPlace(await moved(asked, [11_234.5, 21_987.6, 1000]), [603_729.4136930446, 7_491_384.739184242, 411.205]);
    const back = { ...metres, from: 'EPSG:28350', to: 'LOCAL:Mine grid' };
    expectPlace(await moved(back, [603_000, 7_490_000, 411.205]), [10_302.56726858989, 20_730.19910954419, 1000]);
    expectPlace(
      await moved({ ...asked, from: 'LOCAL:Two' }, [11_234.5, 21_987.6, 0]),
      [603_729.4173368923, 7_491_384.737220339, -588.805],
    );
  });

  // By PROJ 9.5.1: the same, then EPSG:28350 to EPSG:28351; the azimuth is that of ten metres along the north of the grid.
  it('go on into another system than that of their points, with azimuths that turn by both', async () => {
    const on = { ...asked, to: 'EPSG:28351' };
    expectPlace(await moved(on, [11_234.5, 21_987.6, 1000]), [-13_055.555549449171, 7_483_106.8637046255]);
    expect((await openCoordinateChange(on)).turn([11_234.5, 21_987.6])).toBeCloseTo(-11.08409851945562, 6);
  });

  it('turn azimuths by the rotation, one way and the other', async () => {
    expect((await openCoordinateChange(asked)).turn([11_000, 21_000])).toBeCloseTo(-8.766195010303992, 9);
    const back = await openCoordinateChange({ ...metres, from: 'EPSG:28350', to: 'LOCAL:Mine grid' });
    expect(back.turn([603_000, 7_490_000])).toBeCloseTo(8.766195010303992, 9);
  });

  it('say the transform, and how far the worst point is off, which two points cannot tell', async () => {
    expect(await openCoordinateChange(asked)).toMatchObject({
      operation: 'Mine grid [4 points, -8.766195°, × 0.99999823, ± 0.016 m]',
      accuracy: expect.closeTo(0.01572174, 6),
      transform: {
        kind: '2-point',
        params: { rise: expect.closeTo(-588.795, 9) },
        from: 'Mine grid',
        to: 'EPSG:28350',
      },
    });
    expect((await openCoordinateChange({ ...asked, from: 'LOCAL:Two' })).accuracy).toBeUndefined();
    expect((await openCoordinateChange({ ...asked, to: 'EPSG:7850' })).accuracy).toBeCloseTo(0.02572174, 6);
  });

  it('may be in feet where the system is in metres', async () => {
    const feet: LocalGrid = {
      ...grid,
      unit: 'ft',
      points: points.map(({ local: [x, y, z], system }) => ({
        local: [x / 0.3048, y / 0.3048, (z as number) / 0.3048],
        system,
      })),
    };
    const inFeet = { ...asked, unit: 'ft', localGrids: [feet] } as const;
    expectPlace(
      await moved(inFeet, [11_234.5 / 0.3048, 21_987.6 / 0.3048, 1000 / 0.3048]),
      [603_729.4136930446, 7_491_384.739184242, 411.205],
    );
  });

  it('are refused where the site has no such grid', async () => {
    await expect(openCoordinateChange({ ...asked, from: 'LOCAL:Other' })).rejects.toMatchObject({
      code: 'unknown-local-grid',
      values: { system: 'Other' },
    });
  });
});
