import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seconds } from '../../../tests/patience.ts';
import { buildLines, hasRealData, moreRealData, realData, type BuiltLines } from './testing/test-run.ts';

/** What was computed of a file without a reader of ours: lines, vertices without those that close, closed lines, length, and the box. */
interface Figures {
  readonly lines: number;
  readonly vertices: number;
  readonly closed: number;
  readonly length: number;
  readonly bounds: readonly number[];
}

const of310: Figures = {
  lines: 21,
  vertices: 397,
  closed: 20,
  length: 11_004.7171,
  bounds: [477_741.121, 478_534.812, 6_771_783.893, 6_772_392.832, 310, 310],
};

const files: Readonly<Record<string, Figures>> = {
  [join(realData, 'kirra/S5_346_516_V2.str')]: {
    lines: 324,
    vertices: 954,
    closed: 0,
    length: 4190.8388,
    bounds: [478_740.909, 478_835.541, 6_772_503.485, 6_772_638.596, 344.5, 358.657],
  },
  [join(realData, 'kirra/SURPACFiles/test310text.str')]: of310,
  [join(realData, 'kirra/SURPACFiles/test310binary.str')]: of310,
  [join(realData, 'kirra/SURPACFiles/24m-west-wall-presplits.str')]: {
    lines: 1,
    vertices: 219,
    closed: 0,
    length: 4019.1599,
    bounds: [477_743.285, 478_342.248, 6_771_812.573, 6_772_382.417, 310, 334],
  },
  [join(moreRealData, 'opengeode-geosciencesio/normal_lines.pl')]: {
    lines: 17,
    vertices: 11_391,
    closed: 0,
    length: 37_748.8547,
    bounds: [313_590, 316_090, 6_073_404.0022, 6_075_900, -1200, 320.3825],
  },
  [join(moreRealData, 'opengeode-geosciencesio/closed_lines.pl')]: {
    lines: 74,
    vertices: 9395,
    closed: 74,
    length: 44_765.3404,
    bounds: [314_196.2773, 315_124.5518, 6_071_316.2922, 6_075_340, -854.7463, 345],
  },
};

async function withLines(path: string, look: (built: BuiltLines) => void | Promise<void>): Promise<void> {
  const built = await buildLines({ path });
  try {
    await look(built);
  } finally {
    built.dispose();
  }
}

describe.skipIf(!hasRealData)('real files of lines', { timeout: seconds(120) }, () => {
  it.each(Object.keys(files).map((path) => [basename(path), path]))(
    '%s has the lines, vertices, length and box that were computed without a reader of ours',
    async (_name, path) => {
      const { bounds, length, ...counts } = files[path] as Figures;
      await withLines(path, ({ manifest, account }) => {
        expect(manifest.properties).toMatchObject(counts);
        expect(manifest.properties['length']).toBeCloseTo(length, 3);
        for (const [at, bound] of bounds.entries()) expect(manifest.bounds?.[at]).toBeCloseTo(bound, 3);
        expect(account).toMatchObject({ rowsRead: counts.lines, rowsUsed: counts.lines, rowsChanged: 0 });
        expect(manifest.datasetType).toBe('Lines');
      });
    },
  );

  it('test310text.str and test310binary.str are the same lines with the same fields', async () => {
    const read = async (name: string): Promise<unknown> => {
      let all: unknown;
      await withLines(join(realData, 'kirra/SURPACFiles', name), async ({ polylines, texts, layer }) => {
        expect(layer('lines').columns.map(({ name: column }) => column)).toEqual([
          ...['string', 'D1', 'D2', 'length', 'elevation', 'vertices', 'closed'],
        ]);
        const [block, tonnes] = [await texts('lines', 'D1'), await texts('lines', 'D2')];
        expect([block[0], tonnes[0]]).toEqual(['S4_310_511', '132414.6 BCM - 0.50 MT - 322HOLES']);
        all = [await polylines('lines'), block, tonnes];
      });
      return all;
    };
    expect(await read('test310binary.str')).toEqual(await read('test310text.str'));
  });

  it('S5_346_516_V2.str has the number of each hole as a number, and one string', async () => {
    await withLines(join(realData, 'kirra/S5_346_516_V2.str'), async ({ numbers, texts, sourceLines, layer }) => {
      expect([...(await numbers('lines', 'D1'))].slice(0, 4)).toEqual([1, 2, 3, 4]);
      expect(new Set(await texts('lines', 'string'))).toEqual(new Set(['512']));
      expect((await sourceLines('lines')).slice(0, 2)).toEqual([3, 6]);
      expect(layer('lines').defaults).toEqual({ selected: true, open: true, colourBy: 'D1' });
    });
  });

  it('24m-west-wall-presplits.str alone is said to hold the points of a surface', async () => {
    await withLines(join(realData, 'kirra/SURPACFiles/24m-west-wall-presplits.str'), ({ issues }) => {
      expect(issues).toMatchObject([{ code: 'strings-of-surface', values: { string: 32_000 } }]);
    });
  });
});
