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

it('formats that are not read, corners and counts of blocks are told by name', () => {
  const { unknown } = propose({
    'road.kml': '<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>',
    'topo.xml': '<?xml version="1.0"?>\n<LandXML version="1.2"><Surfaces/></LandXML>',
    'soils.gpkg': 'SQLite format 3',
    'corners.csv': 'XMIN,XMAX,YMIN,YMAX,ZMIN,ZMAX,AU\n0,10,0,10,0,5,0.5\n',
    'counts.csv': 'COL,ROW,LEVEL,AU\n1,1,1,0.5\n',
    'report.csv': 'H0002,Version,4\nH1000,Hole_id,Depth\nD,A1,9\n',
  });
  expect(unknown.map(({ file, reason, values }) => [file.path, reason, ...Object.values(values)])).toEqual([
    ['road.kml', 'unread-format', 'KML', 'GeoJSON, SHP'],
    ['topo.xml', 'unread-format', 'LandXML', 'DXF'],
    ['soils.gpkg', 'unread-format', 'GeoPackage', 'GeoJSON, SHP'],
    ['corners.csv', 'block-corners'],
    ['counts.csv', 'block-indices'],
    ['report.csv', 'other-columns', 'H1000, Hole_id, Depth'],
  ]);
});

it('samples with places of their own are points, unless there are collars', () => {
  const variables = (...names: string[]): { name: string; aliases: string[]; categorical?: boolean }[] =>
    names.map((name) => ({ name, aliases: [], ...(name === 'hole' && { categorical: true }) }));
  const box = (id: string, required: boolean, ...names: string[]): object => ({
    id,
    required,
    extensions: ['csv'],
    variables: variables(...names),
  });
  const holes = {
    id: 'drillhole',
    datasetType: 'Drillhole',
    fileTypes: [
      box('collar', true, 'hole', 'x', 'y'),
      box('interval', false, 'hole', 'from', 'to'),
      { ...box('planned', false, 'hole', 'x', 'y'), behindToggle: 'planned' },
    ],
  } as unknown as DatasetImporter;
  const points = {
    id: 'points',
    datasetType: 'Points',
    fileTypes: [box('pointdata', true, 'x', 'y')],
  } as unknown as DatasetImporter;
  const typesOf = (files: Readonly<Record<string, string>>): string[] => {
    const looked = Object.entries(files).map(([path, text]) => ({
      file: { path, size: text.length },
      content: contentOf(new TextEncoder().encode(text)),
    }));
    const { datasets } = proposeDatasets(looked, [holes, points]);
    return datasets.flatMap(({ importer, parts }) =>
      parts.map((part) => `${importer.datasetType} ${part.fileType.id}`),
    );
  };
  const composites = 'hole,x,y,from,to\nA,1,1,0,2\nA,2,1,2,4\nA,3,1,4,6\nA,4,1,6,8\n';
  const flat = 'hole,x,y,from,to\nA,1,1,0,2\nA,1,1,2,4\nA,1,1,4,6\nA,1,1,6,8\n';
  expect(typesOf({ 'composites.csv': composites })).toEqual(['Points pointdata']);
  expect(typesOf({ 'composites.csv': composites, 'collar.csv': 'hole,x,y\nA,1,1\n' })).toEqual([
    'Drillhole collar',
    'Drillhole interval',
  ]);
  expect(typesOf({ 'flat.csv': flat })).toEqual(['Drillhole collar']);
  expect(typesOf({ 'planned.csv': 'hole,x,y\nA,1,1\n' })).toEqual(['Drillhole planned']);
  expect(typesOf({ 'assay.csv': 'hole,from,to\nA,0,2\n' })).toEqual(['Drillhole interval']);
});
