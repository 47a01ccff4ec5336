import { describe, expect, it } from 'vitest';
import { changesReading, keepChoices, parseNanValues, saidPlaces } from './metadata-choices.ts';
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

  it('a line of names says where the data start, unless that is said; 0 is none, and so are data from the first row on', () => {
    const before = { ...metadata.dialect, headerLine: 3, dataStartRow: 5 } as typeof metadata.dialect;
    expect(saidPlaces(before, { headerLine: 4 })).toEqual({ dataStartRow: undefined, headerLine: 4 });
    expect(saidPlaces(before, { headerLine: 4, skipHeaderLines: 6 })).toEqual({ dataStartRow: 7, headerLine: 4 });
    expect(saidPlaces(before, { headerLine: 0 })).toEqual({ dataStartRow: 1, headerLine: 0 });
    expect(saidPlaces(before, { headerLine: 0, skipHeaderLines: 2 })).toEqual({ dataStartRow: 3, headerLine: 0 });
    expect(saidPlaces(before, { skipHeaderLines: 0, headerLine: null })).toEqual({ dataStartRow: 1, headerLine: 0 });
    expect(saidPlaces(before, { skipHeaderLines: 1, headerLine: 3 })).toEqual({
      dataStartRow: 2,
      headerLine: undefined,
    });
    expect(saidPlaces(before, { skipHeaderLines: 8 })).toEqual({ dataStartRow: 9, headerLine: undefined });
    expect(saidPlaces(before, { nanValues: '[]' })).toEqual({ dataStartRow: 5, headerLine: 3 });
    expect(saidPlaces(before, { nanValues: '[]', skipHeaderLines: 4 })).toEqual({ dataStartRow: 5, headerLine: 3 });
    expect(saidPlaces(before, { delimiter: ';' })).toEqual({ dataStartRow: 5, headerLine: undefined });
    expect(
      saidPlaces({ ...before, dataStartRow: 1 } as typeof before, { delimiter: ';' }).dataStartRow,
    ).toBeUndefined();
    expect(saidPlaces(undefined, {})).toEqual({ dataStartRow: undefined, headerLine: undefined });
    const read = { ...metadata, dialect: before } as StoredMetadata;
    expect(changesReading(read, { headerLine: 3, skipHeaderLines: 4 })).toBe(false);
    expect(changesReading(read, { headerLine: null })).toBe(false);
    expect(changesReading(read, { headerLine: 0 })).toBe(true);
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
