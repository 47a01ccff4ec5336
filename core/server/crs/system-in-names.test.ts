import { expect, it } from 'vitest';
import { findSystems } from './find-systems.ts';
import { systemInNames } from './system-in-names.ts';
import { loadSystems } from './systems.ts';

it.each([
  ['MGA94_50_East', 'MGA94_50_North', 'EPSG:28350'],
  ['Easting_MGA2020_Z54', 'Northing_MGA2020_Z54', 'EPSG:7854'],
  ['GDA94 MGA50 E', 'GDA94 MGA50 N', 'EPSG:28350'],
  ['AMG66_54_E', 'AMG66_54_N', 'EPSG:20254'],
  ['WGS84_UTM_19S_E', 'WGS84_UTM_19S_N', 'EPSG:32719'],
  ['E_PSAD56_UTM19S', 'N_PSAD56_UTM19S', 'EPSG:24879'],
  ['X (SIRGAS 2000 UTM 23S)', 'Y (SIRGAS 2000 UTM 23S)', 'EPSG:31983'],
  ['NAD83_UTM12N_E', 'NAD83_UTM12N_N', 'EPSG:26912'],
  ['lon', 'lat', 'EPSG:4326'],
  ['Longitude', 'Latitude', 'EPSG:4326'],
  // A zone is no datum, and a datum no zone.
  ['UTM_19S_E', 'UTM_19S_N', undefined],
  ['MGA_50_East', 'MGA_50_North', undefined],
  ['MGA94_East', 'MGA94_North', undefined],
  ['MGA94_50_East', 'MGA94_51_North', undefined],
  ['MGA94_99_East', 'MGA94_99_North', undefined],
  ['easting', 'northing', undefined],
  ['x', 'y', undefined],
])('%s and %s: %s', async (east, north, id) => {
  expect(systemInNames([east, north], await loadSystems())?.id).toBe(id);
});

it.each([
  ['28350', 'EPSG:28350'],
  ['epsg:28350', 'EPSG:28350'],
  ['mga zone 50', 'EPSG:28350'],
  ['GDA2020 MGA 50', 'EPSG:7850'],
  ['GDA_1994_MGA_Zone_50', 'EPSG:28350'],
  ['sirgas 2000 utm 23s', 'EPSG:31983'],
  ['Arizona Central (ft)', 'EPSG:2223'],
])('finds %s: %s', async (text, id) => {
  const found = await findSystems({ text, ofSites: false, limit: 10 });
  expect(found.map((system) => system.id)).toContain(id);
});

it('finds by words of the area, and by a place', async () => {
  const inChile = await findSystems({ text: 'utm chile', ofSites: true, limit: 50 });
  expect(inChile.map(({ name }) => name)).toContain('SIRGAS-Chile 2002 / UTM zone 19S');
  const here = await findSystems({ text: '118.25, -22.5', ofSites: true, limit: 500 });
  expect(here.map(({ id }) => id)).toContain('EPSG:28350');
  expect(here.map(({ id }) => id)).not.toContain('EPSG:28351');
});

it('finds the one that a well-known text is of', async () => {
  const find = async (text: string): Promise<string[]> =>
    (await findSystems({ text, ofSites: true, limit: 10 })).map(({ id }) => id);
  const text = 'PROJCS["GDA_1994_MGA_Zone_50",GEOGCS["GCS_GDA_1994"],UNIT["Meter",1.0]]';
  expect(await find(text)).toEqual(['EPSG:28350']);
  expect(await find(text.replace('1.0', '0.3048'))).toEqual([]);
  expect(await find('GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]')).toEqual([]);
});

it('offers a site no degrees and no units of its own', async () => {
  const found = await findSystems({ text: 'WGS 84', ofSites: true, limit: 10_000 });
  expect(found.every(({ kind, unit }) => kind === 'projected' && unit !== undefined)).toBe(true);
});
