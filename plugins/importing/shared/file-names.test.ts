import { withFileReaders, type DatasetImporter, type ImportFileType } from 'adit/core';
import { expect, it } from 'vitest';
import { closedFormatOf, unreadFormatOf } from './closed-formats.ts';
import { mayHoldTable, mayHoldTables, takenExtensions, takesName } from './file-names.ts';
import { workbookReader } from './table-readers.ts';

const box = (extensions: readonly string[], opaque?: true): ImportFileType => ({
  id: 'x',
  titleKey: 't',
  extensions,
  required: true,
  multiple: false,
  variables: [],
  needsProperty: false,
  ...(opaque && { opaque }),
});
const importer = (fileType: ImportFileType): DatasetImporter => ({
  id: 'x.x',
  datasetType: 'X',
  titleKey: 't',
  permission: 'x',
  fileTypes: [fileType],
  options: [],
  hierarchy: false,
});
const readers = [workbookReader, { id: 'x.dm', extensions: ['dm'] }, { id: 'x.gas', extensions: ['gas'] }];
const read = (type: ImportFileType): ImportFileType =>
  withFileReaders(importer(type), readers).fileTypes[0] as ImportFileType;

it('a box of tables takes whatever there is a reader of tables for, and shows its own extensions alone', () => {
  const tables = read(box(['csv', 'zip', 'dm']));
  expect(tables.extensions).toEqual(['csv', 'zip', 'dm']);
  for (const name of ['a.csv', 'A.XLSX', 'a.dm', 'a.gas', 'a.txt', 'a.tsv', 'a.prn', 'a.asc', 'a.xyz'])
    expect([name, takesName(tables, name)]).toEqual([name, true]);
  expect(takesName(tables, 'a.png')).toBe(false);
  expect(takenExtensions(read(box(['obj', 'zip'], true)))).toEqual(['obj', 'zip']);
});

it('a name that nobody knows may be that of a table, and one that says something else may not', () => {
  const tables = read(box(['csv']));
  for (const name of ['collars', 'a.out', 'a.dat', 'a.assays'])
    expect([name, mayHoldTable(tables, name)]).toEqual([name, true]);
  for (const name of ['a.png', 'a.dxf', 'a.exe', 'a.las', 'a.bmf'])
    expect([name, mayHoldTable(tables, name)]).toEqual([name, false]);
  expect(mayHoldTable(read(box(['obj'], true)), 'a.out')).toBe(false);
  expect([mayHoldTables('a.xlsx'), mayHoldTables('a.csv')]).toEqual([true, false]);
});

it.each([
  ['a.00t', 'Vulcan', 'DXF'],
  ['a.bmf', 'Vulcan', 'CSV'],
  ['a.dgd', 'Vulcan', 'DXF'],
  ['a.duf', 'Deswik', 'DXF'],
  ['a.mdl', 'Surpac', 'CSV'],
  ['a.dmx', 'Datamine', 'DM'],
  ['a.lfm', 'Leapfrog', 'DXF, OMF, CSV'],
  ['A.DWG', 'AutoCAD', 'DXF'],
])('%s is a format of %s alone, which can export %s', (name, program, format) => {
  expect(closedFormatOf(name)).toEqual({ program, format });
});

it('formats that are not read are told with what to export instead', () => {
  expect(unreadFormatOf('roads.KMZ')).toEqual({ format: 'KML', exports: 'GeoJSON, SHP' });
  expect(unreadFormatOf('topo.xml', 'landxml')).toEqual({ format: 'LandXML', exports: 'DXF' });
  expect([unreadFormatOf('a.csv'), unreadFormatOf('kml'), unreadFormatOf('a.xml')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
