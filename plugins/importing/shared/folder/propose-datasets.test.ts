import type { DatasetImporter } from 'adit/core';
import { expect, it } from 'vitest';
import { contentOf } from './file-content.ts';
import { proposeDatasets } from './propose-datasets.ts';

const collars = {
  id: 'drillhole',
  datasetType: 'Drillhole',
  fileTypes: [
    {
      id: 'collar',
      required: true,
      extensions: ['csv', 'parquet'],
      variables: [
        { name: 'hole', aliases: ['hole_id'] },
        { name: 'easting', aliases: ['east'] },
      ],
    },
  ],
} as unknown as DatasetImporter;

/** What is proposed of files of these texts. */
function propose(files: Readonly<Record<string, string>>, folder?: string) {
  const looked = Object.entries(files).map(([path, text]) => ({
    file: { path, size: text.length },
    content: contentOf(new TextEncoder().encode(text)),
  }));
  return proposeDatasets(looked, [collars], folder);
}

it('a dataset is named after its main file, or after the folder where that says only what it holds', () => {
  const table = 'HOLE_ID,EAST\nA,1\n';
  const named = (path: string, folder?: string): string | undefined =>
    propose({ [path]: table }, folder).datasets[0]?.name;
  expect(named('collar_Norte.csv', 'mine')).toBe('Norte');
  expect(named('Norte/collars.csv', 'mine')).toBe('Norte');
  expect(named('collar.csv', 'mine')).toBe('mine');
  expect(named('collar.csv')).toBe('collar');
});

it.each(['windows-1252', 'utf-16le'])('names of columns with accents are known in %s', (encoding) => {
  const survey = { ...collars.fileTypes[0], id: 'survey', variables: [{ name: 'dip', aliases: ['inclinacion'] }] };
  const text = 'Inclinación,Año\n-60,2024\n';
  const content = contentOf(Buffer.from(text, encoding === 'windows-1252' ? 'latin1' : 'utf16le'));
  const importer = { ...collars, fileTypes: [survey] } as DatasetImporter;
  const { datasets } = proposeDatasets(
    [{ file: { path: 'desviaciones.csv', size: text.length }, content }],
    [importer],
  );
  expect(datasets.map(({ parts }) => parts[0]?.fileType.id)).toEqual(['survey']);
});

it('names of columns in two rows are known, as merged cells leave them', () => {
  const { datasets } = propose({ 'sheet.csv': 'Mine\nHOLE_ID,PLACE,,DEPTH\n,EAST,NORTH,\nA,1,2,3\n' });
  expect(datasets.map(({ name }) => name)).toEqual(['sheet']);
});

it('a log of a well and a table whose places are shapes are told by name', () => {
  const log = '# made by a logger\n~Version ---\nVERS. 2.0 : CWLS\n~ASCII\n0.0 81.2\n';
  const { datasets, unknown } = propose({
    'gamma.las': log,
    'soil.parquet': 'Cu_ppm,Sample,geometry\n1,S1,x\n',
    'other.csv': 'Cu_ppm,Sample\n1,S1\n',
  });
  expect(datasets).toEqual([]);
  expect(unknown.map(({ file, reason, values }) => [file.path, reason, values])).toEqual([
    ['gamma.las', 'well-log', {}],
    ['soil.parquet', 'shape-column', { column: 'geometry' }],
    ['other.csv', 'other-columns', { columns: 'Cu_ppm, Sample' }],
  ]);
});

it.each([
  ['glTF\u0002\u0000\u0000\u0000', 'glb'],
  [' {"scene":0,"asset":{"version":"2.0"}}', 'gltf'],
  ['GOCAD VSet 1\nHEADER {name: a}\n', 'vs'],
])('a scene of glTF and points of GOCAD are known by what is in front: %s', (text, format) => {
  expect(contentOf(new TextEncoder().encode(text))).toEqual({ format, lines: [] });
});

it.each([
  ['<?xml version="1.0"?>\n<VTKFile type="PolyData" version="1.0">', { format: 'vtp', holds: 'shapes' }],
  ['<VTKFile type="UnstructuredGrid">', { format: 'vtu', holds: 'shapes' }],
  ['<VTKFile type="ImageData">', { format: 'vti', holds: 'rows' }],
  ['<VTKFile type="RectilinearGrid">', { format: 'vtr', holds: 'rows' }],
  [
    '# vtk DataFile Version 5.1\nmade\nBINARY\nDATASET STRUCTURED_POINTS\n\u0000\u0001',
    { format: 'vti', holds: 'rows' },
  ],
  ['# vtk DataFile Version 3.0\nmade\nASCII\nDATASET UNSTRUCTURED_GRID\n', { format: 'vtu', holds: 'shapes' }],
])('a file of VTK is known by the kind that it says: %s', (text, content) => {
  expect(contentOf(new TextEncoder().encode(text))).toEqual({ ...content, lines: [] });
});
