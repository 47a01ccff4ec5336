import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { systemInWkt } from './system-in-wkt.ts';
import { loadSystems } from './systems.ts';

const idOf = async (text: string): Promise<string | undefined> => systemInWkt(text, await loadSystems())?.id;
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

it.skipIf(!existsSync(resolve('../shared/data2')))('real .prj files name their systems', async () => {
  const of = (path: string): Promise<string | undefined> =>
    idOf(readFileSync(resolve('../shared/data2', path), 'utf8'));
  expect(await of('derived-grids/dtm.prj')).toBe('EPSG:28350');
  expect(await of('loopstructural/fault_trace/fault_trace.prj')).toBe('EPSG:7853');
  expect(await of('geopandas/naturalearth_lowres.prj')).toBe('EPSG:4326');
});
