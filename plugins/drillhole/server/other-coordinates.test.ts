import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AskedChange } from 'adit/core/server';
import type { BuiltDataset } from 'adit/core/testing';
import { seconds } from '../../../tests/patience.ts';
import { collar, interval, survey } from './testing/test-files.ts';
import { buildHoles, type TestFile } from './testing/test-run.ts';

const crafted = resolve('../shared/data2/crafted/16-longitude-latitude/collar.csv');
const degrees: AskedChange = { from: 'EPSG:4326', to: 'EPSG:28350', unit: 'm', storedUnit: 'm' };

async function withHoles(
  files: readonly TestFile[],
  change: AskedChange,
  look: (dataset: BuiltDataset) => Promise<void>,
): Promise<void> {
  const dataset = await buildHoles(files, {}, [], change);
  try {
    await look(dataset);
  } finally {
    dataset.dispose();
  }
}

function expectPlace([x = 0, y = 0, z = 0]: readonly number[] = [], place: readonly [number, number, number]): void {
  expect(Math.hypot(x - place[0], y - place[1], z - place[2])).toBeLessThan(0.001);
}

describe('holes in another system than the site', { timeout: seconds(60) }, () => {
  // PROJ 9.5.1 puts the collar there, and turns the meridian by so many degrees.
  const place = [628_576.12616, 7_511_291.5656] as const;
  const turn = 0.4784192;

  it('have their collars there to a millimetre, and their azimuths from its north', () =>
    withHoles(
      [
        collar('hole,x,y,z,depth\nA,118.25,-22.5,400,100\nB,118.25,-22.5,400,100', {
          mapping: { hole: 'hole', easting: 'x', northing: 'y', elevation: 'z', depth: 'depth' },
        }),
        survey('A,0,90,0\nB,0,359.9,0'),
      ],
      degrees,
      async (dataset) => {
        expect(dataset.manifest.unit).toBe('m');
        const lines = await dataset.polylines('survey');
        for (const [hole, azimuth] of [90, 359.9].entries()) {
          expectPlace(lines[hole]?.[0], [...place, 400]);
          const angle = ((azimuth + turn) * Math.PI) / 180;
          expectPlace(lines[hole]?.at(-1), [place[0] + 100 * Math.sin(angle), place[1] + 100 * Math.cos(angle), 400]);
        }
      },
    ));

  it('take the azimuth of the collar from its north, too', () =>
    withHoles(
      [
        collar('hole,x,y,z,depth,azi,dip\nA,118.25,-22.5,400,100,90,0', {
          mapping: {
            hole: 'hole',
            easting: 'x',
            northing: 'y',
            elevation: 'z',
            depth: 'depth',
            azimuth: 'azi',
            dip: 'dip',
          },
        }),
      ],
      degrees,
      async (dataset) => {
        const angle = ((90 + turn) * Math.PI) / 180;
        const [line] = await dataset.polylines('survey');
        expectPlace(line?.at(-1), [place[0] + 100 * Math.sin(angle), place[1] + 100 * Math.cos(angle), 400]);
      },
    ));

  it('have heights and depths in the unit of the site, whatever theirs is', () =>
    withHoles(
      [collar('hole,x,y,z,depth\nA,118.25,-22.5,1000,500'), interval('A,100,200,1.5,a')],
      { ...degrees, unit: 'ft' },
      async (dataset) => {
        expect(dataset.manifest.unit).toBe('m');
        const [line] = await dataset.polylines('survey');
        expectPlace(line?.[0], [...place, 304.8]);
        expectPlace(line?.at(-1), [...place, 152.4]);
        expect((await dataset.numbers('intervals', 'from'))[0]).toBeCloseTo(30.48, 9);
      },
    ));
});

it('holes in feet become those of a site in metres', { timeout: seconds(60) }, () =>
  withHoles(
    [collar('hole,x,y,z,depth\nA,1000,2000,300,100', { units: { x: 'ft', y: 'ft' } })],
    { unit: 'ft', storedUnit: 'm' },
    async (dataset) => {
      expect(dataset.manifest.unit).toBe('m');
      const [line] = await dataset.polylines('survey');
      expectPlace(line?.[0], [304.8, 609.6, 91.44]);
      expectPlace(line?.at(-1), [304.8, 609.6, 60.96]);
    },
  ),
);

it.skipIf(!existsSync(crafted))('16-longitude-latitude: degrees on EPSG:28350 to a millimetre', () =>
  withHoles(
    [
      {
        fileType: 'collar',
        path: crafted,
        mapping: { hole: 'hole', easting: 'longitude', northing: 'latitude', elevation: 'elevation', depth: 'depth' },
      },
    ],
    degrees,
    async (dataset) => {
      // The folder's README gives the place of 118.001, -22.701, which is the second hole of its file.
      expectPlace((await dataset.geometry('collars', 'positions', 3))[1], [602_812.2593, 7_489_232.2057, 411]);
    },
  ),
);

it('16-longitude-latitude: 118.012, -22.712 of its README on EPSG:28350 to a millimetre', () =>
  withHoles([collar('hole,x,y,z,depth\nCR012,118.012,-22.712,416,220')], degrees, async (dataset) => {
    expectPlace((await dataset.geometry('collars', 'positions', 3))[0], [603_933.8432, 7_488_006.7587, 416]);
  }));
