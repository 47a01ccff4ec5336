import type { ImportFileType } from 'adit/core';
import { drillholeBoxes, pointBoxes } from './testing/boxes.ts';
import { describe, expect, it } from 'vitest';
import { missingFiles, takeFiles, type ChosenFile } from './file-rules.ts';
import { sortFiles } from './sort-files.ts';

const box = (id: string): ImportFileType => drillholeBoxes.find((type) => type.id === id) as ImportFileType;
const named = (...names: string[]): { name: string }[] => names.map((name) => ({ name }));
const chosen = (...types: string[]): ChosenFile[] =>
  types.map((fileType, index) => ({ fileType, fileName: `${index}.csv` }));

describe('the files of a box', () => {
  it('[I5.03a, I5.03o] have one of its extensions, in any case', () => {
    const { taken, refused } = takeFiles(box('interval'), named('a.csv', 'b.CSV', 'c.xlsx', 'noextension'), []);
    expect(taken).toEqual(named('a.csv', 'b.CSV'));
    expect(refused.map(({ code }) => code)).toEqual(['wrong-extension', 'wrong-extension']);
  });

  it('that takes tables takes text of any usual name; one that takes bytes does not', () => {
    const texts = named('a.txt', 'b.TSV', 'c.prn', 'd.asc', 'e.xyz');
    expect(takeFiles(box('interval'), texts, []).taken).toEqual(texts);
    const opaque = { ...box('interval'), opaque: true };
    expect(takeFiles(opaque, texts, []).taken).toEqual([]);
    expect(sortFiles([box('collar'), box('interval')], named('holes.txt'), [])).toEqual(
      new Map([['collar', named('holes.txt')]]),
    );
  });

  it('[I5.04] have names that no other file of the dataset has', () => {
    const present = [{ fileName: 'A.csv', fileType: 'collar' }];
    expect(takeFiles(box('survey'), named('a.csv'), present).refused).toEqual([
      { fileName: 'a.csv', code: 'name-used' },
    ]);
    expect(takeFiles(box('interval'), named('b.csv', 'b.csv'), []).taken).toHaveLength(1);
  });

  it('[I5.06] are only the first one where the box holds one, and many where it holds many', () => {
    expect(takeFiles(box('collar'), named('a.csv', 'b.csv'), [])).toMatchObject({
      taken: [{ name: 'a.csv' }],
      refused: [{ code: 'box-full' }],
    });
    expect(takeFiles(box('collar'), named('c.csv'), [{ fileName: 'a.csv', fileType: 'collar' }]).taken).toEqual([]);
    expect(takeFiles(box('interval'), named('a.csv', 'b.csv'), []).taken).toHaveLength(2);
    expect(takeFiles(box('point'), named('a.csv', 'b.csv'), []).taken).toHaveLength(2);
  });
});

describe('the start button', () => {
  it('[I5.02] needs a file, and the survey beside the collar when there are samples', () => {
    const missing = (...types: string[]): string | undefined =>
      missingFiles(drillholeBoxes, chosen(...types))?.fileType.id;
    expect(missing()).toBe('collar');
    expect(missing('survey')).toBe('collar');
    expect(missing('collar')).toBeUndefined();
    expect(missing('collar', 'interval')).toBe('survey');
    expect(missing('collar', 'point')).toBe('survey');
    expect(missing('collar', 'survey', 'interval', 'point')).toBeUndefined();
    expect(missing('collar', 'planned')).toBeUndefined();
  });

  it('[I5.02] counts a survey that there is none of as the survey', () => {
    const missing = (...types: string[]): string | undefined =>
      missingFiles(drillholeBoxes, chosen(...types), new Set(['survey']))?.fileType.id;
    expect(missing('collar', 'interval')).toBeUndefined();
    expect(missing('interval')).toBe('collar');
    expect(missing()).toBe('collar');
  });

  it('[I5.02] [I2.09] needs the one file of a points dataset', () => {
    expect(missingFiles(pointBoxes, [])?.fileType.id).toBe('pointdata');
    expect(missingFiles(pointBoxes, chosen('pointdata'))).toBeUndefined();
  });
});

describe('files dropped beside the boxes', () => {
  const sort = (...names: string[]): Record<string, string[]> =>
    Object.fromEntries(
      [...sortFiles(drillholeBoxes, named(...names), [])].map(([type, files]) => [type, files.map(({ name }) => name)]),
    );

  it('[I2.06] go to the box that their names point to', () => {
    expect(
      sort('assay_BABBITT.csv', 'collar_BABBITT.csv', 'survey_BABBITT.csv', 'Lithology.csv', 'density_pts.csv'),
    ).toEqual({
      collar: ['collar_BABBITT.csv'],
      survey: ['survey_BABBITT.csv'],
      interval: ['assay_BABBITT.csv', 'Lithology.csv'],
      point: ['density_pts.csv'],
    });
    expect(sort('planned_collars.csv', 'collars.csv')).toEqual({
      planned: ['planned_collars.csv'],
      collar: ['collars.csv'],
    });
  });

  it('go to the first box with room when their names say nothing', () => {
    expect(sort('one.csv', 'two.csv', 'three.csv')).toEqual({
      collar: ['one.csv'],
      survey: ['two.csv'],
      interval: ['three.csv'],
    });
    expect(sort('one.csv', 'collar.csv')).toEqual({ collar: ['collar.csv'], survey: ['one.csv'] });
  });

  it('never get lost', () => {
    expect(sort('notes.txt')).toEqual({ collar: ['notes.txt'] });
    expect([...sortFiles(pointBoxes, named('a.csv', 'b.csv'), [])]).toEqual([['pointdata', named('a.csv', 'b.csv')]]);
  });
});
