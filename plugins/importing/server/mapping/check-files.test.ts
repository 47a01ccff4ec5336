import { describe, expect, it } from 'vitest';
import type { DatasetImporter, ImportFileType } from 'adit/core';
import type { MappedFile } from '../../shared/index.ts';
import { checkFileSet, checkMappedFile } from './check-files.ts';
import type { RawFile } from '../files/raw-files.ts';

const type = (id: string, facts: Partial<ImportFileType> = {}): ImportFileType => ({
  id,
  titleKey: id,
  extensions: ['csv', 'gas', 'zip'],
  required: false,
  multiple: false,
  variables: [{ name: 'x', aliases: [] }],
  needsProperty: false,
  ...facts,
});
const importer: DatasetImporter = {
  id: 'x.x',
  datasetType: 'X',
  titleKey: 't',
  permission: 'x',
  fileTypes: [
    type('main', { required: true, selfDescribing: ['gas'], needsProperty: true }),
    type('left', { behindToggle: 'extras', togetherWithToggle: true }),
    type('right', { behindToggle: 'extras', togetherWithToggle: true }),
    type('alone', { behindToggle: 'extras' }),
    type('many', { multiple: true }),
    type('bytes', { opaque: true }),
  ],
  options: [],
  hierarchy: false,
};
const columns = ['X', 'AU'].map((name) => ({ name, selected: true }));
const raw = (id: string, facts: object = {}): RawFile =>
  ({
    id,
    file_name: `${id}.csv`,
    status: 'Complete',
    metadata: { format: 'csv', nanValues: [], rowCount: 1, columns },
    ...facts,
  }) as unknown as RawFile;
const use = (rawFileId: string, fileType: string, facts: Partial<MappedFile> = {}): MappedFile => ({
  rawFileId,
  fileType,
  mapping: { x: 'X' },
  ...facts,
});
const codeOf = (run: () => void): string => {
  try {
    run();
    return 'fits';
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const set = (...uses: readonly (readonly [string, string])[]): string =>
  codeOf(() =>
    checkFileSet(
      importer,
      uses.map(([id, fileType]) => use(id, fileType)),
      uses.map(([id]) => raw(id.split('@')[0] ?? id, { id })),
    ),
  );

describe('the files of an import', () => {
  it('none that is required is missing, none is there twice', () => {
    expect(set(['a', 'main'])).toBe('fits');
    expect(set(['a', 'many'])).toBe('missing-file');
    expect(set(['a', 'main'], ['b', 'main'])).toBe('too-many-files');
    expect(set(['a', 'main'], ['b', 'many'], ['c', 'many'])).toBe('fits');
  });

  it('[I5.05] those that go together are all there or none', () => {
    for (const half of ['left', 'right']) expect(set(['a', 'main'], ['b', half])).toBe('missing-file');
    expect(set(['a', 'main'], ['b', 'left'], ['c', 'right'])).toBe('fits');
    expect(set(['a', 'main'], ['b', 'alone'])).toBe('missing-file');
  });

  it('[I5.04] one file serves two purposes, and one purpose once; two files of a name cannot be told apart', () => {
    expect(set(['a', 'main'], ['a', 'many'])).toBe('fits');
    expect(set(['a', 'main'], ['b', 'many'], ['b', 'many'])).toBe('file-name-used');
    expect(set(['a', 'main'], ['b@1', 'many'], ['b@2', 'many'])).toBe('file-name-used');
  });
});

describe('a file as it is mapped', () => {
  const check = (mapped: MappedFile, file: RawFile): string => codeOf(() => checkMappedFile(importer, mapped, file));
  const stored = (metadata: object): RawFile =>
    raw('a', { metadata: { nanValues: [], rowCount: 1, columns, ...metadata } });

  it('[I5.11] has a column for each variable, and a property where one is needed', () => {
    expect(check(use('a', 'main'), raw('a'))).toBe('fits');
    expect(check(use('a', 'main', { mapping: {} }), raw('a'))).toBe('missing-mapping');
    expect(check(use('a', 'main', { mapping: { x: 'NO' } }), raw('a'))).toBe('missing-mapping');
    expect(check(use('a', 'main', { properties: [] }), raw('a'))).toBe('no-properties');
    expect(check(use('a', 'many', { properties: [] }), raw('a'))).toBe('fits');
    expect(check(use('a', 'main'), stored({ columns: [columns[0]] }))).toBe('fits');
    expect(
      check(use('a', 'main'), stored({ columns: columns.map((column) => ({ ...column, selected: false })) })),
    ).toBe('no-properties');
  });

  it('a format that says itself where its items are needs no column, in an archive too', () => {
    expect(check(use('a', 'main', { mapping: {} }), stored({ format: 'gas', entry: 'a.gas' }))).toBe('fits');
    expect(check(use('a', 'many', { mapping: {} }), stored({ format: 'gas' }))).toBe('missing-mapping');
    expect(check(use('a', 'main', { mapping: { x: 'NO' } }), stored({ format: 'gas' }))).toBe('missing-mapping');
  });

  it('[I5.03o] is whole, read, and of an allowed extension, or text that was read, whatever it is called', () => {
    expect(check(use('a', 'main'), raw('a', { status: 'Failed' }))).toBe('file-not-read');
    expect(check(use('a', 'main'), stored({ opaque: true }))).toBe('file-not-read');
    expect(check(use('a', 'bytes'), stored({ opaque: true }))).toBe('fits');
    expect(check(use('a', 'bytes', { mapping: {} }), raw('a'))).toBe('fits');
    expect(check(use('a', 'main'), raw('a', { file_name: 'a.png' }))).toBe('wrong-file-type');
    expect(check(use('a', 'main'), raw('a', { file_name: 'A.CSV' }))).toBe('fits');
    const text = { dialect: { delimiter: ',' }, nanValues: [], rowCount: 1, columns };
    expect(check(use('a', 'main'), raw('a', { file_name: 'a.txt', metadata: text }))).toBe('fits');
    expect(check(use('a', 'bytes'), raw('a', { file_name: 'a.txt', metadata: text }))).toBe('wrong-file-type');
    expect(check(use('a', 'nothing'), raw('a'))).toBe('unknown-file-type');
    expect(check(use('a', 'bytes'), raw('a', { file_name: 'a.dwg', metadata: text }))).toBe('closed-format');
  });
});
