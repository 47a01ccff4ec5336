import { describe, expect, it } from 'vitest';
import { changesReading, keepChoices, parseNanValues } from './metadata-choices.ts';
import type { StoredMetadata } from '../files/tables.ts';

const metadata: StoredMetadata = {
  dialect: {
    encoding: 'utf-8',
    lineEnd: 'lf',
    delimiter: ',',
    decimal: '.',
    columnNames: ['A'],
    dataStartRow: 2,
  },
  nanValues: ['-99'],
  rowCount: 1,
  columns: [],
  headerSignature: 'first',
};

describe('reading a file again', () => {
  it('metadata that are sent back as they are change nothing', () => {
    const same = { delimiter: ',', skipHeaderLines: 1, nanValues: '["-99"]' };
    expect(changesReading(metadata, same)).toBe(false);
    expect(changesReading(metadata, {})).toBe(false);
    for (const change of [{ delimiter: ';' }, { skipHeaderLines: 2 }, { nanValues: '[]' }])
      expect(changesReading(metadata, { ...same, ...change })).toBe(true);
  });

  it('[I5.08] an emptied delimiter is a comma; another format has none', () => {
    expect(changesReading(metadata, { delimiter: '' })).toBe(false);
    const { dialect: _, ...other } = metadata;
    expect(changesReading(other, { delimiter: ';', skipHeaderLines: 7 })).toBe(false);
    expect(changesReading(other, { nanValues: '[]' })).toBe(true);
  });

  it('keeps the signature of the header as it was first read', () => {
    expect(keepChoices({ ...metadata, headerSignature: 'second' }, metadata).headerSignature).toBe('first');
    expect(keepChoices(metadata, undefined).headerSignature).toBe('first');
  });

  it('[I5.09] missing symbols are a JSON list of texts, none of them blank', () => {
    expect(parseNanValues('["-99","NA"]')).toEqual(['-99', 'NA']);
    for (const bad of ['x', '{}', '[1]', JSON.stringify(Array(101).fill('a'))])
      expect(() => parseNanValues(bad)).toThrow(expect.objectContaining({ code: 'bad-input' }));
    expect(() => parseNanValues('[" "]')).toThrow(expect.objectContaining({ code: 'invalid-nan-symbol' }));
  });
});
