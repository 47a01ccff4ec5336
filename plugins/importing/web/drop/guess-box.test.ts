import type { DatasetImporter, ImportFileType } from 'adit/core';
import { describe, expect, it } from 'vitest';
import { createRouteOf } from '../rules/testing/boxes.ts';
import { contentOf } from 'adit/plugins/importing';
import { guessBox } from 'adit/plugins/importing';

const importer = (id: string, extensions: readonly string[], opaque: boolean): DatasetImporter => {
  const box: ImportFileType = {
    id,
    titleKey: id,
    extensions,
    required: true,
    multiple: false,
    variables: opaque ? [] : [{ name: 'x', aliases: ['x'] }],
    needsProperty: false,
    opaque,
  };
  return {
    id,
    datasetType: id,
    titleKey: id,
    create: createRouteOf(id),
    permission: id,
    fileTypes: [box],
    options: [],
    hierarchy: false,
  };
};
const importers = [
  importer('blocks', ['csv', 'dat'], false),
  importer('points', ['csv', 'las', 'ply'], false),
  importer('surface', ['dxf', 'stl', 'grd', 'dat', 'ply'], true),
];
const guess = (name: string, text: string): string | undefined =>
  guessBox({ name, content: contentOf(new TextEncoder().encode(text)) }, importers)?.importer.id;

describe('the box of a file that shows no columns', () => {
  it.each([
    ['a.asc', 'ncols 4\nnrows 3\nxllcorner 0\n'],
    ['a.grd', 'DSAA\n4 3\n0 30\n'],
    ['a.dat', '! made\n!\n@a, GRID, 4\n20, -99, , 7, 1\n'],
    ['a.stl', 'solid a\nfacet normal 0 0 1\n'],
  ])('%s is a surface by what is in it', (name, text) => {
    expect(guess(name, text)).toBe('surface');
  });

  it('is that of tables for an extension that grids have too, and none where meshes and clouds share one', () => {
    expect(guess('walker.dat', 'Walker Lake\n2\nx\ny\n1 2\n')).toBe('blocks');
    expect(guess('a.las', 'LASF\0\0\0\0')).toBe('points');
    expect(guess('a.ply', 'ply\nformat ascii 1.0\n')).toBeUndefined();
  });
});

it('a table of GSLIB, whose names stand one below the other, goes by its extension', () => {
  const gslib = 'Clustered 140 data\n3\nXlocation\nYlocation\nPrimary\n39.5 18.5 .06\n5.5 1.5 .06\n';
  expect(guess('cluster.dat', gslib)).toBe('blocks');
});
