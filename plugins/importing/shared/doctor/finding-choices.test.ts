import { describe, expect, it } from 'vitest';
import { chosenFor, isFindingOption, offerChoices } from './finding-choices.ts';

describe('choices of a finding', () => {
  const ways = ['leave-out', 'keep'] as const;

  it('hold as the first unless the options of the import name another', () => {
    expect(chosenFor('far-station', ways, {})).toBe('leave-out');
    expect(chosenFor('far-station', ways, { 'finding.far-station': 'keep' })).toBe('keep');
    expect(chosenFor('far-station', ways, { 'finding.far-station': 'gone', 'finding.other': 'keep' })).toBe(
      'leave-out',
    );
  });

  it('are options of the import that no importer declares', () => {
    const { choices, chosen } = offerChoices('far-station', ways, { 'finding.far-station': 'keep' });
    expect(chosen).toBe('keep');
    expect(choices).toEqual([
      { code: 'leave-out', fix: { kind: 'option', option: 'finding.far-station', value: 'leave-out' } },
      { code: 'keep', fix: { kind: 'option', option: 'finding.far-station', value: 'keep' } },
    ]);
    expect(choices.every(({ fix }) => isFindingOption(fix.option))).toBe(true);
    expect(isFindingOption('dipSign')).toBe(false);
  });
});
