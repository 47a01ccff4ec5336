import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportIssue } from 'adit/core';
import { afterAll, expect, it } from 'vitest';
import { fileReader } from './read-scan.ts';

const folder = mkdtempSync(join(tmpdir(), 'adit-scan-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { signal } = new AbortController();
const put = (content: string) => {
  const path = join(folder, 'wall.pts');
  writeFileSync(path, content);
  return { path, fileName: 'wall.pts' };
};
const scan = '3\n1 2 3 -500 255 0 9\n4 5 6 12 0 0 0\n7 8 x 0 0 0 0\n';

it('is sure of what is a number of points and points, whatever the file is called', () => {
  const sniff = (text: string): number => fileReader.sniff(Buffer.from(text), 'a.txt');
  expect(sniff(scan)).toBeGreaterThan(0.5);
  expect(sniff('12\r\n1.5 2e3 -3\r\n')).toBeGreaterThan(0.5);
  expect([sniff('x,y,z\n1,2,3\n'), sniff('12\nx y z\n'), sniff(''), sniff('1 2 3\n4 5 6\n')]).toEqual([0, 0, 0, 0]);
});

it('names as many columns as there are, and which are the coordinates', async () => {
  const { parts } = await fileReader.describe(put(scan), signal);
  expect(parts[0]?.columns.map(({ name }) => name)).toEqual(['x', 'y', 'z', 'intensity', 'red', 'green', 'blue']);
  expect(parts[0]?.defaultColumns).toEqual({ x: 'x', y: 'y', z: 'z' });
  await expect(fileReader.describe(put('3\n'), signal)).rejects.toMatchObject({ code: 'not-scan' });
});

it('gives the columns that are wanted with their lines, and says when there are more or fewer rows than it says', async () => {
  const issues: ImportIssue[] = [];
  const read: unknown[] = [];
  const columns = [{ name: 'z', kind: 'number' as const }];
  const run = { signal, missingSymbols: [], issue: (issue: ImportIssue) => void issues.push(issue) };
  const sink = {
    columns,
    batch: ({ lines, numbers }: Parameters<Parameters<typeof fileReader.read>[2]['batch']>[0]) =>
      void read.push([...lines], [...(numbers.get('z') ?? [])]),
  };
  expect(await fileReader.read(put(scan), 0, sink, run)).toMatchObject({ rowsRead: 3 });
  expect(read).toEqual([
    [2, 3, 4],
    [3, 6, Number.NaN],
  ]);
  expect(issues).toEqual([]);
  await fileReader.read(put(scan.replace('3\n', '9\n')), 0, sink, run);
  expect(issues).toMatchObject([{ code: 'other-count', values: { declared: 9, found: 3 } }]);
});
