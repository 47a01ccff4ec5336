import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openInput } from './input/open-input.ts';
import { readShapes } from './read-shapes.ts';
import { makeFolder, requestOf } from './testing/test-run.ts';

it('a file of a format that only another plugin reads is read by the module that this names', async () => {
  const folder = makeFolder();
  try {
    const request = requestOf(folder, [{ path: 'a.places', fileType: 'shape', content: '1 2 3\n4 5 6\n' }]);
    await expect(openInput(request)).rejects.toMatchObject({ code: 'unknown-shape-type' });
    const module = new URL('./testing/places-reader.ts', import.meta.url).href;
    const input = await openInput({ ...request, readers: { ...request.readers, places: module } });
    const positions: number[][] = [];
    for await (const { model } of readShapes(input, { signal: new AbortController().signal }, () => undefined))
      positions.push([...model.points.positions.numbers]);
    await input.close();
    expect(positions).toEqual([[1, 2, 3, 4, 5, 6]]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('a reader of surfaces of another plugin fills a model by its sink, which keeps the account of its rows', async () => {
  const folder = makeFolder();
  try {
    const content = 'stairs\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2 tread\nf 0 1 7 tread\nf 0 0 1\nn 1\n';
    const request = requestOf(folder, [{ path: 'a.stairs', fileType: 'shape', content }]);
    const module = new URL('./testing/stairs-reader.ts', import.meta.url).href;
    const input = await openInput({ ...request, readers: { ...request.readers, stairs: module } });
    const issues: unknown[] = [];
    const run = { signal: new AbortController().signal };
    for await (const { model, account } of readShapes(input, run, ({ code, line }) => issues.push([code, line]))) {
      expect([...model.vertices.numbers]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
      expect([...model.triangles.corners.numbers]).toEqual([0, 1, 2]);
      expect(model.states).toEqual([{ names: ['tread'] }, { names: [] }]);
      expect(model.unit).toBe('ft');
      expect(account.result).toMatchObject({ rowsRead: 4, rowsUsed: 1, rowsRejected: 3 });
    }
    await input.close();
    expect(issues).toEqual([
      ['index-out-of-range', 6],
      ['degenerate-face', 7],
      ['unknown-word', 8],
      ['made-up', undefined],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
