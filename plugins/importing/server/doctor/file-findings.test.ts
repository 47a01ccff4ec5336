import { describe, expect, it } from 'vitest';
import { noNotes } from '../work/notes.ts';
import type { RawFile } from '../files/raw-files.ts';
import type { StoredMetadata } from '../files/tables.ts';
import { fileFindings } from './file-findings.ts';

function fileOf(metadata: Partial<StoredMetadata>): RawFile {
  const whole: StoredMetadata = { nanValues: [], rowCount: 10, columns: [], notes: noNotes, ...metadata };
  return { id: 'f1', file_name: 'survey.csv', status: 'Complete', metadata: whole } as RawFile;
}

describe('findings of one file', () => {
  it('tell of azimuths whose name says magnetic, and of no others', () => {
    const codes = (azimuth: string): string[] =>
      fileFindings(
        fileOf({}),
        { rawFileId: 'f1', fileType: 'survey', mapping: { hole: 'Site_ID', azimuth } },
        undefined,
      ).map(({ code }) => code);
    expect(codes('Azim_MAG')).toEqual(['magnetic-azimuth']);
    expect(codes('Azimuth_MGA')).toEqual([]);
  });
});
