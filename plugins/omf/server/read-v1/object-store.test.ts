import { expect, it } from 'vitest';
import { ObjectStore } from './object-store.ts';

it('refuses what is no blob with a known error', () => {
  const store = new ObjectStore({}, 'project.omf', 100);
  const place = { file: 'project.omf', element: 'Topography', part: 'texture' };
  expect(store.blob({ start: 10, length: 90, dtype: '<f8' }, place)).toEqual({
    path: 'project.omf',
    start: 10,
    length: 90,
  });
  for (const image of [null, 7, {}, { start: -1, length: 4, dtype: 'image/png' }])
    expect(() => store.blob(image, place)).toThrow(expect.objectContaining({ code: 'omf-bad-index' }));
  expect(() => store.blob({ start: 10, length: 91, dtype: '<f8' }, place)).toThrow(
    expect.objectContaining({ code: 'omf-array-damaged' }),
  );
});
