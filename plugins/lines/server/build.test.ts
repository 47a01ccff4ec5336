import { describe, expect, it } from 'vitest';
import { examine } from './examine.ts';
import { binaryStr, crestAndToe, textStr, twoPlines, type StringRecord } from './testing/made-files.ts';
import { buildLines, refusalOf, requestOf, zipOf, type BuiltLines, type TestFile } from './testing/test-run.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

async function withLines(file: TestFile, look: (built: BuiltLines) => void | Promise<void>): Promise<void> {
  const built = await buildLines(file);
  try {
    await look(built);
  } finally {
    built.dispose();
  }
}

const strings = (...records: readonly StringRecord[]): TestFile => ({ path: 'pit.str', content: textStr(records) });
const gocad = (...lines: readonly string[]): TestFile => ({
  path: 'wall.pl',
  content: ['GOCAD PLine 1', 'HEADER {', 'name: wall', '}', ...lines, 'END', ''].join('\n'),
});

describe('lines of Surpac', () => {
  it.each([
    ['text', textStr(crestAndToe)],
    ['binary', binaryStr(crestAndToe)],
    ['text whose lines end as on Windows', textStr(crestAndToe).replaceAll('\n', '\r\n')],
  ])('%s: segments become lines with what is measured of them', async (_kind, content) => {
    await withLines({ path: 'pit.str', content }, async ({ polylines, numbers, texts, manifest, layer }) => {
      const [crest] = await polylines('lines');
      expect(crest).toEqual([
        [0, 0, 110],
        [10, 0, 110],
        [10, 10, 110],
        [0, 0, 110],
      ]);
      expect(await texts('lines', 'closed')).toEqual(['yes', 'no']);
      expect([...(await numbers('lines', 'length'))]).toEqual([20 + Math.hypot(10, 10), 50]);
      expect([...(await numbers('lines', 'elevation'))]).toEqual([110, 100]);
      expect([...(await numbers('lines', 'vertices'))]).toEqual([3, 2]);
      expect(manifest.properties).toMatchObject({ lines: 2, vertices: 5, closed: 1, hierarchy_0: 'string' });
      expect(layer('lines').columns.find(({ name }) => name === 'length')?.unit).toBe('m');
    });
  });

  it('fields that are alike along every line are properties of lines, others of vertices; texts are numbers where all are', async () => {
    await withLines(strings(...crestAndToe), async ({ column, texts, numbers }) => {
      expect(await texts('lines', 'D1')).toEqual(['crest', 'toe']);
      expect(column('lines', 'D1').location).toBeUndefined();
      expect(column('lines', 'D2')).toMatchObject({ kind: 'number', location: 'vertices' });
      expect([...(await numbers('lines', 'D2'))]).toEqual([1.5, 1.5, 1.5, 1.5, 2.5, 3.5]);
      expect(await texts('lines', 'D3')).toEqual(['2020', 'a']);
    });
  });

  it('a vertex without a place is left out with its line named; a line of which too little is left is rejected', async () => {
    const file = strings(
      ...([
        [1, 0, 0, 0],
        [1, Number.NaN, 0, 0],
        [1, 5, 0, 0],
        [0, 0, 0, 0],
      ] as const),
      ...([
        [2, 1, 1, 1],
        [0, 0, 0, 0],
      ] as const),
      ...([
        [3, 1, 1, 1],
        [3, 1, 1, 1],
        [0, 0, 0, 0],
      ] as const),
      ...([
        [4, 1e13, 0, 0],
        [4, 1, 1, 1],
        [0, 0, 0, 0],
      ] as const),
    );
    await withLines(file, async ({ account, issues, polylines }) => {
      expect(account).toMatchObject({ rowsRead: 4, rowsUsed: 1, rowsChanged: 1, rowsRejected: 3 });
      expect(issues.map(({ severity, code, line }) => [severity, code, line])).toEqual([
        ['changed', 'vertices-left-out', 3],
        ['rejected', 'too-few-vertices', 7],
        ['rejected', 'no-length', 9],
        ['rejected', 'bad-number', 12],
      ]);
      expect(await polylines('lines')).toEqual([
        [
          [0, 0, 0],
          [5, 0, 0],
        ],
      ]);
    });
  });

  it('another number of a string begins another line', async () => {
    await withLines(strings([1, 0, 0, 0], [1, 1, 0, 0], [2, 5, 0, 0], [2, 6, 0, 0]), async ({ texts }) => {
      expect(await texts('lines', 'string')).toEqual(['1', '2']);
    });
  });

  it('an empty coordinate is none, and no 0', async () => {
    const content = textStr([[1, 0, 0, 7]]).replace(
      '0, 0.000, 0.000, 0.000, END',
      '1, , 5, 7\n1, 3, 3, 7\n0,0,0,0, END',
    );
    await withLines({ path: 'a.str', content }, ({ issues }) => {
      expect(issues).toMatchObject([{ code: 'vertices-left-out', values: { count: 1 } }]);
    });
  });

  it('a file that stops early is refused', async () => {
    const content = textStr(crestAndToe).replace(/0, 0.000, 0.000, 0.000, END\n$/, '');
    expect(await refusalOf({ path: 'pit.str', content })).toEqual(['str-cut-short', { file: 'pit.str', records: 8 }]);
    const binary = binaryStr(crestAndToe).subarray(0, -10);
    expect(await refusalOf({ path: 'pit.str', content: binary })).toMatchObject(['str-cut-short', {}]);
  });

  it('with a surface beside it, it is refused as part of that', async () => {
    const content = await zipOf({ 'pit.str': textStr(crestAndToe), 'pit.dtm': 'pit.str,1;algorithm=standard' });
    expect(await refusalOf({ path: 'pit.zip', content })).toEqual(['str-of-surface', { file: 'pit.zip/pit.str' }]);
  });
});

describe('lines of GOCAD', () => {
  it('objects become layers, parts lines; a repeated vertex closes one, depths are turned, names lose their quotes', async () => {
    await withLines({ path: 'two.pl', content: twoPlines }, async ({ manifest, polylines, texts, account }) => {
      expect(manifest.layers.map(({ name, label, count }) => [name, label, count])).toEqual([
        ['lines', 'west wall', 2],
        ['lines-2', 'fault', 1],
      ]);
      expect((await polylines('lines'))[1]).toEqual([
        [0, 0, 10],
        [10, 0, 10],
        [10, 10, 10],
        [0, 0, 10],
      ]);
      expect(await texts('lines', 'closed')).toEqual(['no', 'yes']);
      expect(await polylines('lines-2')).toEqual([
        [
          [0, 0, -500],
          [0, 100, -600],
        ],
      ]);
      expect(account).toMatchObject({ rowsRead: 3, rowsUsed: 3 });
    });
  });

  it('values of vertices are columns, those of several numbers as many; no-data values are missing', async () => {
    await withLines({ path: 'two.pl', content: twoPlines }, async ({ numbers, layer, issues }) => {
      expect(layer('lines').columns.map(({ name, location }) => [name, location])).toEqual([
        ['object', undefined],
        ['grade', 'vertices'],
        ['rock type', 'vertices'],
        ['normal.x', 'vertices'],
        ['normal.y', 'vertices'],
        // Alike along each of the lines.
        ['normal.z', undefined],
        ...['length', 'elevation', 'vertices', 'closed'].map((name) => [name, undefined]),
      ]);
      expect([...(await numbers('lines', 'grade'))]).toEqual([1.5, 2.5, 3, 3, 3, 3]);
      expect([...(await numbers('lines', 'rock type'))]).toEqual([Number.NaN, 7, 8, 8, 8, 8]);
      // The second object has none, and says that its parts lack segments.
      expect(issues).toMatchObject([{ code: 'joined-in-order', values: { object: 'fault' } }]);
    });
  });

  it('segments make lines where they meet, from either end, and others where they do not', async () => {
    const vertices = ['VRTX 1 0 0 0', 'VRTX 2 1 0 0', 'VRTX 3 2 0 0', 'VRTX 4 9 0 0', 'VRTX 5 9 9 0'];
    const file = gocad('ILINE', ...vertices, 'SEG 2 1', 'SEG 2 3', 'SEG 5 4');
    await withLines(file, async ({ polylines, account }) => {
      const eastings = (await polylines('lines')).map((line) => line.map(([x]) => x));
      expect(eastings).toEqual([
        [0, 1, 2],
        [9, 9],
      ]);
      expect(account).toMatchObject({ rowsRead: 1, rowsUsed: 1 });
    });
  });

  it('feet stay feet; axes of different units are brought to metres', async () => {
    const lines = ['ILINE', 'VRTX 1 0 0 0', 'VRTX 2 100 0 10', 'SEG 1 2'];
    await withLines(gocad('AXIS_UNIT ft ft ft', ...lines), async ({ manifest, column }) => {
      expect([manifest.unit, column('lines', 'length').unit]).toEqual(['ft', 'ft']);
    });
    await withLines(gocad('AXIS_UNIT m m ft', ...lines), async ({ manifest, issues, polylines }) => {
      expect(manifest.unit).toBe('m');
      expect((await polylines('lines'))[0]?.[1]).toEqual([100, 0, 3.048]);
      expect(issues).toMatchObject([{ code: 'axis-units-differ', values: { units: 'm, m, ft' } }]);
    });
  });

  it('a vertex that is not there is told of; objects of other kinds are rejected, and files of them alone refused', async () => {
    const file = gocad('ILINE', 'VRTX 1 0 0 0', 'VRTX 2 1 0 0', 'SEG 1 2', 'SEG 2 7', 'END', 'GOCAD VSet 1');
    await withLines(file, ({ issues, account }) => {
      expect(issues).toMatchObject([
        { code: 'vertex-not-there', line: 9, values: { vertex: '7' } },
        { code: 'unsupported-entity', line: 11, values: { entity: 'VSet' } },
      ]);
      expect(account).toMatchObject({ rowsRead: 2, rowsUsed: 1, rowsRejected: 1 });
    });
    const surface = { path: 'a.pl', content: 'GOCAD TSurf 1\nHEADER {\nname: a\n}\nEND\n' };
    expect(await refusalOf(surface)).toEqual(['gocad-no-lines', { file: 'a.pl', kinds: 'TSurf' }]);
    expect(await refusalOf({ path: 'a.pl', content: twoPlines.replace(/END\n$/, '') })).toMatchObject([
      'gocad-cut-short',
      { file: 'a.pl' },
    ]);
  });
});

describe('files of lines', () => {
  it('what is in a file decides, not what it is called', async () => {
    await withLines({ path: 'wrong.str', content: twoPlines }, ({ manifest }) => {
      expect(manifest.layers.map(({ label }) => label)).toEqual(['west wall', 'fault']);
    });
    await withLines({ path: 'wrong.pl', content: textStr(crestAndToe) }, ({ manifest }) => {
      expect(manifest.properties).toMatchObject({ lines: 2 });
    });
  });

  it('files of an archive become layers called like them', async () => {
    const content = await zipOf({
      'b/toe.str': textStr(crestAndToe.slice(5)),
      'a/crest.str': textStr(crestAndToe.slice(0, 5)),
      'readme.txt': 'Made by hand',
    });
    await withLines({ path: 'all.zip', content }, ({ manifest, report }) => {
      expect(manifest.layers.map(({ name, label, fileName }) => [name, label, fileName])).toEqual([
        ['lines', 'crest', 'all.zip/a/crest.str'],
        ['lines-2', 'toe', 'all.zip/b/toe.str'],
      ]);
      expect(report.files.map(({ rowsUsed }) => rowsUsed)).toEqual([1, 1]);
    });
  });

  it('others are refused', async () => {
    const zip = await zipOf({ 'a.txt': 'x' });
    expect(await refusalOf({ path: 'a.zip', content: zip })).toEqual(['zip-without-lines', { file: 'a.zip' }]);
    expect(await refusalOf({ path: 'a.str', content: 'x' })).toEqual(['not-surpac', { file: 'a.str' }]);
    expect(await refusalOf({ path: 'a.pl', content: 'x' })).toEqual(['not-gocad', { file: 'a.pl' }]);
    expect(await refusalOf(strings())).toEqual(['no-lines', { file: 'pit.str', read: 0, rejected: 0 }]);
  });

  it('are stored in the system of the site, with their figures there, and their closed lines stay closed', async () => {
    const change = { from: 'EPSG:4326', to: 'EPSG:28350', unit: 'm', storedUnit: 'm' } as const;
    const file = strings(
      [1, 118.25, -22.5, 1],
      [1, 118.001, -22.701, 2],
      [1, 118.25, -22.701, 3],
      [1, 118.25, -22.5, 1],
    );
    const built = await buildLines(file, { change });
    try {
      const [line] = await built.polylines('lines');
      // Where PROJ 9.5.1 puts them.
      for (const [at, value] of [628_576.12616, 7_511_291.5656, 1].entries())
        expect(Math.abs((line?.[0]?.[at] as number) - value)).toBeLessThan(0.0005);
      expect(built.manifest.properties).toMatchObject({ closed: 1 });
      expect(Number(built.manifest.properties['length'])).toBeGreaterThan(70_000);
    } finally {
      built.dispose();
    }
  });

  it('a file that says another unit than was said of it is refused', async () => {
    const file = gocad('AXIS_UNIT ft ft ft', 'ILINE', 'VRTX 1 0 0 0', 'VRTX 2 1 0 0', 'SEG 1 2');
    await expect(buildLines(file, { change: { unit: 'm', storedUnit: 'us-ft' } })).rejects.toMatchObject({
      code: 'file-in-other-unit',
      values: { file: 'wall.pl', unit: 'ft', said: 'm' },
    });
  });
});

describe('the check of files of lines', () => {
  async function findingsOf(file: TestFile): Promise<Awaited<ReturnType<typeof examine>>> {
    const folder = mkdtempSync(join(tmpdir(), 'adit-lines-'));
    try {
      const run = { signal: new AbortController().signal, readTable: () => Promise.reject(new Error('no table')) };
      return await examine(requestOf(folder, file), run);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('shows the lines, and says what will be left out', async () => {
    const { findings, preview } = await findingsOf(strings(...crestAndToe, [3, 1, 1, 1], [0, 0, 0, 0]));
    expect(findings).toMatchObject([{ code: 'too-few-vertices', severity: 'warning', rows: 1, lines: [11] }]);
    expect(preview?.lines.map(({ positions }) => positions.length)).toEqual([4, 2]);
  });

  it('says that there is nothing to draw, that coordinates look like degrees, and that points are a surface’s', async () => {
    const codesOf = async (file: TestFile): Promise<string[]> =>
      (await findingsOf(file)).findings.map(({ code }) => code);
    expect(await codesOf(strings([3, 1, 1, 1]))).toEqual(['nothing-to-draw', 'too-few-vertices']);
    expect(await codesOf(strings([1, 118.2, -22.5, 0], [1, 118.3, -22.6, 0]))).toEqual(['latitude-longitude']);
    expect(await codesOf(strings([32_000, 1000, 0, 0], [32_000, 2000, 0, 0]))).toEqual(['strings-of-surface']);
  });
});
