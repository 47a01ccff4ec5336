import { expect, it } from 'vitest';
import { withFileReaders } from './file-readers.ts';
import type { DatasetImporter } from './importer.ts';

const box = { titleKey: 't', required: true, multiple: false, variables: [], needsProperty: false };
const importer: DatasetImporter = {
  id: 'acme.meshes',
  datasetType: 'Mesh',
  titleKey: 't',
  permission: 'acme.import',
  fileTypes: [
    { ...box, id: 'mesh', extensions: ['obj', 'zip'] },
    { ...box, id: 'image', extensions: ['png'] },
  ],
  options: [],
  hierarchy: false,
};

it('a reader of tables adds its extensions to the box that such files are for, and to all other boxes of tables', () => {
  const tables: DatasetImporter = {
    ...importer,
    fileTypes: [
      { ...box, id: 'points', extensions: ['csv'] },
      { ...box, id: 'collar', extensions: ['csv'] },
    ],
  };
  const usualBox = { importerId: 'acme.meshes', fileType: 'points' };
  const [points, collar] = withFileReaders(tables, [{ id: 'acme.las', usualBox, extensions: ['las'] }]).fileTypes;
  expect([points?.extensions, points?.tableExtensions]).toEqual([['csv', 'las'], undefined]);
  expect([collar?.extensions, collar?.tableExtensions]).toEqual([['csv'], ['las']]);
});

it('readers of any plugin add extensions to the box that they name, each once', () => {
  const reader = { importerId: 'acme.meshes', fileType: 'mesh' };
  const readers = [
    { ...reader, id: 'acme.obj', extensions: ['obj'] },
    { ...reader, id: 'stl.stl', extensions: ['stl', 'stla'] },
    { ...reader, id: 'other.tif', importerId: 'other.grids', extensions: ['tif'] },
  ];
  expect(withFileReaders(importer, readers).fileTypes.map(({ extensions }) => extensions)).toEqual([
    ['obj', 'zip', 'stl', 'stla'],
    ['png'],
  ]);
});

it('a reader that names no box reads for every box that wants what its files hold, and is none of tables', () => {
  const tables = { ...importer, fileTypes: [{ ...box, id: 'points', extensions: ['csv'] }] };
  const wanting = { ...importer, fileTypes: [{ ...box, id: 'roads', extensions: ['zip'], holds: 'lines' as const }] };
  const readers = [{ id: 'acme.roads', holds: 'lines' as const, extensions: ['rd'] }];
  const extensionsOf = (one: DatasetImporter): unknown =>
    withFileReaders(one, readers).fileTypes.map((type) => [type.extensions, type.tableExtensions]);
  expect(extensionsOf(wanting)).toEqual([[['zip', 'rd'], undefined]]);
  expect(extensionsOf(tables)).toEqual([[['csv'], undefined]]);
});
