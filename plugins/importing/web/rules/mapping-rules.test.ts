import { describe, expect, it } from 'vitest';
import { firstChoices } from './first-choices.ts';
import {
  choose,
  columnType,
  dialectProblem,
  isMissingText,
  lacksProperty,
  mappedCount,
  mappingOf,
  openVariables,
  type VariableChoices,
} from './mapping-rules.ts';
import { columnNamed } from '../store/testing/metadata.ts';
import { mappedColumns } from './mapped-columns.ts';
import { drillholeBoxes, pointBoxes } from './testing/boxes.ts';

const [collar] = drillholeBoxes;
const [points] = pointBoxes;
const named = (...names: string[]): { name: string }[] => names.map((name) => ({ name }));

describe('how a file is read', () => {
  const fields = { delimiter: ',', missingSymbols: ['-99', 'NA'], dataStartRow: '2' };

  it('[I5.08] [I8.03] the delimiter is one character, not blank but for a space, no letter and no digit; empty is a comma', () => {
    for (const delimiter of [',', ';', '\t', ' ', '|', ''])
      expect(dialectProblem({ ...fields, delimiter })).toBeUndefined();
    for (const delimiter of [',,', 'a', '7', '\u00a0', 'ñ', '"'])
      expect(dialectProblem({ ...fields, delimiter })).toBe('invalid-delimiter');
  });

  it('[I5.09] [I8.03] a missing-value symbol is no blank', () => {
    expect(dialectProblem({ ...fields, missingSymbols: ['-99', ' '] })).toBe('invalid-nan-symbol');
    expect(dialectProblem({ ...fields, missingSymbols: [] })).toBeUndefined();
  });

  it('[I5.10] [I8.03] the data start at row 2 to 9999; empty is 2', () => {
    for (const dataStartRow of ['2', '9999', '', ' 3 '])
      expect(dialectProblem({ ...fields, dataStartRow })).toBeUndefined();
    for (const dataStartRow of ['1', '10000', '-2', '2.5', 'x'])
      expect(dialectProblem({ ...fields, dataStartRow })).toBe('invalid-data-start');
  });
});

describe('missing values', () => {
  it('[I5.09] are cells with a symbol, as text or as the same number', () => {
    expect(['-99', '-99.00', ' -99 ', 'NA'].every((text) => isMissingText(text, ['-99', 'NA']))).toBe(true);
    expect(['', '99', 'na', '0'].some((text) => isMissingText(text, ['-99', 'NA']))).toBe(false);
  });
});

describe('the columns of variables', () => {
  it('[I3.19] are found by name; what is optional and not found counts as absent, a constant is for the user to choose', () => {
    const { choices } = firstChoices(collar?.variables ?? [], named('BHID', 'X', 'Y', 'Z'));
    expect(mappingOf(choices)).toEqual({ hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z' });
    expect(choices['depth']).toEqual({ kind: 'absent' });
    const flat = firstChoices(points?.variables ?? [], named('x', 'y', 'grade')).choices;
    expect(flat['z']).toBeUndefined();
    expect(openVariables(points?.variables ?? [], flat).map(({ name }) => name)).toEqual(['z']);
    expect(openVariables(points?.variables ?? [], choose(flat, 'z', { kind: 'absent' }))).toEqual([]);
  });

  it('keep what the user chose while the column is there', () => {
    const made: VariableChoices = { easting: { kind: 'column', column: 'E2' } };
    expect(mappingOf(firstChoices(collar?.variables ?? [], named('BHID', 'X', 'E2'), made).choices)['easting']).toBe(
      'E2',
    );
    expect(mappingOf(firstChoices(collar?.variables ?? [], named('BHID', 'X'), made).choices)['easting']).toBe('X');
  });

  it('serve one variable only', () => {
    const before: VariableChoices = { x: { kind: 'column', column: 'E' }, y: { kind: 'column', column: 'N' } };
    expect(choose(before, 'y', { kind: 'column', column: 'E' })).toEqual({ y: { kind: 'column', column: 'E' } });
    expect(choose({ x: { kind: 'absent' } }, 'y', { kind: 'absent' })).toEqual({
      x: { kind: 'absent' },
      y: { kind: 'absent' },
    });
  });

  it('[I5.11] are counted without those that are not in the file', () => {
    const variables = collar?.variables ?? [];
    const { choices } = firstChoices(variables, named('BHID', 'X', 'Y'));
    expect(mappedCount(variables, choices)).toEqual({ mapped: 3, of: 4 });
    expect(openVariables(variables, choices).map(({ name }) => name)).toEqual(['elevation']);
    expect(mappedCount(points?.variables ?? [], { z: { kind: 'absent' } })).toEqual({ mapped: 1, of: 3 });
  });

  it('[I5.12] are categorical for the hole and continuous for what is measured', () => {
    const [hole, easting] = collar?.variables ?? [];
    expect(columnType(hole, 'continuous')).toBe('categorical');
    expect(columnType(easting, 'categorical')).toBe('continuous');
    expect(columnType(undefined, 'categorical')).toBe('categorical');
  });

  it('[I5.11] leave one property selected, where the file has any', () => {
    const mapped = { isMapped: true, selected: true };
    expect(lacksProperty({ needsProperty: true }, [mapped, { isMapped: false, selected: false }])).toBe(true);
    expect(lacksProperty({ needsProperty: true }, [mapped, { isMapped: false, selected: true }])).toBe(false);
    expect(lacksProperty({ needsProperty: true }, [mapped])).toBe(false);
    expect(lacksProperty({ needsProperty: false }, [{ isMapped: false, selected: false }])).toBe(false);
  });
});

describe('the columns of a file', () => {
  it('[I5.13] take no type that they do not offer, though it was once chosen', () => {
    const offered = columnNamed('CODE', { typeOptions: ['continuous'] });
    const choices = { CODE: { statsDataType: 'categorical', units: 'ft', selected: false } } as const;
    expect(mappedColumns([offered], [], {}, choices)[0]).toMatchObject({
      type: 'continuous',
      unit: 'ft',
      selected: false,
    });
    const both = columnNamed('CODE');
    expect(mappedColumns([both], [], {}, choices)[0]?.type).toBe('categorical');
  });
});
