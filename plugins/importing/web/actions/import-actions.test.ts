import { datasetImporters, type DatasetImporter, type Point } from 'adit/core';
import { ActiveSiteToken, datasetTypes, DialogsToken, type WebPluginContext } from 'adit/core/web';
import type { TreeTarget } from 'adit/plugins/hierarchy';
import { importDialogReplacements, type ImportDialogReplacement } from 'adit/plugins/importing';
import { beforeEach, describe, expect, it } from 'vitest';
import { testImporter } from '../rules/testing/boxes.ts';
import { ImportNotices } from '../follow/import-notices.ts';
import type { WindowImports } from '../follow/window-imports.ts';
import { importAction } from './import-actions.ts';

const blast: TreeTarget = { kind: 'group', groupName: 'BlastDog' };
const production: TreeTarget = { kind: 'group', groupName: 'Production' };

const types = [{ id: 'blast.holes', datasetType: 'Blasthole', group: 'BlastDog' }];
let importers: DatasetImporter[];
let replacements: ImportDialogReplacement[];
let opened: string[];
let mayCreate: boolean;

const context = {
  list: ({ name }: Point<never>) =>
    name === datasetImporters.name
      ? importers
      : name === importDialogReplacements.name
        ? replacements
        : name === datasetTypes.name
          ? types
          : [],
  can: () => mayCreate,
  t: (key: string) => key,
  get: (wanted: unknown) => {
    if (wanted === ActiveSiteToken) return { id: undefined };
    if (wanted === DialogsToken) return { open: async () => void opened.push('dialog') };
    throw new Error('Nothing else is needed');
  },
} as unknown as WebPluginContext;

const imports: WindowImports = { notices: new ImportNotices(), follower: { follow: () => undefined } };
const action = () => importAction(context, imports, testImporter.id);

beforeEach(() => {
  importers = [testImporter];
  replacements = [];
  opened = [];
  mayCreate = true;
});

describe('the import of a dataset type', () => {
  it('is offered at groups and at places of its own type, to those who may create it, unless it creates nothing by itself', () => {
    expect(action().visible?.(production)).toBe(true);
    expect(action().visible?.({ kind: 'datasetType', groupName: 'A', datasetType: 'Points' })).toBe(false);
    mayCreate = false;
    expect(action().visible?.(production)).toBe(false);
    mayCreate = true;
    importers = [{ ...testImporter, create: undefined } as DatasetImporter];
    expect(action().visible?.(production)).toBe(false);
  });

  it('[I2.02] is replaced for a group named blastdog, in any case, by what a plugin contributes', async () => {
    expect(action().visible?.(blast)).toBe(false);
    replacements = [
      {
        id: 'blast.picker',
        takes: (target, importer) =>
          target.kind === 'group' &&
          target.groupName.toLowerCase() === 'blastdog' &&
          importer.datasetType === testImporter.datasetType,
        open: async (target) => void opened.push(target.kind === 'group' ? target.groupName : ''),
      },
    ];
    for (const groupName of ['BlastDog', 'blastdog', 'BLASTDOG']) {
      const target: TreeTarget = { kind: 'group', groupName };
      expect(action().visible?.(target)).toBe(true);
      await action().run(target);
    }
    expect(opened).toEqual(['BlastDog', 'blastdog', 'BLASTDOG']);
    await action().run(production);
    expect(opened).toHaveLength(3);
  });
});
