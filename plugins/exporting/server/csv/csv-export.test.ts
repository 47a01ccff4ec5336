import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MISSING_CODE, type Column, type DatasetManifest, type Layer } from 'adit/core';
import { CategoryColumnBuilder, DatasetWriter, NumberColumnBuilder, openArchive } from 'adit/core/server';
import { exportDataset, extensionOf } from './csv-export.ts';

let folder = '';
let writer: DatasetWriter;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-csv-'));
  writer = new DatasetWriter(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const { signal } = new AbortController();

async function numbers(name: string, values: number[], texts?: ReadonlyMap<number, string>): Promise<Column> {
  const column = new NumberColumnBuilder(writer, { file: `n-${name.toLowerCase()}`, name, unit: 'none' });
  column.append(Float64Array.from(values));
  return column.close(texts);
}

async function categories(name: string, codes: number[], words: string[]): Promise<Column> {
  const column = new CategoryColumnBuilder(writer, { file: `t-${name.toLowerCase()}`, name, unit: 'none' });
  column.append(Uint32Array.from(codes));
  return column.close(words);
}

const f64 = (name: string, ...values: number[]) => writer.writeColumn(name, Float64Array.from(values));
const u32 = (name: string, ...values: number[]) => writer.writeColumn(name, Uint32Array.from(values));

function layer(count: number, geometry: Layer['geometry'], columns: Column[] = [], more: Partial<Layer> = {}): Layer {
  return {
    name: 'layer',
    identifier: 'thing',
    label: 'Things',
    fileName: '',
    count,
    geometry,
    columns,
    defaults: { selected: true, open: true },
    ...more,
  };
}

const exported = (...layers: Layer[]): Promise<Buffer> => exportedIn('m', layers);

async function exportedIn(unit: DatasetManifest['unit'], layers: Layer[]): Promise<Buffer> {
  const manifest: DatasetManifest = {
    format: 1,
    datasetType: 'Thing',
    origin: [0, 0, 0],
    unit,
    layers,
    properties: {},
  };
  return buffer(exportDataset({ name: 'Dataset', folder, manifest, scratch: folder }, signal));
}
const rowsOf = async (...layers: Layer[]): Promise<string[]> => (await exported(...layers)).toString().split('\r\n');

describe('a layer as CSV', () => {
  it('has a row a point, with properties as they are, and nothing where there is no value', async () => {
    const columns = [
      await numbers(
        'Au',
        [0.005, Number.NaN, -1.5],
        new Map([
          [0, '<0.01'],
          [1, 'n/a'],
          [2, '<7'],
        ]),
      ),
      await categories('Rock', [0, MISSING_CODE, 1], ['Basalt, "grey"', '=cmd()']),
    ];
    const positions = f64('p', 478_123.457, 6_772_345.679, 358.123, 1, 2, 3, -4, -5, -6);
    expect(await rowsOf(layer(3, { kind: 'points', positions }, columns))).toEqual([
      'x,y,z,Au,Rock',
      '478123.457,6772345.679,358.123,<0.01,"Basalt, ""grey"""',
      '1,2,3,,',
      "-4,-5,-6,-1.5,'=cmd()",
      '',
    ]);
  });

  it('names the unit of lengths that are no metres', async () => {
    const points = layer(1, { kind: 'points', positions: f64('p', 1, 2, 3) }, [await numbers('x', [7])]);
    const heads = async (unit: DatasetManifest['unit']) => (await exportedIn(unit, [points])).toString().split('\r\n')[0];
    expect(await heads('m')).toBe('x,y,z,x_2');
    expect(await heads('ft')).toBe('x_ft,y_ft,z_ft,x');
    expect(await heads('us-ft')).toBe('x_usft,y_usft,z_usft,x');
  });

  it('begins with a byte order mark only where a text is not ASCII', async () => {
    const positions = f64('p', 1, 2, 3);
    const plain = await exported(layer(1, { kind: 'points', positions }));
    expect(plain.subarray(0, 5).toString()).toBe('x,y,z');
    const rock = await categories('Rock', [0], ['Esquisto añejo']);
    const foreign = await exported(layer(1, { kind: 'points', positions }, [rock]));
    expect([...foreign.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(foreign.toString()).toContain('Esquisto añejo');
  });

  it('gives a property of a coordinate’s name its place when it says the same, else another name', async () => {
    const positions = f64('p', 1, 2, 3, 4, 5, 6);
    const columns = [await numbers('X', [1, 4]), await numbers('Y', [2, 5.5]), await numbers('Z', [3, Number.NaN])];
    expect(await rowsOf(layer(2, { kind: 'points', positions }, columns))).toEqual([
      'X,y,z,Y_2,Z_2',
      '1,2,3,2,3',
      '4,5,6,5.5,',
      '',
    ]);
  });

  it('has a row a line with its ends for what is measured by from and to, whatever lies between', async () => {
    const geometry = {
      kind: 'lines',
      positions: f64('p', 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3),
      offsets: u32('o', 0, 3, 5),
    } as const;
    const columns = [await numbers('from', [0, 10]), await numbers('to', [10, 20])];
    expect(await rowsOf(layer(2, geometry, columns))).toEqual([
      'start_x,start_y,start_z,end_x,end_y,end_z,from,to',
      '0,0,0,2,2,2,0,10',
      '2,2,2,3,3,3,10,20',
      '',
    ]);
  });

  it('has a row a vertex for other lines, with the properties of the line and of the vertex', async () => {
    const geometry = {
      kind: 'lines',
      positions: f64('p', 0, 0, 0, 1, 1, 1, 2, 2, 2, 5, 5, 5, 6, 6, 6),
      offsets: u32('o', 0, 3, 3, 5),
    } as const;
    const depth: Column = { ...(await numbers('depth', [0, 1, 2, 0, 1])), location: 'vertices' };
    const columns = [await categories('hole', [0, 1, 2], ['A', 'empty', 'B']), depth];
    expect(await rowsOf(layer(3, geometry, columns))).toEqual([
      'line,x,y,z,hole,depth',
      ...['1,0,0,0,A,0', '1,1,1,1,A,1', '1,2,2,2,A,2', '3,5,5,5,B,0', '3,6,6,6,B,1'],
      '',
    ]);
  });

  it('has a row a triangle, with three corners and the properties of each', async () => {
    const geometry = {
      kind: 'triangles',
      positions: f64('p', 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 9),
      triangles: u32('t', 0, 1, 2, 1, 3, 2),
    } as const;
    const grade: Column = { ...(await numbers('grade', [10, 11, 12, 13])), location: 'vertices' };
    const columns = [await categories('part', [0, 0], ['wall']), grade];
    expect(await rowsOf(layer(2, geometry, columns))).toEqual([
      'x1,y1,z1,x2,y2,z2,x3,y3,z3,part,grade_1,grade_2,grade_3',
      '0,0,0,1,0,0,0,1,0,wall,10,11,12',
      '1,0,0,1,1,9,0,1,0,wall,11,13,12',
      '',
    ]);
  });

  it('has a row a block: sub-blocks, sizes that vary, and a model that is turned', async () => {
    const level = { kind: 'blocks', origin: [100.1, 200.2, 0], size: [10, 10, 5], count: [2, 2, 1] } as const;
    const axes = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as [[number, number, number], [number, number, number], [number, number, number]];
    const corners = f64('corners', 0, 0, 0, 1, 1, 1, 0.5, 0.5, 0, 1, 1, 0.5);
    const sub = layer(2, {
      ...level,
      origin: [...level.origin],
      size: [...level.size],
      count: [...level.count],
      axes,
      cells: u32('cells', 0, 3),
      corners,
    });
    expect(await rowsOf(sub)).toEqual([
      'xc,yc,zc,xinc,yinc,zinc',
      '105.1,205.2,2.5,10,10,5',
      '117.6,217.7,1.25,5,5,2.5',
      '',
    ]);

    const sizes = [f64('su', 1, 3), f64('sv', 2), f64('sw', 4)] as [
      ReturnType<typeof f64>,
      ReturnType<typeof f64>,
      ReturnType<typeof f64>,
    ];
    const varied = layer(2, { kind: 'blocks', origin: [0, 0, 0], axes, size: [1, 2, 4], count: [2, 1, 1], sizes });
    expect(await rowsOf(varied)).toEqual(['xc,yc,zc,xinc,yinc,zinc', '0.5,1,2,1,2,4', '2.5,1,2,3,2,4', '']);

    const turned = [
      [0, 1, 0],
      [-1, 0, 0],
      [0, 0, 1],
    ] as typeof axes;
    const quarter = layer(4, { kind: 'blocks', origin: [0, 0, 0], axes: turned, size: [10, 20, 5], count: [2, 2, 1] });
    expect(await rowsOf(quarter)).toEqual([
      'xc,yc,zc,xinc,yinc,zinc',
      ...['-10,5,2.5,10,20,5', '-10,15,2.5,10,20,5', '-30,5,2.5,10,20,5', '-30,15,2.5,10,20,5'],
      '',
    ]);
  });

  it('keeps the source’s own spelling of a block’s centre', async () => {
    const axes = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as [[number, number, number], [number, number, number], [number, number, number]];
    const geometry = { kind: 'blocks', origin: [0, 0, 0], axes, size: [1 / 3, 1, 1], count: [2, 1, 1] } as const;
    const columns = [await numbers('XC', [0.167, 0.5])];
    const one = layer(2, { ...geometry, origin: [0, 0, 0], size: [1 / 3, 1, 1], count: [2, 1, 1] }, columns);
    expect((await rowsOf(one)).slice(1, 3).map((row) => row.split(',')[0])).toEqual(['0.167', '0.5']);
  });

  it('writes moments as dates, or with their time', async () => {
    const moment: Column = {
      ...(await numbers('when', [Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21, 8, 30), Number.NaN])),
      kind: 'timestamp',
    };
    const positions = f64('p', 0, 0, 0, 0, 0, 0, 0, 0, 0);
    expect((await rowsOf(layer(3, { kind: 'points', positions }, [moment]))).slice(1, 4)).toEqual([
      '0,0,0,2026-11-21',
      '0,0,0,2026-11-21T08:30:00.000Z',
      '0,0,0,',
    ]);
  });

  it('is refused when a file of it is damaged, or it refers to what is not there', async () => {
    const positions = f64('p', 1, 2, 3);
    truncateSync(join(folder, 'p.f64'), 20);
    const code = (made: Promise<Buffer>) => made.then(String, (error: { code: string }) => error.code);
    expect(await code(exported(layer(1, { kind: 'points', positions })))).toBe('damaged-dataset');
    const geometry = {
      kind: 'triangles',
      positions: f64('q', 1, 2, 3),
      triangles: u32('t', 0, 4_000_000_000, 0),
    } as const;
    expect(await code(exported(layer(1, geometry)))).toBe('damaged-dataset');
    await writeFile(join(folder, 'unused'), '');
    expect(await code(exported())).toBe('no-layers');
  });
});

describe('several layers', () => {
  it('are a zip with a table each, under names that every system takes', async () => {
    const geometry = { kind: 'points', positions: f64('p', 1, 2, 3) } as const;
    const titles = [
      ['Collars', 'collars'],
      ['Points', 'points'],
      ['points', 'points-2'],
      ['../a/b:c', 'odd'],
      ['CON', 'device'],
    ];
    const layers = titles.map(([label, name]) =>
      layer(1, geometry, [], { label: label as string, name: name as string }),
    );
    expect(extensionOf({ layers } as unknown as DatasetManifest)).toBe('zip');
    expect(extensionOf({ layers: layers.slice(1, 2) } as unknown as DatasetManifest)).toBe('csv');
    const path = join(folder, 'out.zip');
    await writeFile(path, await exported(...layers));
    const archive = await openArchive(path);
    expect(archive.entries.map(({ name }) => name)).toEqual([
      ...['Collars.csv', 'Points (points).csv', 'points (points-2).csv', '_a_b_c.csv', 'CON_.csv'],
    ]);
    expect((await archive.read('Collars.csv')).toString()).toBe('x,y,z\r\n1,2,3\r\n');
    await archive.close();
  });

  it('are refused whole when a file of numbers is damaged, fail when a text is not there, and can be left half read', async () => {
    const good = layer(1, { kind: 'points', positions: f64('p', 1, 2, 3) });
    const rock = await categories('Rock', [0], ['Basalt']);
    const late = layer(1, { kind: 'points', positions: f64('r', 1, 2, 3) }, [{ ...rock, dictionary: 'gone.json' }]);
    const parts: Uint8Array[] = [];
    const read = async (manifest: DatasetManifest): Promise<void> => {
      for await (const part of exportDataset({ name: 'x', folder, manifest, scratch: folder }, signal))
        parts.push(part);
    };
    await expect(read({ layers: [good, late] } as unknown as DatasetManifest)).rejects.toMatchObject({
      code: 'damaged-dataset',
    });
    expect(parts.length).toBeGreaterThan(0);
    parts.length = 0;
    const bad = layer(1, { kind: 'points', positions: f64('q', 1, 2, 3) });
    truncateSync(join(folder, 'q.f64'), 8);
    const manifest = { layers: [good, bad] } as unknown as DatasetManifest;
    await expect(read(manifest)).rejects.toMatchObject({ code: 'damaged-dataset' });
    expect(parts).toEqual([]);
    const whole = { layers: [good, good] } as unknown as DatasetManifest;
    for await (const _ of exportDataset({ name: 'x', folder, manifest: whole, scratch: folder }, signal)) break;
  });
});
