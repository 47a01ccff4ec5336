import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { systemInWkt, type SaidSystem } from './system-in-wkt.ts';
import { loadSystems } from './systems.ts';

const saidIn = async (text: string): Promise<SaidSystem> => systemInWkt(text, await loadSystems());
const idOf = async (text: string): Promise<string | undefined> => (await saidIn(text)).system;
const geographic = 'GEOGCS["GCS_GDA_1994",DATUM["D_GDA_1994",SPHEROID["GRS_1980",6378137,298.257222101]]]';

it.each([
  ['the name that ESRI has', `PROJCS["GDA_1994_MGA_Zone_50",${geographic},UNIT["Meter",1.0]]`, 'EPSG:28350'],
  ['the name that EPSG has', `PROJCS["GDA94 / MGA zone 50",${geographic}]`, 'EPSG:28350'],
  [
    'the code at its end, and not that of a part',
    `PROJCS["My grid",${geographic.replace(']]]', '],AUTHORITY["EPSG","4283"]]]')},AUTHORITY["EPSG","28351"]]`,
    'EPSG:28351',
  ],
  ['the code of a newer form', 'PROJCRS["x",BASEGEOGCRS["y",ID["EPSG",4283]],ID["EPSG",28352]]', 'EPSG:28352'],
  [
    'its plan, where it has heights too',
    `COMPD_CS["a",PROJCS["WGS_1984_UTM_Zone_12N",${geographic}],VERT_CS["h"]]`,
    'EPSG:32612',
  ],
  ['longitudes and latitudes', 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]', 'EPSG:4326'],
  [
    'longitudes and latitudes, without ESRI’s own name in the table',
    'GEOGCS["GCS_GDA2020",DATUM["GDA2020"]]',
    'EPSG:7844',
  ],
  ['a name with a bracket in it', 'PROJCS["GDA94 / MGA zone 50 ]",GEOGCS["x"]]', 'EPSG:28350'],
])('a text is known by %s', async (_by, text, id) => {
  expect(await idOf(text)).toBe(id);
});

it.each([
  ['', undefined],
  ['PROJCS["Mine grid 2019",GEOGCS["GCS_WGS_1984"]]', undefined],
  ['PROJCS["",GEOGCS["GCS_WGS_1984"]]', undefined],
  ['PROJCS["x",AUTHORITY["EPSG","999999"]]', undefined],
  ['LOCAL_CS["mine"]', undefined],
  ['PROJCS["GDA_1994_MGA_Zone_50"', 'EPSG:28350'],
])('%s names no system by guess', async (text, id) => {
  expect(await idOf(text)).toBe(id);
});

/** The texts below are as PROJ 9.5.1 writes them. */
const degree = 'UNIT["degree",0.0174532925199433]';
const gdal =
  'PROJCS["GDA94 / MGA zone 50",GEOGCS["GDA94",DATUM["Geocentric_Datum_of_Australia_1994",SPHEROID["GRS 1980",6378137,298.257222101]],' +
  `PRIMEM["Greenwich",0],${degree}],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",117],` +
  'PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",10000000],UNIT["metre",1],' +
  'AXIS["Easting",EAST],AXIS["Northing",NORTH],AUTHORITY["EPSG","28350"]]';
const esri =
  'PROJCS["GDA_1994_MGA_Zone_50",GEOGCS["GCS_GDA_1994",DATUM["D_GDA_1994",SPHEROID["GRS_1980",6378137.0,298.257222101]],' +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],' +
  'PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",117.0],PARAMETER["Scale_Factor",0.9996],' +
  'PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
const ofBase = (base: string): string =>
  `PROJCRS["GDA94 / MGA zone 50",${base}["GDA94",DATUM["Geocentric Datum of Australia 1994",ELLIPSOID["GRS 1980",6378137,298.257222101]],` +
  `${degree}],CONVERSION["Map Grid of Australia zone 50",METHOD["Transverse Mercator"],PARAMETER["Latitude of natural origin",0],` +
  'PARAMETER["Longitude of natural origin",117],PARAMETER["Scale factor at natural origin",0.9996],PARAMETER["False easting",500000],' +
  'PARAMETER["False northing",10000000]],CS[Cartesian,2],AXIS["(E)",east],AXIS["(N)",north],UNIT["metre",1],ID["EPSG",28350]]';
const feetUp = (kind: string): string => `${kind}["NAVD88 height (ftUS)",UNIT["US survey foot",0.304800609601219]]`;

it.each([
  ['GDAL', gdal],
  ['ESRI', esri],
  ['the form of 2015', ofBase('BASEGEODCRS')],
  ['the form of 2019', ofBase('BASEGEOGCRS')],
  ['one that is bound to another', `BOUNDCRS[SOURCECRS[${gdal}],TARGETCRS[GEOGCRS["WGS 84",ID["EPSG",4326]]]]`],
])('the text of %s is known, with its parameters', async (_of, text) => {
  expect(await saidIn(text)).toEqual({ system: 'EPSG:28350' });
});

it.each([
  ['a compound one of the older form', `COMPD_CS["both",${gdal},${feetUp('VERT_CS')}]`],
  ['one beside that of the plan, as ESRI has it', `${esri},${feetUp('VERTCS')}`],
  ['a compound one of the newer form', `COMPOUNDCRS["both",${ofBase('BASEGEOGCRS')},${feetUp('VERTCRS')}]`],
])('heights have the unit of %s', async (_of, text) => {
  expect(await saidIn(text)).toEqual({ system: 'EPSG:28350', heightUnit: 'us-ft' });
});

it.each([
  ['feet', esri.replace('UNIT["Meter",1.0]', 'UNIT["Foot_US",0.3048006096012192]')],
  ['another false origin', esri.replace('500000.0', '0.0')],
  ['another meridian', gdal.replace('"central_meridian",117', '"central_meridian",116')],
  ['a code that EPSG has withdrawn', gdal.replace('28350', '3454')],
])('a text with the name of a system and %s is of none, and tells its name', async (_with, text) => {
  expect(await saidIn(text)).toEqual({ unknownSystem: /"([^"]*)"/.exec(text)?.[1] });
});

it('a system of no place tells its name', async () => {
  expect(await saidIn('LOCAL_CS["mine",UNIT["metre",1]]')).toEqual({ unknownSystem: 'mine' });
  expect(await saidIn('no text of this kind')).toEqual({});
});

it.skipIf(!existsSync(resolve('../shared/data2')))('real .prj files name their systems', async () => {
  const of = (path: string): Promise<string | undefined> =>
    idOf(readFileSync(resolve('../shared/data2', path), 'utf8'));
  expect(await of('derived-grids/dtm.prj')).toBe('EPSG:28350');
  expect(await of('loopstructural/fault_trace/fault_trace.prj')).toBe('EPSG:7853');
  expect(await of('geopandas/naturalearth_lowres.prj')).toBe('EPSG:4326');
});
