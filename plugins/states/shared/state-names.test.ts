import { describe, expect, it } from 'vitest';
import { nameProblem } from './state-names.ts';

describe('[W5.21, W9.13] the name of a state or of a folder', () => {
  it('is not blank, not only spaces, and at most 25 characters long', () => {
    expect(
      ['', '   ', '\t\n', 'x', 'x'.repeat(25), ` ${'x'.repeat(25)} `, 'x'.repeat(26)].map((name) => nameProblem(name)),
    ).toEqual(['blank', 'blank', 'blank', undefined, undefined, undefined, 'too-long']);
  });

  it('is unique among the others, whatever its case and the spaces around it', () => {
    expect(['Pit', ' pIT ', 'Pit 2'].map((name) => nameProblem(name, ['pit', 'Shaft']))).toEqual([
      'taken',
      'taken',
      undefined,
    ]);
  });
});
