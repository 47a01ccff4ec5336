import { describe, expect, it } from 'vitest';
import { hierarchyPathOf, ownItemsOf, pieceColumns, selectedPaths } from './pieces.ts';
import type { DatasetManifest, Layer } from './dataset.ts';

const column = (name: string, dictionary: string | undefined = 'texts') => ({ name, dictionary });
const layer = (...columns: object[]): Layer => ({ columns }) as unknown as Layer;
const names = (properties: DatasetManifest['properties'], of: Layer): string[] =>
  pieceColumns({ properties }, of).map(({ name }) => name);

describe('pieces', () => {
  it('[W3.14] a path selects its items and those of the pieces below it; ROOT selects everything', () => {
    const kept = (...selection: string[]): string[] =>
      ['', 'N', 'N::1', 'N::1::a', 'NN::1', 'S::1'].filter(selectedPaths(selection));
    expect(kept('N')).toEqual(['N', 'N::1', 'N::1::a']);
    expect(kept('N::1')).toEqual(['N::1', 'N::1::a']);
    expect(kept(ownItemsOf('N'), 'S::1')).toEqual(['N', 'S::1']);
    expect(kept(ownItemsOf(''))).toEqual(['']);
    expect(kept('1')).toEqual([]);
    expect(kept('N::1', 'ROOT')).toHaveLength(6);
  });

  it('texts that hold colons are parts of paths like others', () => {
    expect(selectedPaths(['Pit::West'])('Pit::West')).toBe(true);
    expect(selectedPaths(['Pit'])('Pit::West::1')).toBe(true);
    expect(selectedPaths(['a:'])('a:::b')).toBe(true);
    expect(selectedPaths(['a'])('a:b')).toBe(false);
  });

  it('[W3.14] a selection key is the path behind the dataset, or the path alone', () => {
    expect(hierarchyPathOf('d-1', 'd-1..N::1')).toBe('N::1');
    expect(hierarchyPathOf('d-1', 'ROOT')).toBe('ROOT');
    expect(hierarchyPathOf('d-1', 'a..b')).toBe('a..b');
  });

  it('[W3.26] pieces are made by the columns that the dataset names, or by hierarchy_0 and those that follow it', () => {
    const both = layer(column('area'), column('bench'), column('hierarchy_0'), column('hierarchy_1'));
    expect(names({ hierarchy_0: 'area', hierarchy_1: 'bench' }, both)).toEqual(['area', 'bench']);
    expect(names({}, both)).toEqual(['hierarchy_0', 'hierarchy_1']);
    expect(names({}, layer(column('area')))).toEqual([]);
    expect(names({ hierarchy_0: 'area', hierarchy_1: 'bench' }, layer(column('area')))).toEqual([]);
    expect(names({}, layer({ name: 'hierarchy_0' }))).toEqual([]);
    expect(names({}, layer({ ...column('hierarchy_0'), location: 'vertices' }))).toEqual([]);
  });
});
