import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Column, DatasetManifest, Layer } from 'adit/core';
import { CategoryColumnBuilder, DatasetWriter } from 'adit/core/server';
import { exportDataset } from './dxf-export.ts';

let folder = '';
let writer: DatasetWriter;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-dxf-'));
  writer = new DatasetWriter(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const f64 = (name: string, ...values: number[]) => writer.writeColumn(name, Float64Array.from(values));
const u32 = (name: string, ...values: number[]) => writer.writeColumn(name, Uint32Array.from(values));

function layer(count: number, geometry: Layer['geometry'], columns: Column[] = []): Layer {
  const defaults = { selected: true, open: true };
  return { name: 'layer', identifier: 'thing', label: 'Crests', fileName: '', count, geometry, columns, defaults };
}

/** The groups of what is exported. */
async function groupsOf(layers: Layer[], more: Partial<DatasetManifest> = {}): Promise<string[]> {
  const facts = { format: 1, datasetType: 'Thing', origin: [0, 0, 0], unit: 'm', properties: {} } as const;
  const manifest: DatasetManifest = { ...facts, origin: [0, 0, 0], layers, ...more };
  const source = { name: 'Dataset', folder, manifest, scratch: folder };
  const text = await buffer(exportDataset(source, new AbortController().signal));
  const lines = text.toString().split('\r\n');
  return Array.from({ length: (lines.length - 1) / 2 }, (_, at) => `${lines[at * 2]?.trim()}=${lines[at * 2 + 1]}`);
}

const entitiesOf = async (layers: Layer[], more?: Partial<DatasetManifest>): Promise<string[]> => {
  const groups = await groupsOf(layers, more);
  return groups.slice(groups.indexOf('2=ENTITIES') + 1, -2);
};

describe('a dataset as a drawing', () => {
  it('has polylines in space on layers like their pieces, closed where they end at their beginning', async () => {
    const names = new CategoryColumnBuilder(writer, { file: 'names', name: 'string', unit: 'none' });
    names.append(Uint32Array.of(0, 1));
    const pieces = await names.close(['crest; 1', 'Müll']);
    const positions = f64('p', 0.1, 0, 5, 1, 0, 5, 1, 1, 5, 0.1, 0, 5, 478_123.457, 7, 8, 2, 3, -4e-7);
    const lines = layer(2, { kind: 'lines', positions, offsets: u32('o', 0, 4, 6) }, [pieces]);
    expect(await entitiesOf([lines], { properties: { hierarchy_0: 'string' } })).toEqual([
      ...['0=POLYLINE', '8=crest_ 1', '66=1', '10=0', '20=0', '30=0', '70=9'],
      ...['0=VERTEX', '8=crest_ 1', '10=0.1', '20=0', '30=5', '70=32'],
      ...['0=VERTEX', '8=crest_ 1', '10=1', '20=0', '30=5', '70=32'],
      ...['0=VERTEX', '8=crest_ 1', '10=1', '20=1', '30=5', '70=32'],
      ...['0=SEQEND', '8=crest_ 1'],
      ...['0=POLYLINE', '8=M\\U+00FCll', '66=1', '10=0', '20=0', '30=0', '70=8'],
      ...['0=VERTEX', '8=M\\U+00FCll', '10=478123.457', '20=7', '30=8', '70=32'],
      ...['0=VERTEX', '8=M\\U+00FCll', '10=2', '20=3', '30=-4e-7', '70=32'],
      ...['0=SEQEND', '8=M\\U+00FCll'],
    ]);
  });

  it('has points and faces; what has no place is left out', async () => {
    const points = layer(2, { kind: 'points', positions: f64('p', 1, 2, 3, Number.NaN, 0, 0) });
    const corners = f64('c', 0, 0, 0, 1, 0, 0, 0, 1, 2);
    const faces = layer(1, { kind: 'triangles', positions: corners, triangles: u32('t', 0, 1, 2) });
    expect(await entitiesOf([points, faces])).toEqual([
      ...['0=POINT', '8=Crests', '10=1', '20=2', '30=3'],
      ...['0=3DFACE', '8=Crests', '10=0', '20=0', '30=0', '11=1', '21=0', '31=0'],
      ...['12=0', '22=1', '32=2', '13=0', '23=1', '33=2'],
    ]);
  });

  it('says what it is measured in', async () => {
    const points = layer(1, { kind: 'points', positions: f64('p', 1, 2, 3) });
    const groups = await groupsOf([points], { unit: 'us-ft' });
    expect(groups.slice(0, 7)).toEqual([
      ...['0=SECTION', '2=HEADER', '9=$ACADVER', '1=AC1009', '9=$INSUNITS', '70=21', '0=ENDSEC'],
    ]);
    expect(groups.at(-1)).toBe('0=EOF');
  });

  it('is refused for blocks, which have no place in one', async () => {
    const axes: [[number, number, number], [number, number, number], [number, number, number]] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const grid = { kind: 'blocks', origin: [0, 0, 0], axes, size: [1, 1, 1], count: [1, 1, 1] } as const;
    const blocks = layer(1, { ...grid, origin: [0, 0, 0], size: [1, 1, 1], count: [1, 1, 1] });
    await expect(groupsOf([blocks])).rejects.toMatchObject({ code: 'dxf-no-blocks', status: 409 });
    await expect(groupsOf([])).rejects.toMatchObject({ code: 'no-layers' });
  });
});
