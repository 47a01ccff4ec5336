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
