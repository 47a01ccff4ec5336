import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportExamination } from 'adit/core/server';
import english from '../locales/en.json' with { type: 'json' };
import { examine } from './examine.ts';
import { at, entities, face, textDxf, type Group } from './testing/dxf-encoder.ts';
import { makeFolder, requestOf, type TestFile } from './testing/test-run.ts';
import { seconds } from '../../../tests/patience.ts';

describe('the examination of surfaces', { timeout: seconds(60) }, () => {
  let folder = '';
  beforeAll(() => void (folder = makeFolder()));
  afterAll(() => rmSync(folder, { recursive: true }));
  const look = (...files: TestFile[]): Promise<ImportExamination> =>
    examine(requestOf(folder, files), { signal: new AbortController().signal });
  const drawing = (...groups: Group[][]): TestFile => ({ path: 'a.dxf', content: textDxf(entities(...groups)) });

  it('shows at most 3,000 vertices, from all over the surface', async () => {
    const faces = Array.from({ length: 5_000 }, (_, x) => face('a', [x, 0, 0], [x + 0.5, 0, 0], [x, 1, x]));
    const { preview, findings } = await look(drawing(...faces));
    expect(findings).toEqual([]);
    expect(preview?.points.length).toBeGreaterThan(2_000);
    expect(preview?.points.length).toBeLessThanOrEqual(3_000);
    expect(preview?.points[0]).toEqual([0, 0, 0]);
    expect(preview?.points.at(-1)?.[0]).toBeGreaterThan(4_900);
  });

  it('says that there are no faces, which entities are not drawn, and where', async () => {
    const { findings, preview } = await look(
      drawing(
        [[0, 'LINE'], ...at(10, 1, 2, 3), ...at(11, 4, 5, 6)],
        [
          [0, 'TEXT'],
          [1, 'x'],
        ],
        [[0, 'HATCH']],
        [[0, '3DSOLID']],
      ),
    );
    expect(preview?.points).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(findings).toEqual([
      {
        code: 'annotation-not-drawn',
        severity: 'information',
        fileName: 'a.dxf',
        rows: 1,
        lines: [19],
        values: { entities: 'TEXT', count: 1 },
      },
      {
        code: 'unsupported-entity',
        severity: 'warning',
        fileName: 'a.dxf',
        rows: 2,
        lines: [23, 25],
        values: { entities: 'HATCH, 3DSOLID', count: 2 },
      },
      { code: 'no-faces', severity: 'information', fileName: 'a.dxf', values: { lines: 1 } },
    ]);
    expect(Object.keys(english)).toEqual(expect.arrayContaining(findings.map(({ code }) => `finding.${code}`)));
  });

  it('names materials and textures that are not there', async () => {
    const content = 'mtllib gone.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n';
    expect((await look({ path: 'a.obj', content })).findings).toEqual([
      { code: 'missing-material-file', severity: 'warning', fileName: 'a.obj', values: { name: 'gone.mtl' } },
    ]);
    const { findings } = await look(
      { path: 'a.obj', content },
      { path: 'gone.mtl', content: 'newmtl a\nmap_Kd b.png' },
    );
    expect(findings).toEqual([
      { code: 'missing-texture', severity: 'warning', fileName: 'a.obj', values: { name: 'b.png' } },
    ]);
  });

  it('sees degrees by their heights, and nothing in files that are merely small', async () => {
    const codes = async (...corners: Parameters<typeof face>[1][]): Promise<string[]> =>
      (await look(drawing(face('a', ...corners)))).findings.map(({ code }) => code);
    expect(await codes([-70.51, -24.21, 2900], [-70.5, -24.2, 3100], [-70.52, -24.2, 3050])).toEqual([
      'looks-like-degrees',
    ]);
    expect(await codes([0, 0, 0], [1, 0, 1], [0, 1, 2])).toEqual([]);
    expect(await codes([478_000, 6_772_000, 200], [478_001, 6_772_000, 300], [478_000, 6_772_001, 250])).toEqual([]);
  });

  it('finds nothing to draw, and fails where the file cannot be read', async () => {
    expect((await look({ path: 'a.obj', content: '# empty' })).findings).toMatchObject([
      { code: 'nothing-to-draw', severity: 'error' },
    ]);
    await expect(look({ path: 'a.dxf', content: 'nonsense' })).rejects.toMatchObject({ code: 'dxf-bad-group' });
  });
});
