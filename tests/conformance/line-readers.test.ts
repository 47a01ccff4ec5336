import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Layer } from 'adit/core';
import type { DatasetExport } from 'adit/core/server';
import { buildDataset } from 'adit/core/testing';
import * as dxfExport from '../../plugins/exporting/server/dxf/dxf-export.ts';
import { crestAndToe, textStr } from '../../plugins/lines/server/testing/made-files.ts';
import { build as buildProject } from '../../plugins/omf/server/build.ts';
import * as omfExport from '../../plugins/omf/server/write/export-omf.ts';
import { fuzzLines } from '../../plugins/lines/server/testing/fuzz-lines.ts';
import {
  buildLines,
  hasRealData,
  realData,
  refusalOf,
  type BuiltLines,
  type TestFile,
} from '../../plugins/lines/server/testing/test-run.ts';
import { readerModules } from '../../plugins/surface/server/reader-modules.ts';
import {
  at,
  entities,
  section,
  drawing,
  textDxf,
  binaryDxf,
  type Group,
} from '../../plugins/surface/server/testing/dxf-encoder.ts';
import { seconds } from '../patience.ts';

const modules = readerModules;
const runs = process.env['ADIT_SOAK'] ? 10_000 : 40;

async function withLines(file: TestFile, look: (built: BuiltLines) => void | Promise<void>): Promise<void> {
  const built = await buildLines(file, { modules });
  try {
    await look(built);
  } finally {
    built.dispose();
  }
}

const square = (layer: string, ...more: readonly Group[]): Group[] => [
  [0, 'LWPOLYLINE'],
  [8, layer],
  [70, 1],
  [38, 12.5],
  ...more,
  ...[0, 10, 10, 0].flatMap((x, index): Group[] => [
    [10, x],
    [20, index > 1 ? 10 : 0],
  ]),
];
const dxf = (...groups: readonly (readonly Group[])[]): TestFile => ({
  path: 'pit.dxf',
  content: textDxf(entities(...groups)),
});

describe('lines of drawings', () => {
  it('polylines keep their layer, elevation and whether they are closed; lines are lines', async () => {
    const line: Group[] = [[0, 'LINE'], [8, 'ramp'], ...at(10, 0, 0, 1), ...at(11, 3, 4, 1)];
    await withLines(dxf(square('crest'), line), async ({ polylines, texts, numbers, manifest, sourceLines }) => {
      expect((await polylines('lines'))[0]).toEqual([
        [0, 0, 12.5],
        [10, 0, 12.5],
        [10, 10, 12.5],
        [0, 10, 12.5],
        [0, 0, 12.5],
      ]);
      expect(await texts('lines', 'layer')).toEqual(['crest', 'ramp']);
      expect(await texts('lines', 'closed')).toEqual(['yes', 'no']);
      expect([...(await numbers('lines', 'length'))]).toEqual([40, 5]);
      expect(manifest.properties).toMatchObject({ hierarchy_0: 'layer', vertices: 6 });
      expect((await sourceLines('lines'))[0]).toBe(5);
    });
  });

  it('arcs are drawn as straight pieces, which is said', async () => {
    const bulged = [...square('a'), [42, 1] as const];
    await withLines(dxf(bulged, square('b')), async ({ issues, polylines }) => {
      expect(issues).toMatchObject([{ severity: 'warning', code: 'curves-straightened', values: { count: 1 } }]);
      const [first, second] = await polylines('lines');
      expect(first?.length).toBeGreaterThan(30);
      expect(second).toHaveLength(5);
    });
  });

  it('what blocks insert are lines of one row; faces, points and texts are rejected', async () => {
    const face: Group[] = [[0, '3DFACE'], ...at(10, 0, 0, 0), ...at(11, 1, 0, 0), ...at(12, 0, 1, 0)];
    const content = textDxf(
      drawing(
        section('BLOCKS', [0, 'BLOCK'], [2, 'b'], ...square('0'), ...face, [0, 'ENDBLK']),
        section(
          'ENTITIES',
          ...([[0, 'INSERT'], [8, 'pits'], [2, 'b'], ...at(10, 100, 0, 0), [70, 2], [44, 50]] as Group[]),
          ...face,
          ...([[0, 'POINT'], ...at(10, 1, 1, 1), [0, 'TEXT'], [1, 'x']] as Group[]),
        ),
      ),
    );
    await withLines({ path: 'pit.dxf', content }, async ({ account, issues, texts, polylines }) => {
      expect(account).toMatchObject({ rowsRead: 4, rowsUsed: 1, rowsRejected: 3 });
      expect(issues.map(({ code }) => code)).toEqual([
        ...['shapes-left-out', 'not-a-line', 'not-a-line', 'annotation-not-drawn'],
      ]);
      expect(await texts('lines', 'layer')).toEqual(['pits', 'pits']);
      expect((await polylines('lines')).map(([first]) => first)).toEqual([
        [100, 0, 12.5],
        [150, 0, 12.5],
      ]);
    });
  });

  it('a drawing in feet stays in feet, and a binary one has no lines of text', async () => {
    const groups = drawing(section('HEADER', [9, '$INSUNITS'], [70, 2]), section('ENTITIES', ...square('a')));
    await withLines({ path: 'pit.dxf', content: binaryDxf(groups) }, async ({ manifest, sourceLines }) => {
      expect(manifest.unit).toBe('ft');
      expect(await sourceLines('lines')).toEqual([]);
    });
  });

  it(
    'mutated drawings end in an error or in a whole dataset: fuzz',
    () => fuzzLines(dxf(square('a', [42, 1]), square('b')), 20_261, runs, modules),
    30_000 + runs * 600,
  );
});

describe('lines that were exported', () => {
  const strings = { path: 'pit.str', content: textStr(crestAndToe) };

  async function exportedBy({ exportDataset }: DatasetExport, { folder, manifest }: BuiltLines): Promise<Buffer> {
    const scratch = mkdtempSync(join(tmpdir(), 'adit-exported-'));
    try {
      return await buffer(exportDataset({ name: 'Pit', folder, manifest, scratch }, new AbortController().signal));
    } finally {
      rmSync(scratch, { recursive: true });
    }
  }

  it('as a drawing come back with their places, their pieces and whether they are closed', async () => {
    const first = await buildLines(strings);
    try {
      const content = await exportedBy(dxfExport, first);
      await withLines({ path: 'pit.dxf', content }, async ({ polylines, texts, issues, manifest }) => {
        expect(await polylines('lines')).toEqual(await first.polylines('lines'));
        expect(await texts('lines', 'layer')).toEqual(await first.texts('lines', 'string'));
        expect(manifest.properties).toEqual({ ...first.manifest.properties, hierarchy_0: 'layer' });
        expect(issues).toEqual([]);
      });
    } finally {
      first.dispose();
    }
  });

  it('as a project come back as the same dataset, whatever is said of sets of lines', async () => {
    const first = await buildLines(strings);
    const folder = mkdtempSync(join(tmpdir(), 'adit-project-'));
    try {
      const path = join(folder, 'pit.omf');
      writeFileSync(path, await exportedBy(omfExport, first));
      const file = { fileType: 'project', path, fileName: 'pit.omf', metadata: {}, mapping: {}, properties: [] };
      const second = await buildDataset(buildProject, { files: [file], options: { element: '0' }, hierarchy: [] });
      try {
        const { datasetType, properties, layers } = second.manifest;
        expect({ datasetType, properties }).toEqual({ datasetType: 'Lines', properties: first.manifest.properties });
        expect(await second.polylines('lines')).toEqual(await first.polylines('lines'));
        const columnsOf = (all: readonly Layer[]): unknown =>
          all.map(({ columns }) => columns.map(({ name, kind, unit, location }) => [name, kind, unit, location]));
        expect(columnsOf(layers)).toEqual(columnsOf(first.manifest.layers));
      } finally {
        second.dispose();
      }
    } finally {
      rmSync(folder, { recursive: true });
      first.dispose();
    }
  });
});

interface Figures {
  readonly lines: number;
  readonly vertices: number;
  readonly closed: number;
  readonly length: number;
  readonly bounds: readonly number[];
  /** Entities that are no lines. */
  readonly rejected?: number;
}

/** Computed without a reader of ours. */
const figures: Readonly<Record<string, Figures>> = {
  'kirra/DXF/PITSHELL-KIRRA.dxf': {
    ...{ lines: 13, vertices: 299, closed: 9, length: 10_932.6301, rejected: 4 },
    bounds: [477_732.3431, 478_201.6756, 6_771_163.1152, 6_771_743.7311, 238, 274],
  },
  'kirra/DXF/clup_s4_226_406.dxf': {
    ...{ lines: 13, vertices: 494, closed: 4, length: 1500.3638 },
    bounds: [477_990.097, 478_161.664, 6_771_686.727, 6_771_866.214, 226, 238],
  },
  'kirra/DXF/s5_346_516_v2.dxf': {
    ...{ lines: 342, vertices: 1218, closed: 2, length: 4885.4855, rejected: 32 },
    bounds: [478_733.085, 478_853.608, 6_772_498.06, 6_772_647.073, 344.5, 358.657],
  },
  'pygslib/sandbox/Model From DXF/S_-10.dxf': section2d(4, 42, 1214.4899, [-5.5404, 193.914]),
  'pygslib/sandbox/Model From DXF/S_0.dxf': section2d(9, 135, 1577.9798, [-5.5404, 193.914]),
  'pygslib/sandbox/Model From DXF/S_50.dxf': section2d(10, 114, 1611.2418, [-6.8835, 193.914]),
  'pygslib/sandbox/Model From DXF/S_100.dxf': section2d(10, 125, 1602.4615, [-11.4166, 193.914]),
  'pygslib/sandbox/Model From DXF/S_150.dxf': section2d(10, 125, 1612.3861, [-10.4092, 193.914]),
  'pygslib/sandbox/Model From DXF/S_200.dxf': section2d(10, 87, 1439.8016, [-10.4092, 193.914]),
  'pygslib/sandbox/Model From DXF/S_210.dxf': section2d(4, 43, 1232.4303, [-10.2743, 193.6441]),
};

/** A section of a vein, drawn flat, with one closed box. */
function section2d(lines: number, positions: number, length: number, eastings: readonly number[]): Figures {
  return { lines, vertices: positions - 1, closed: 1, length, bounds: [...eastings, 0, 127.9328, 0, 0] };
}

describe.skipIf(!hasRealData)('lines of real drawings', { timeout: seconds(120) }, () => {
  it.each(Object.keys(figures))('%s has the figures that were computed without a reader of ours', async (name) => {
    const { bounds, length, rejected = 0, ...counts } = figures[name] as Figures;
    await withLines({ path: join(realData, name) }, ({ manifest, account, issues }) => {
      expect(manifest.properties).toMatchObject(counts);
      expect(manifest.properties['length']).toBeCloseTo(length, 3);
      for (const [axis, bound] of bounds.entries()) expect(manifest.bounds?.[axis]).toBeCloseTo(bound, 3);
      expect(account).toMatchObject({ rowsUsed: counts.lines, rowsRejected: rejected });
      expect(issues.every(({ code }) => code === 'annotation-not-drawn')).toBe(true);
    });
  });

  it.each(['kirra/DXF/KIRRA_DXF_3DFACE.dxf', 'kirra/SURPACFiles/24m-west-wall-presplits.dxf'])(
    '%s holds faces alone, and is refused',
    async (name) => {
      const faces = readFileSync(join(realData, name), 'latin1').match(/3DFACE/g)?.length;
      expect(await refusalOf({ path: join(realData, name) }, modules)).toEqual([
        'no-lines',
        { file: basename(name), read: faces, rejected: faces },
      ]);
    },
  );
});
