import { readFileSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openCoordinateChange } from './coordinate-change.ts';
import { projectionOf } from './projection.ts';
import { findSystem, loadSystems } from './systems.ts';
import places from './fixtures/places.json' with { type: 'json' };

const vectors = resolve('../shared/data2/crs');
const metres = { unit: 'm', storedUnit: 'm' } as const;

async function moved(from: string, to: string, [x, y]: readonly number[]): Promise<[number, number]> {
  const positions = Float64Array.of(x as number, y as number, 12.5);
  (await openCoordinateChange({ from, to, ...metres })).move(positions);
  expect(positions[2]).toBe(12.5);
  return [positions[0] as number, positions[1] as number];
}

function distance([a, b]: readonly number[], [c, d]: readonly number[]): number {
  return Math.hypot((a as number) - (c as number), (b as number) - (d as number));
}

describe('coordinates of another system', () => {
  it.each(places.moves)('$from to $to', async ({ from, to, at, there }) => {
    expect(distance(await moved(from, to, at), there)).toBeLessThan(0.001);
  });

  it('come back to where they were', async () => {
    const there = await moved('EPSG:20350', 'EPSG:7850', [400_000, 7_600_000]);
    expect(distance(await moved('EPSG:7850', 'EPSG:20350', there), [400_000, 7_600_000])).toBeLessThan(0.001);
  });

  it('name the shifts and how far they may be off', async () => {
    const { operation, accuracy } = await openCoordinateChange({ from: 'EPSG:20350', to: 'EPSG:7850', ...metres });
    expect(operation).toBe('AGD84 to GDA94 (2) [EPSG:1280] + GDA94 to GDA2020 (1) [EPSG:8048]');
    expect(accuracy).toBeCloseTo(1.01, 9);
    expect((await openCoordinateChange({ from: 'EPSG:28350', to: 'EPSG:28351', ...metres })).operation).toBeUndefined();
  });

  it.each([
    ['EPSG:26712', 'EPSG:26912', 'system-needs-grid'],
    ['EPSG:27700', 'EPSG:25830', 'system-needs-grid'],
    ['EPSG:31467', 'EPSG:25832', 'system-needs-grid'],
    ['EPSG:22523', 'EPSG:31983', 'system-needs-grid'],
    ['EPSG:2000', 'EPSG:32620', 'no-datum-operation'],
    ['EPSG:28191', 'EPSG:28191', undefined],
    ['EPSG:8441', 'EPSG:32738', 'no-datum-operation'],
    ['EPSG:6247', 'EPSG:3116', 'system-not-supported'],
    ['EPSG:999999', 'EPSG:28350', 'unknown-system'],
  ])('from %s to %s are refused by name', async (from, to, code) => {
    const opened = openCoordinateChange({ from, to, ...metres });
    if (code === undefined) await expect(opened).resolves.toMatchObject({ unit: 'm' });
    else await expect(opened).rejects.toMatchObject({ code });
  });

  it('that are no degrees are refused', async () => {
    await expect(moved('EPSG:4326', 'EPSG:28350', [602_812, 7_489_232])).rejects.toMatchObject({
      code: 'coordinates-outside-system',
    });
  });
});

describe('units', () => {
  it.each([
    [{ unit: 'ft', storedUnit: 'm' }, [1000, 2000, 10], [304.8, 609.6, 3.048]],
    [{ unit: 'us-ft', storedUnit: 'm' }, [3937, 0, 3937], [1200, 0, 1200]],
    [{ from: 'EPSG:2223', to: 'EPSG:2223', unit: 'm', storedUnit: 'ft' }, [700_000, 1, 3.048], [700_000, 1, 10]],
  ] as const)('%o', async (asked, before, after) => {
    const positions = Float64Array.from(before);
    (await openCoordinateChange(asked)).move(positions);
    for (const [at, value] of after.entries()) expect(positions[at]).toBeCloseTo(value, 9);
  });

  it('both feet differ by 1.40 m at an easting of 2.3 million', async () => {
    const easting = async (unit: 'ft' | 'us-ft'): Promise<number> => {
      const positions = Float64Array.of(2_300_000, 0, 0);
      (await openCoordinateChange({ unit, storedUnit: 'm' })).move(positions);
      return positions[0] as number;
    };
    expect((await easting('us-ft')) - (await easting('ft'))).toBeCloseTo(1.402, 3);
  });
});

describe('azimuths', () => {
  it.each(places.turns)('turn by $degrees from $from to $to', async ({ from, to, at, degrees }) => {
    const { turn } = await openCoordinateChange({ from, to, ...metres });
    expect(turn(at as [number, number])).toBeCloseTo(degrees, 5);
  });
});

type Row = [number, string, string, number[], [number, number], number, number, number];

describe.skipIf(!existsSync(vectors))('the stored values of PROJ', () => {
  const read = <T>(name: string): T => JSON.parse(readFileSync(`${vectors}/${name}`, 'utf8')) as T;

  it('hold for 5,214 systems within a millimetre, and the 54 others are refused by name', async () => {
    const systems = await loadSystems();
    let sound = 0;
    const refused: number[] = [];
    const looseBack: number[] = [];
    for (const [code, , , , [longitude, latitude], east, north, meridian] of read<Row[]>('systems.json')) {
      const system = findSystem(systems, `EPSG:${code}`);
      try {
        const { fromDegrees, toDegrees } = await projectionOf(system);
        // The vectors count longitudes from the meridian of the system.
        const there = fromDegrees([longitude + meridian, latitude]);
        expect(distance(there, [east, north]), `EPSG:${code}`).toBeLessThan(0.001);
        const back = distance(fromDegrees(toDegrees(there)), there);
        expect(back, `EPSG:${code} back`).toBeLessThan(0.0025);
        if (back >= 0.001) looseBack.push(code);
        sound += 1;
      } catch (error) {
        if ((error as { code?: string }).code !== 'system-not-supported') throw error;
        refused.push(code);
      }
    }
    expect([sound, refused.length]).toEqual([5214, 54]);
    // Equal areas of whole continents are up to 2.3 mm off on the way back.
    expect(looseBack).toEqual([5635, 10_601, 10_603]);
  });

  it('hold for every row of datums within a millimetre, but for those that need a grid', async () => {
    const refused: string[] = [];
    for (const { a, b, p, res } of read<{ a: string; b: string; p: number[]; res: number[] }[]>('datums.json')) {
      try {
        expect(distance(await moved(a, b, p), res), `${a} to ${b}`).toBeLessThan(0.001);
      } catch (error) {
        if ((error as { code?: string }).code !== 'system-needs-grid') throw error;
        refused.push(a);
      }
    }
    expect(refused).toEqual(['EPSG:26712', 'EPSG:22523', 'EPSG:31467', 'EPSG:27700']);
  });

  it('hold for the cases both ways', async () => {
    const systems = await loadSystems();
    type Case = { code: string; pts: [number, number][]; res: [number, number][] };
    for (const { code, pts, res } of read<Case[]>('cases.json')) {
      const { fromDegrees, toDegrees } = await projectionOf(findSystem(systems, code));
      for (const [at, place] of pts.entries()) {
        const there = res[at] as [number, number];
        expect(distance(fromDegrees(place), there), code).toBeLessThan(0.001);
        expect(distance(toDegrees(there), place), code).toBeLessThan(1e-8);
      }
    }
  });
});
