import { describe, expect, it } from 'vitest';
import type { DatasetImporter, ImportFileType } from 'adit/core';
import { sortOf } from './file-sort.ts';

const type = (id: string, extensions: readonly string[], opaque?: boolean): ImportFileType => ({
  id,
  titleKey: id,
  extensions,
  required: true,
  multiple: false,
  variables: [],
  needsProperty: false,
  ...(opaque === undefined ? {} : { opaque }),
});
const importer = (datasetType: string, fileTypes: readonly ImportFileType[]): DatasetImporter => ({
  id: `x.${datasetType}`,
  datasetType,
  titleKey: 't',
  permission: 'x',
  fileTypes,
  options: [],
  hierarchy: false,
});
const importers = [
  importer('Surface', [type('shape', ['obj', 'zip'], true), type('shapeMTL', ['mtl'], true)]),
  importer('Blockmodel', [type('blockmodel', ['csv', 'dat', 'dm', 'zip'])]),
  importer('Mixed', [type('model', ['obj'], true), type('rows', ['csv', 'zip'])]),
];

describe('what a file is read as', () => {
  it.each([
    ['Surface', 'shape', { isOpaque: true, extensions: [] }],
    ['Surface', null, { isOpaque: true, extensions: [] }],
    ['Blockmodel', 'blockmodel', { isOpaque: false, extensions: ['csv', 'dat', 'dm'] }],
    ['Blockmodel', null, { isOpaque: false, extensions: ['csv', 'dat', 'dm'] }],
    ['Blockmodel', 'unheard-of', { isOpaque: false, extensions: ['csv', 'dat', 'dm'] }],
    ['Mixed', 'model', { isOpaque: true, extensions: [] }],
    ['Mixed', 'rows', { isOpaque: false, extensions: ['csv'] }],
    ['Mixed', null, { isOpaque: false, extensions: ['csv'] }],
    ['Nothing', null, { isOpaque: false, extensions: ['csv', 'dat', 'txt'] }],
  ])('%s %s', (datasetType, fileType, sort) => expect(sortOf(importers, datasetType, fileType)).toMatchObject(sort));
});
