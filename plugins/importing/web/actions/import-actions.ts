import { IconUpload } from '@tabler/icons-react';
import type { DatasetImporter } from 'adit/core';
import { datasetTypes, menuAction, TitlesToken, type MenuAction, type WebPluginContext } from 'adit/core/web';
import { HierarchyStoreToken, type TreeTarget } from 'adit/plugins/hierarchy';
import { importDialogReplacements, type ImportDialogReplacement } from 'adit/plugins/importing';
import type { WindowImports } from '../follow/window-imports.ts';
import { titleInSentence } from '../dialog/parts/title-in-sentence.ts';
import { chooseImporter, offeredImporters } from './offered-importers.ts';
import { openImport } from './open-import.ts';
import { takesImport } from './tree-target.ts';

const UPLOAD = 'importing.upload';
/** Where an import begins that the palette began. */
const NOWHERE: TreeTarget = { kind: 'empty' };

/** The action that opens the import dialog of one importer; offered while that importer is there and the user may create with it. */
export function importAction(context: WebPluginContext, imports: WindowImports, importerId: string): MenuAction {
  const find = (): DatasetImporter | undefined => offeredImporters(context).find(({ id }) => id === importerId);
  return menuAction({
    id: `importing.import-${importerId.replaceAll('.', '-')}`,
    // Titles of actions take no values, so this key is the whole text; a key without a text stands for itself.
    get titleKey() {
      const importer = find();
      return importer
        ? context.t('action.import', { title: titleInSentence(context.get(TitlesToken).titleOf(importer)) })
        : context.t('action.import-data');
    },
    get icon() {
      return (
        context.list(datasetTypes).find(({ datasetType }) => datasetType === find()?.datasetType)?.icon ?? IconUpload
      );
    },
    places: ['tree/context', 'palette'],
    permission: UPLOAD,
    group: '1-import',
    get order() {
      return find()?.order ?? 0;
    },
    visible: (place = NOWHERE) => {
      const importer = find();
      if (!importer) return false;
      return (
        takesImport(place, importer, context.list(datasetTypes)) ||
        replacementAt(context, place, importer) !== undefined
      );
    },
    run: async (place = NOWHERE) => {
      const importer = find();
      if (!importer) return;
      const replacement = replacementAt(context, place, importer);
      await (replacement ? replacement.open(place) : openImport(context, imports, importer, place));
    },
  });
}

/** The action for those who have not said yet what they want to import; offered while the site has no datasets. */
export function importDataAction(context: WebPluginContext, imports: WindowImports): MenuAction {
  return menuAction({
    id: 'importing.import',
    titleKey: 'action.import-data',
    icon: IconUpload,
    places: ['tree/context'],
    permission: UPLOAD,
    group: '1-import',
    order: -1,
    visible: (target) => {
      const hasDatasets = context.get(HierarchyStoreToken).nodes.some(({ children }) => children.length > 0);
      return target.kind === 'empty' && !hasDatasets && offeredImporters(context).length > 0;
    },
    run: async (target) => {
      const importer = await chooseImporter(context);
      if (importer) await openImport(context, imports, importer, target);
    },
  });
}

function replacementAt(
  context: WebPluginContext,
  place: TreeTarget,
  importer: DatasetImporter,
): ImportDialogReplacement | undefined {
  if (place.kind === 'dataset') return undefined;
  return context.list(importDialogReplacements).find((replacement) => replacement.takes(place, importer));
}
