import { readFileSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { screenMatrix } from 'adit/plugins/picking';
import { beforeAll, describe, expect, it } from 'vitest';
import { babbitt, hasSharedData, importBabbitt, sharedData } from './drillhole-import.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

type Place = readonly [number, number];
interface Layer {
  layerName: string;
  name: string;
  count: number;
}
interface Page {
  fields: string[];
  rows: { line: number; centre: [number, number, number]; values: (string | number | null)[] }[];
  total: number;
}

/** The rows of a file without quotes, by the names of its columns. */
function readRows(path: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

/** A plan of the ground around a place that is 1000 pixels wide and high. */
function planAround(middle: Place, width: number): { gesture: object; pixelOf(place: Place): [number, number] } {
  const [x, y] = middle;
  const camera = {
    position: [x, y, 10_000] as [number, number, number],
    focalPoint: [x, y, 0] as [number, number, number],
    viewUp: [0, 1, 0] as [number, number, number],
    viewAngle: 30,
    parallelScale: width / 2,
    parallelProjection: true,
  };
  const size = { width: 1000, height: 1000 };
  return {
    gesture: { viewId: 'view1', mode: 'replace', ...screenMatrix({ camera, size, verticalExaggeration: 1 }) },
    pixelOf: (place) => [500 + ((place[0] - x) / width) * 1000, 500 - ((place[1] - y) / width) * 1000],
  };
}

/** Whether an odd number of a polygon's sides are east of a place. */
function isIn([x, y]: Place, corners: readonly Place[]): boolean {
  const sides = corners.filter(([endX, endY], at) => {
    const [startX, startY] = corners.at(at - 1)!;
    return startY > y !== endY > y && x < startX + ((y - startY) / (endY - startY)) * (endX - startX);
  });
  return sides.length % 2 === 1;
}

describe.skipIf(!isBuilt || !hasSharedData)('picking in real data', { timeout: seconds(120) }, () => {
  const setUp = useServer();
  let session: OpenSession;

  beforeAll(async () => {
    if (isBuilt && hasSharedData) session = await openSession(setUp.client);
  });

  const load = async (datasetId: string): Promise<Layer[]> => {
    const { layers } = await session.call<{ layers: Layer[] }>('datacloud.mine.dataset.config', { datasetId });
    const shown = Object.fromEntries(layers.map(({ layerName }) => [layerName, ['ROOT']]));
    await session.call('datacloud.mine.load', { viewId: 'view1', layers: shown });
    return layers;
  };
  const page = (layerName: string, request: object = {}): Promise<Page> =>
    session.call<Page>('datacloud.selection.rows.get', { layerName, ...request });
  const allRows = async (layerName: string): Promise<Page['rows']> => {
    const rows: Page['rows'] = [];
    for (;;) {
      const next = await page(layerName, { offset: rows.length });
      rows.push(...next.rows);
      if (rows.length >= next.total) return rows;
    }
  };
  /** What a row of the table says, by the names of its columns; nothing for cells without a value. */
  const cellsOf = (fields: string[], values: Page['rows'][number]['values']): Record<string, unknown> =>
    Object.fromEntries(fields.map((field, at) => [field, values[at]] as const).filter(([, value]) => value !== null));

  it('[W1.08, W2.56] a polygon around drillholes gives the rows of their assays as the file has them (D1)', async () => {
    const id = await importBabbitt(setUp.client);
    expect(await setUp.client.generated(id)).toMatchObject({ status: 'Complete' });
    const layers = await load(id);
    const { layerName } = layers.find(({ count }) => count === 35_616)!;
    const assays = readRows(babbitt.assay);
    const plumb = new Map<string, boolean>();
    for (const { BHID = '', DIP } of readRows(babbitt.survey))
      plumb.set(BHID, (plumb.get(BHID) ?? true) && Math.abs(Number(DIP)) === 90);
    const holes = readRows(babbitt.collar).map(({ BHID = '', XCOLLAR, YCOLLAR }) => ({
      hole: BHID,
      place: [Number(XCOLLAR), Number(YCOLLAR)] as const,
    }));
    const [easts, norths] = [holes.map(({ place }) => place[0]), holes.map(({ place }) => place[1])];
    const middle = [easts, norths].map((values) => (Math.min(...values) + Math.max(...values)) / 2);
    const plan = planAround([middle[0]!, middle[1]!], 60_000);
    // Not convex, and cut through the middle of the drilled ground.
    const polygon: Place[] = [
      [450.3, 200.7],
      [700.1, 480.9],
      [560.7, 490.3],
      [640.9, 700.1],
      [380.3, 610.7],
    ];
    const call = { ...plan.gesture, layerNames: [layerName] };
    await session.call('datacloud.view.pick.polygon', { ...call, polygon });
    const { fields, total } = await page(layerName);
    const rows = await allRows(layerName);
    expect(rows).toHaveLength(total);
    expect(total).toBeGreaterThan(1000);
    expect(total).toBeLessThan(35_000);

    // Each row is the one of its line, and its middle is inside.
    for (const { line, centre, values } of rows) {
      const { BHID, FROM, TO, ...grades } = assays[line - 2]!;
      const numbers = Object.entries(grades).filter(([, text]) => text !== '');
      const expected = Object.fromEntries(numbers.map(([name, text]) => [name, Number(text)]));
      expect(cellsOf(fields, values)).toEqual({ hole_name: BHID, from: Number(FROM), to: Number(TO), ...expected });
      expect(isIn(plan.pixelOf([centre[0], centre[1]]), polygon)).toBe(true);
    }
    // Of holes that go straight down, all assays are picked or none, as the collar says.
    const lines = new Set(rows.map(({ line }) => line));
    const upright = holes.filter(({ hole }) => plumb.get(hole) ?? true);
    const within = new Map(upright.map(({ hole, place }) => [hole, isIn(plan.pixelOf(place), polygon)]));
    expect([...within.values()].filter(Boolean).length).toBeGreaterThan(10);
    assays.forEach(({ BHID = '' }, at) => {
      const isInside = within.get(BHID);
      if (isInside !== undefined) expect([at, lines.has(at + 2)]).toEqual([at, isInside]);
    });
    await session.call('datacloud.view.pick.area', {
      ...call,
      area: [
        [-9999, -9999],
        [9999, 9999],
      ],
    });
    expect((await page(layerName)).total).toBe(35_616);
  });

  it('[W1.08, W2.56] a box over a blast pattern gives the holes of its file that stand in it (D4)', async () => {
    const { client, server } = setUp;
    const file = join(sharedData, 'kirra/KAB_BLAST_ALLCOL.csv');
    await client.call('GET', `/blastdog/read/patterns?siteId=${client.site}`);
    const [site = ''] = await readdir(join(server.dataFolder, 'blast'));
    await copyFile(file, join(server.dataFolder, 'blast', site, 'KAB_BLAST_ALLCOL.csv'));
    await client.call('GET', `/blastdog/read/patterns?siteId=${client.site}`);
    const { body } = await client.call<{ datasets: { id: string }[] }>('POST', '/dataset-blastdog/create/patterns', {
      siteId: client.site,
      patternNames: ['ISEE_OTHER'],
    });
    const [{ id = '' } = {}] = body.datasets;
    expect(await client.generated(id)).toMatchObject({ status: 'Complete' });
    const layers = await load(id);
    const holes = readRows(file);
    const { layerName } = layers.find(({ name, count }) => /collar/i.test(name) && count === holes.length)!;
    const [west, east] = [478_700.5, 478_760.5];
    const [south, north] = [6_772_300.5, 6_772_340.5];
    const plan = planAround([478_730, 6_772_320], 500);
    await session.call('datacloud.view.pick.area', {
      ...plan.gesture,
      layerNames: [layerName],
      area: [plan.pixelOf([east, south]), plan.pixelOf([west, north])],
    });
    const wanted = holes.filter(({ startXLocation, startYLocation }) => {
      const [x, y] = [Number(startXLocation), Number(startYLocation)];
      return x > west && x < east && y > south && y < north;
    });
    const { fields } = await page(layerName);
    const rows = await allRows(layerName);
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.length).toBeLessThan(holes.length);
    const collars = rows.map(({ centre }) => centre.map((value) => value.toFixed(3)).join());
    const expected = wanted.map((hole) =>
      [hole.startXLocation, hole.startYLocation, hole.startZLocation].map((value) => Number(value).toFixed(3)).join(),
    );
    expect(collars.toSorted()).toEqual(expected.toSorted());
    for (const { line, values } of rows) {
      const cells = cellsOf(fields, values);
      const hole = holes[line - 2]!;
      const told = { hole_name: hole.holeID, pattern: hole.entityName, hole_type: hole.holeType };
      expect(cells).toMatchObject({
        ...told,
        // Millimetres become metres.
        diameter: Number(hole.holeDiameter) / 1000,
        firing_time_ms: Number(hole.holeTime),
        delay_ms: Number(hole.timingDelayMilliseconds),
        burden: Number(hole.burden),
        measured_length: Number(hole.measuredLength),
        measured_mass: Number(hole.measuredMass),
      });
    }
  });
});
