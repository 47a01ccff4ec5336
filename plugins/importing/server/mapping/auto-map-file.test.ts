import { expect, it } from 'vitest';
import { autoMapFile } from './auto-map-file.ts';

const variables = ['x', 'y', 'z'].map((name) => ({ name, aliases: [] }));
const columns = ['X', 'Y', 'longitude', 'latitude'].map((name) => ({ name }));

it('[I3.19] what the file says goes before the names of its columns; columns that are not there do not count', () => {
  expect(autoMapFile(variables, columns)).toEqual({ x: 'X', y: 'Y' });
  expect(autoMapFile(variables, columns, { x: 'longitude', y: 'latitude', z: 'height' })).toEqual({
    x: 'longitude',
    y: 'latitude',
  });
  expect(autoMapFile(variables, columns, { x: 'Y' })).toEqual({ x: 'Y' });
});
