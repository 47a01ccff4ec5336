import { describe, expect, it } from 'vitest';
import { craftedData, hasCraftedData } from '../table/table-test-kit.ts';
import { noNotes } from '../work/notes.ts';
import type { RawFile } from '../files/raw-files.ts';
import type { StoredMetadata } from '../files/tables.ts';
import { profileFile } from '../work/profile-file.ts';
import { fileFindings } from './file-findings.ts';

function fileOf(metadata: Partial<StoredMetadata>): RawFile {
  const whole: StoredMetadata = { nanValues: [], rowCount: 10, columns: [], notes: noNotes, ...metadata };
  return { id: 'f1', file_name: 'survey.csv', status: 'Complete', metadata: whole } as RawFile;
}

describe('findings of one file', () => {
  it('tell of azimuths whose name says magnetic or true, and of no others', () => {
    const codes = (azimuth: string): string[] =>
      fileFindings(
        fileOf({}),
        { rawFileId: 'f1', fileType: 'survey', mapping: { hole: 'Site_ID', azimuth } },
        undefined,
      ).map(({ code }) => code);
    expect(codes('Azim_MAG')).toEqual(['magnetic-azimuth']);
    for (const name of ['AZI_TRUE', 'Azimut verdadero']) expect(codes(name)).toEqual(['true-azimuth']);
    expect(codes('Azimuth_MGA')).toEqual([]);
  });

  it('tell what its reader warned of, before anything is created', () => {
    const ofWhole = [{ code: 'shapefile-without-table', values: {} }];
    const mapped = { rawFileId: 'f1', fileType: 'points', mapping: {} };
    expect(fileFindings(fileOf({ notes: { ...noNotes, ofWhole } }), mapped, undefined)).toEqual([
      { code: 'shapefile-without-table', severity: 'warning', values: {}, fileName: 'survey.csv', rawFileId: 'f1' },
    ]);
  });
});

describe.skipIf(!hasCraftedData)('findings of the crafted files', () => {
  const profiled = async (name: string): Promise<StoredMetadata> =>
    (await profileFile({ kind: 'profile', path: `${craftedData}/${name}`, fileName: name, formats: {} })).metadata;

  it.each(['02-no-header/collar.csv', '02-no-header/survey.txt'])('%s has no names to check', async (name) => {
    const mapped = { rawFileId: 'f1', fileType: 'survey', mapping: {} };
    const found = fileFindings(fileOf(await profiled(name)), mapped, undefined);
    expect(found).toContainEqual(expect.objectContaining({ code: 'no-header', severity: 'warning' }));
  });

  it('08-aliases, 07-units: feet and metres are what the names of the columns say', async () => {
    const unitsOf = async (name: string): Promise<string[]> =>
      (await profiled(name)).columns.map(({ units }) => units).slice(1);
    expect(await unitsOf('08-aliases/collar-usgs.csv')).toEqual(['m', 'm', 'ft', 'ft', 'none', 'none']);
    expect(await unitsOf('07-units/assay.csv')).toEqual(['ft', 'ft', 'none']);
    expect(await unitsOf('07-units/collar.csv')).toEqual(['none', 'none', 'none', 'm']);
  });
});
