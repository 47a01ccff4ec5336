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
