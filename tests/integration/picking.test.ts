import { decodeItems, encodeItems } from 'adit/core';
import { itemSubset } from 'adit/core/server';
import { screenMatrix } from 'adit/plugins/picking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ColumnarEngine } from '../../plugins/engine-columnar/server/columnar-engine.ts';
import { InProcessRunner } from '../../plugins/engine-columnar/server/task-runner.ts';
import { keepingLog } from '../../plugins/engine-columnar/server/testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets } from '../../plugins/engine-columnar/server/testing/make-dataset.ts';
import { createDrillholes } from './drillhole-import.ts';
import { createPoints, uploadFile } from './import-files.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

type Place = readonly [number, number];
type Picks = Record<string, { items: string; count: number } | null>;
interface Csv {
  text: string;
  next: number | null;
}

const HOLES = 1000;
const INTERVALS = 1000;
/** How many intervals a hole has on the server. */
const FEW = 20;
const ORIGIN = [478_000, 6_772_000, 400] as const;

const rounded = (value: number): number => Number(value.toFixed(3));

/** Vertical holes in a wavy grid; their intervals are half a metre long. */
const collars = Array.from({ length: HOLES }, (_, at) => ({
  hole: `H${String(at).padStart(4, '0')}`,
  x: rounded(ORIGIN[0] + (at % 40) * 25 + 7 * Math.sin(at)),
  y: rounded(ORIGIN[1] + Math.floor(at / 40) * 25 + 7 * Math.cos(at * 1.7)),
  z: rounded(ORIGIN[2] + 10 * Math.sin(at / 9)),
}));
const collarFile = ['BHID,X,Y,Z', ...collars.map(({ hole, x, y, z }) => [hole, x, y, z])].join('\n');
const assayLines = function* (): Iterable<string> {
  yield 'BHID,FROM,TO,AU,NOTE\n';
  for (const { hole } of collars)
    for (let at = 0; at < FEW; at++)
      yield `${hole},${at / 2},${(at + 1) / 2},${(at % 97) / 10},${at === 3 ? '=1+1' : 'x'}\n`;
};

/** Seen from the south-west and above, in perspective, with elevations stretched by two. */
const place = {
  camera: {
    position: [477_300, 6_771_200, 1500] as [number, number, number],
    focalPoint: [478_480, 6_772_300, 160] as [number, number, number],
    viewUp: [0, 0, 1] as [number, number, number],
    viewAngle: 30,
    parallelScale: 1,
    parallelProjection: false,
  },
  size: { width: 1200, height: 800 },
  verticalExaggeration: 2,
};
/** A star that is not convex. */
const star: Place[] = Array.from({ length: 14 }, (_, at) => {
  const [angle, radius] = [(at / 7) * Math.PI, at % 2 === 0 ? 75 : 28];
  return [600 + radius * Math.sin(angle), 400 - radius * Math.cos(angle)];
});

/** Where a position is on the view, from the angles at the camera. */
function pixelOf(world: readonly number[]): Place {
  const { position, focalPoint } = place.camera;
  const stretch = [1, 1, place.verticalExaggeration];
  const sight = focalPoint.map((value, axis) => value - position[axis]!);
  const heading = Math.atan2(sight[0]!, sight[1]!);
  const pitch = Math.atan2(sight[2]!, Math.hypot(sight[0]!, sight[1]!));
  const away = world.map((value, axis) => (value - focalPoint[axis]!) * stretch[axis]! + sight[axis]!);
  const right = away[0]! * Math.cos(heading) - away[1]! * Math.sin(heading);
  const ahead = away[0]! * Math.sin(heading) + away[1]! * Math.cos(heading);
  const depth = ahead * Math.cos(pitch) + away[2]! * Math.sin(pitch);
  const up = away[2]! * Math.cos(pitch) - ahead * Math.sin(pitch);
  const pixels = 400 / Math.tan(Math.PI / 12) / depth;
  return [600 + right * pixels, 400 - up * pixels];
}

/** The holes and numbers of the intervals, `per` in each hole, whose middle a polygon on the view goes around. */
function naivePicks(polygon: readonly Place[], per: number): string[] {
  return collars.flatMap(({ hole, x, y, z }) =>
    Array.from({ length: per }, (_, at) => at)
      .filter((at) => isAround(pixelOf([x, y, z - (at + 0.5) / 2]), polygon))
      .map((at) => `${hole},${at / 2}`),
  );
}

/** Whether the corners turn once around a place, by the sum of the angles that they are seen under. */
function isAround([x, y]: Place, corners: readonly Place[]): boolean {
  // Nothing left of all corners, or right of them, can be inside.
  if (corners.every(([other]) => other < x) || corners.every(([other]) => other > x)) return false;
  let turn = 0;
  corners.forEach(([endX, endY], at) => {
    const [startX, startY] = corners.at(at - 1)!;
    const [ax, ay, bx, by] = [startX - x, startY - y, endX - x, endY - y];
    turn += Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
  });
  return Math.abs(turn) > Math.PI;
}

afterAll(removeMadeDatasets);

describe('a polygon over a million intervals', { timeout: seconds(120) }, () => {
  it('[W1.08] gives exactly those whose middle is in it, and their rows', async () => {
    const count = HOLES * INTERVALS;
    const positions = new Float64Array(count * 6);
    const from = new Float64Array(count);
    const hole = new Uint32Array(count);
    for (let item = 0; item < count; item++) {
      const { x, y, z } = collars[Math.floor(item / INTERVALS)]!;
      from[item] = (item % INTERVALS) / 2;
      hole[item] = Math.floor(item / INTERVALS);
      positions.set([x, y, z - from[item]!, x, y, z - from[item]! - 0.5], item * 6);
    }
    const columns = {
      hole_name: { numbers: hole, dictionary: collars.map((collar) => collar.hole) },
      from: { numbers: from },
    };
    const offsets = Uint32Array.from({ length: count + 1 }, (_, at) => at * 2);
    const dataset = await makeDataset({ intervals: { positions, offsets, columns } }, [...ORIGIN]);
    const engine = await new ColumnarEngine({ log: keepingLog(), runner: new InProcessRunner() }).open();
    const address = { dataset, layer: 'intervals' };
    const items = await engine.pick(address, itemSubset([]), { ...screenMatrix(place), polygon: star });
    const expected = naivePicks(star, INTERVALS);
    expect(expected.length).toBeGreaterThan(20_000);
    expect(expected.length).toBeLessThan(30_000);
    expect(Array.from(items, (item) => `${collars[hole[item]!]!.hole},${from[item]}`)).toEqual(expected);
    const picked = itemSubset([{ kind: 'items', items: encodeItems(items) }]);
    const { rows } = await engine.rows(address, picked, { offset: 20_000, limit: 2000 });
    const keys = rows.map(({ values }) => values.map(({ value }) => value).join());
    expect(keys).toEqual(expected.slice(20_000, 22_000));
    engine.dispose();
  });
});

describe.skipIf(!isBuilt)('picking in a session', { timeout: seconds(60) }, () => {
  const setUp = useServer();
  let session: OpenSession;
  let layerName: string;
  const gesture = { viewId: 'view1', ...screenMatrix(place) };
  const pushed: { size: number; layers: object[] }[] = [];
  const csv = async (request: object = {}): Promise<string[]> => {
    let text = '';
    for (let offset: number | null = 0; offset !== null;) {
      const piece: Csv = await session.call<Csv>('datacloud.selection.csv.get', { layerName, offset, ...request });
      text += piece.text;
      offset = piece.next;
    }
    return text.trimEnd().split('\r\n');
  };
  const pick = async (polygon: readonly Place[], mode: string): Promise<number> => {
    await session.call('datacloud.view.pick.polygon', { ...gesture, layerNames: [layerName], mode, polygon });
    return size();
  };
  const size = async (): Promise<number> => {
    const { picks } = await session.call<{ picks: { layers: Picks } }>('datacloud.selection.get', {});
    return picks.layers[layerName]?.count ?? 0;
  };
  /** The star, larger: the holes are short here. */
  const wide = star.map(([x, y]): Place => [600 + (x - 600) * 5, 400 + (y - 400) * 4 - 150]);
  const left = wide.map(([x, y]): Place => [x - 150, y]);

  beforeAll(async () => {
    if (!isBuilt) return;
    const { client } = setUp;
    const collar = await uploadFile(client, 'collar.csv', collarFile, { datasetType: 'Drillhole', fileType: 'collar' });
    const assay = await uploadFile(client, 'assay.csv', [...assayLines()].join(''), {
      datasetType: 'Drillhole',
      fileType: 'interval',
    });
    const datasetId = await createDrillholes(client, 'Holes', {
      collar: { metadata: collar as never, mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z' } },
      intervals: [{ metadata: assay as never, mapping: { hole: 'BHID', from: 'FROM', to: 'TO' } }],
    });
    const { status } = await client.generated(datasetId);
    if (status !== 'Complete') throw new Error(`The dataset is ${status}`);
    session = await openSession(client);
    session.subscribe('datacloud.selection.size', (payload) => pushed.push(payload as (typeof pushed)[number]));
    const { layers } = await session.call<{ layers: { layerName: string; count: number }[] }>(
      'datacloud.mine.dataset.config',
      { datasetId },
    );
    layerName = layers.find(({ count }) => count === HOLES * FEW)!.layerName;
    await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [layerName]: ['ROOT'] } });
  });

  it('[W4.47, W7.18t, W7.18u, W7.18v] polygons replace, add and subtract, boxes pick too, and the last change is taken back', async () => {
    const [first, second] = [new Set(naivePicks(wide, FEW)), new Set(naivePicks(left, FEW))];
    const union = new Set([...first, ...second]).size;
    expect(first.size).toBeGreaterThan(500);
    expect(await pick(wide, 'replace')).toBe(first.size);
    expect(await pick(left, 'add')).toBe(union);
    expect(pushed.at(-1)).toMatchObject({ size: union, layers: [{ layerName, count: union }] });
    expect(await pick(left, 'subtract')).toBe(union - second.size);
    await session.call('datacloud.changeset.removelast', {});
    expect(await size()).toBe(union);
    const box: Place[] = [
      [400, 300],
      [700, 300],
      [700, 420],
      [400, 420],
    ];
    await session.call('datacloud.view.pick.area', {
      ...gesture,
      layerNames: [layerName],
      mode: 'replace',
      area: [box[2], box[0]],
    });
    expect(await size()).toBe(naivePicks(box, FEW).length);
    await session.call('datacloud.changeset.removelast', {});
    await session.call('datacloud.changeset.removelast', {});
    const lines = await csv();
    expect(lines[0]).toBe('Easting,Northing,Elevation,hole_name,from,to,AU,NOTE');
    expect(lines.slice(1).map((line) => line.split(',').slice(3, 5).join())).toEqual([...first]);
    const { x, y, z } = collars.find(({ hole }) => lines[1]!.includes(hole))!;
    const depth = Number(lines[1]!.split(',')[4]) + 0.25;
    expect(lines[1]!.split(',').slice(0, 3).map(Number)).toEqual([x, y, rounded(z - depth)]);
  });

  it('[W5.25] the survey of drillholes has no field list, their collars have one', async () => {
    const { layers } = await session.call<{ layers: { layerName: string; identifier: string }[] }>(
      'datacloud.mine.dataset.config',
      { datasetId: layerName.split('/')[0] },
    );
    const lists: Record<string, unknown> = {};
    for (const identifier of ['collar', 'survey']) {
      const { layerName: name = '' } = layers.find((layer) => layer.identifier === identifier) ?? {};
      await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [name]: ['ROOT'] } });
      lists[identifier] = await session
        .call<{ fields: string[] }>('datacloud.fieldlist.set', { viewId: 'view1', layerName: name, fields: ['depth'] })
        .then(({ fields }) => fields)
        .catch(({ code }: { code: string }) => code);
      await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [name]: [] } });
    }
    expect(lists).toEqual({ collar: ['hole_name', 'bench_name', 'pattern_name', 'depth'], survey: 'no-field-list' });
  });

  it('[W4.47] a replacing outline replaces the picks of all layers, in one change; those that may not be changed stay', async () => {
    const { layers } = await session.call<{ layers: { layerName: string; identifier: string }[] }>(
      'datacloud.mine.dataset.config',
      { datasetId: layerName.split('/')[0] },
    );
    const collar = layers.find(({ identifier }) => identifier === 'collar')!.layerName;
    const survey = layers.find(({ identifier }) => identifier === 'survey')!.layerName;
    const items = encodeItems(Uint32Array.of(0, 3));
    const picks = async (): Promise<Record<string, number>> => {
      const answer = await session.call<{ picks: { layers: Picks } }>('datacloud.selection.get', {});
      return Object.fromEntries(Object.entries(answer.picks.layers).map(([name, one]) => [name, one?.count ?? 0]));
    };
    const changes = [collar, survey].map((name) => ({ layerName: name, mode: 'replace', items }));
    await session.call('datacloud.changeset.apply', { changes });
    await session.call('datacloud.user.edits.update', { layerName: survey, active: false });
    const added = await pick(wide, 'add');
    expect(await picks()).toEqual({ [layerName]: added, [collar]: 2, [survey]: 2 });
    const replaced = await pick(left, 'replace');
    expect(await picks()).toEqual({ [layerName]: replaced, [survey]: 2 });
    await session.call('datacloud.changeset.removelast', {});
    expect(await picks()).toEqual({ [layerName]: added, [collar]: 2, [survey]: 2 });
    await session.call('datacloud.user.edits.update', { layerName: survey, active: true });
    await session.call('datacloud.selection.clear', {});
  });

  it('[W7.18q, W7.18t] filters and clips are heeded', async () => {
    const filter = { id: 'f', field: 'AU', dataRange: [0, 0.45], enabled: true };
    await session.call('datacloud.filtering.threshold.add', { viewId: 'view1', layerName, filter });
    const shallow = naivePicks(wide, FEW).filter((key) => Number(key.split(',')[1]) < 2.5);
    expect(await pick(wide, 'replace')).toBe(shallow.length);
    const plane = { point: [478_500, 6_772_000, 0], normal: [1, 0, 0] };
    const east = new Set(collars.filter(({ x }) => x >= 478_500).map(({ hole }) => hole));
    await session.call('datacloud.view.pick.polygon', {
      ...gesture,
      layerNames: [layerName],
      mode: 'replace',
      polygon: wide,
      regions: { [layerName]: [{ planes: [plane] }] },
    });
    expect(await size()).toBe(shallow.filter((key) => east.has(key.split(',')[0]!)).length);
    await session.call('datacloud.filtering.threshold.remove', { viewId: 'view1', layerName, filterId: 'f' });
  });

  it('[W2.56, W3.15, W7.18u, W9.06] rows come 100 a page, sorted and filtered; a text that looks like a formula is none in the file', async () => {
    const total = await pick(wide, 'replace');
    interface Page {
      fields: string[];
      rows: { item: number; values: (string | number | null)[] }[];
      picked: number;
      total: number;
    }
    const page = (request: object): Promise<Page> =>
      session.call<Page>('datacloud.selection.rows.get', { layerName, ...request });
    const first = await page({ sort: { field: 'from', descending: true } });
    expect([first.rows.length, first.total, first.picked]).toEqual([100, total, total]);
    expect(first.rows.map(({ values }) => values[1])).toEqual(Array.from({ length: 100 }, () => (FEW - 1) / 2));
    const second = await page({ sort: { field: 'from', descending: true }, offset: 100, limit: 10 });
    expect(new Set([...first.rows, ...second.rows].map(({ item }) => item)).size).toBe(110);
    const formulas = { field: 'NOTE', text: '1+1' };
    const found = await page({ where: formulas });
    expect(found.total).toBe(naivePicks(wide, FEW).filter((key) => key.endsWith(',1.5')).length);
    expect(found.rows.every(({ values }) => values.includes('=1+1'))).toBe(true);
    const lines = await csv({ where: formulas });
    expect(lines.length).toBe(found.total + 1);
    expect(lines.slice(1).every((line) => line.endsWith(",'=1+1"))).toBe(true);
    await expect(page({ limit: 101 })).rejects.toThrow();
  });

  it('values of columns come at once, of evenly chosen items where there are too many', async () => {
    const total = await pick(wide, 'replace');
    const values = (fields: string[], most?: number) =>
      session.call<{ picked: number; items: number[]; values: (number | string | null)[][] }>(
        'datacloud.selection.values.get',
        { layerName, fields, ...(most === undefined ? {} : { most }) },
      );
    const all = await values(['from', 'NOTE']);
    expect([all.picked, all.items.length, all.values.map(({ length }) => length)]).toEqual([total, 5000, [5000, 5000]]);
    const some = await values(['from'], 10);
    expect([some.picked, some.items.length]).toEqual([total, 10]);
    const { rows } = await session.call<{ rows: { item: number; values: unknown[] }[] }>(
      'datacloud.selection.rows.get',
      { layerName, offset: Math.floor(total / 10), limit: 1 },
    );
    expect([some.items[1], some.values[0]?.[1]]).toEqual([rows[0]?.item, rows[0]?.values[1]]);
    await expect(values(['nowhere'])).rejects.toThrow();
  });

  it('[W4.48] picks of a layer without columns are not saved, though saving is active', async () => {
    const { client } = setUp;
    const plain = await uploadFile(client, 'plain.csv', 'X,Y\n1,2\n4,5\n', {
      datasetType: 'Points',
      fileType: 'pointdata',
    });
    const { body } = await createPoints(client, 'Plain', plain);
    await client.generated(body.datasetId);
    const where = { layerName: `${body.datasetId}/points` };
    await session.call('datacloud.mine.load', { viewId: 'view1', layers: { [where.layerName]: ['ROOT'] } });
    expect(await session.call('datacloud.export.selection.update', { ...where, active: true })).toMatchObject({
      active: true,
      available: false,
    });
    const changes = [{ ...where, mode: 'replace', items: encodeItems(Uint32Array.of(0)) }];
    await session.call('datacloud.changeset.apply', { changes });
    await expect(session.call('datacloud.selection.csv.get', { ...where, offset: 0 })).rejects.toMatchObject({
      code: 'export-not-active',
    });
    await session.call('datacloud.selection.clear', { layerNames: [where.layerName] });
  });

  it('[W4.48, W7.18s, W7.18u, W7.18v] picks are changed and saved only where that is active; the saved state holds them', async () => {
    const total = await size();
    const edits = (active: boolean) => session.call('datacloud.user.edits.update', { layerName, active });
    const saving = (active: boolean) => session.call('datacloud.export.selection.update', { layerName, active });
    expect(await edits(false)).toMatchObject({ active: false, available: true });
    expect(await saving(false)).toMatchObject({ active: false, available: true });
    await pick(left, 'replace');
    expect(await size()).toBe(total);
    await expect(csv()).rejects.toThrow();
    await edits(true);
    await saving(true);
    const { state } = await session.call<{ state: { picks: { layers: Picks } } }>(
      'datacloud.application.state.get',
      {},
    );
    const items = state.picks.layers[layerName]!.items;
    expect(decodeItems(items, HOLES * FEW).length).toBe(total);
    await session.call('datacloud.selection.clear', {});
    expect([await size(), pushed.at(-1)?.size]).toEqual([0, 0]);
    await session.call('datacloud.application.state.set', { state });
    expect([await size(), pushed.at(-1)?.size]).toEqual([total, total]);
    const changes = [{ layerName, mode: 'subtract', items }];
    await session.call('datacloud.changeset.apply', { changes });
    expect(await size()).toBe(0);
    await expect(
      session.call('datacloud.changeset.apply', { changes: [{ ...changes[0], items: 'nonsense' }] }),
    ).rejects.toThrow();
  });
});
