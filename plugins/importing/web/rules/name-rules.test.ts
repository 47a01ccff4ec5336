import type { HierarchyNode } from 'adit/plugins/hierarchy';
import { describe, expect, it } from 'vitest';
import { groupChoices, isNameTaken } from './group-rules.ts';
import { nameFromFile, nameProblem, shorterName } from 'adit/plugins/importing';

describe('names', () => {
  it('[I5.01] [I9.03] have at most 50 characters and no two spaces together', () => {
    expect(nameProblem('a'.repeat(50))).toBeUndefined();
    expect(nameProblem('a'.repeat(51))).toBe('name-too-long');
    expect(nameProblem('North pit 2')).toBeUndefined();
    expect(nameProblem('North  pit')).toBe('name-multiple-spaces');
  });

  it('[I5.02] are not blank', () => {
    expect(nameProblem('')).toBe('name-blank');
    expect(nameProblem('   ')).toBe('name-blank');
  });

  it('[I5.07] default from the file name without its extension, and then keep the rules', () => {
    expect(nameFromFile('collar.2026.csv')).toBe('collar.2026');
    expect(nameFromFile('.csv')).toBe('.csv');
    expect(nameFromFile('no extension')).toBe('no extension');
    expect(nameFromFile('a  b.csv')).toBe('a b');
    expect(nameProblem(nameFromFile(`${'long '.repeat(30)}.csv`))).toBeUndefined();
  });
});

describe('groups', () => {
  const types = [{ id: 'blast.holes', datasetType: 'Blasthole', group: 'BlastDog' }];
  it('[I2.05c, I2.05d, I9.09a] are those of the site but the reserved one, with Production among them', () => {
    expect(groupChoices([], 'Points', types)).toEqual(['Production']);
    expect(groupChoices(['Exploration', 'BlastDog', 'Production'], 'Points', types)).toEqual([
      'Exploration',
      'Production',
    ]);
    expect(groupChoices(['Exploration'], 'Points', types)).toEqual(['Production', 'Exploration']);
    expect(groupChoices(['blastdog'], 'Blasthole', types)).toEqual(['Production', 'blastdog']);
    expect(groupChoices(['blastdog'], 'Points', types)).toEqual(['Production']);
  });

  it('know the names that are taken in a place', () => {
    const place = {
      groupName: 'Production',
      folderPath: 'A',
      dataType: 'Points',
      isGAS: false,
      failure: null,
    } as const;
    const branch: HierarchyNode = {
      name: 'Points',
      levelType: 'datasetType',
      children: [],
      datasets: [
        { id: '1', name: 'Cloud', status: 'Complete', ...place },
        { id: '2', name: 'Broken', status: 'Failed', ...place },
      ],
    };
    const nodes: HierarchyNode[] = [{ name: 'Production', levelType: 'groupName', children: [branch], datasets: [] }];
    const wanted = { name: 'cloud', datasetType: 'Points', groupName: 'Production', folderPath: 'A' };
    expect(isNameTaken(nodes, wanted)).toBe(true);
    expect(isNameTaken(nodes, { ...wanted, folderPath: '' })).toBe(false);
    expect(isNameTaken(nodes, { ...wanted, name: 'broken' })).toBe(false);
  });

  it('[I5.07] are offered without the words of a file type, where something is left', () => {
    const words = ['collar', 'survey', 'assay'];
    const offered = (name: string): string | undefined => shorterName(name, words);
    expect(
      ['collar_BABBITT', 'BABBITT-collars', 'North pit.COLLAR', 'East_survey_2024', 'collar_survey_A'].map(offered),
    ).toEqual(['BABBITT', 'BABBITT', 'North pit', 'East_2024', 'A']);
    expect(['collar', 'Collarenebri', 'BABBITT', ''].map(offered)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
