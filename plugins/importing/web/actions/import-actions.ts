import { IconUpload } from '@tabler/icons-react';
import { datasetImporters, fileReaders, siteLength, withFileReaders, type DatasetImporter } from 'adit/core';
import {
  ActiveSiteToken,
  ApiToken,
  datasetTypes,
  DialogsToken,
  NavigationToken,
  SettingsToken,
  TitlesToken,
  ToastsToken,
  type MenuAction,
  type WebPluginContext,
} from 'adit/core/web';
import { HierarchyStoreToken, type TreeTarget } from 'adit/plugins/hierarchy';
import { importDialogReplacements, type ImportDialogReplacement } from 'adit/plugins/importing';
import type { WindowImports } from '../follow/window-imports.ts';
import { ImportStore } from '../store/import-store.ts';
import { titleInSentence } from '../dialog/parts/title-in-sentence.ts';
import { asTreeTarget, takesImport } from './tree-target.ts';

const UPLOAD = 'importing.upload';
const WIDTH = 1100;

/** The action that opens the import dialog of one importer; offered while that importer is there and the user may create with it. */
export function importAction(context: WebPluginContext, imports: WindowImports, importerId: string): MenuAction {
  const find = (): DatasetImporter | undefined => offeredImporters(context).find(({ id }) => id === importerId);
  return {
    id: `importing.import-${importerId.replaceAll('.', '-')}`,
    // Titles of actions take no values, so this key is the whole text; a key without a text stands for itself.
    get titleKey() {
      const importer = find();
      return importer
        ? context.t('action.import', { title: titleOf(context, importer) })
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
    visible: (target) => {
      const importer = find();
      if (!importer) return false;
      const place = asTreeTarget(target);
      return (
        takesImport(place, importer, context.list(datasetTypes)) ||
        replacementAt(context, place, importer) !== undefined
      );
    },
    run: async (target) => {
      const importer = find();
      if (!importer) return;
      const place = asTreeTarget(target);
      const replacement = replacementAt(context, place, importer);
      await (replacement ? replacement.open(place) : openImport(context, imports, importer, place));
    },
  };
}

/** The action for those who have not said yet what they want to import; offered while the site has no datasets. */
export function importDataAction(context: WebPluginContext, imports: WindowImports): MenuAction {
  return {
    id: 'importing.import',
    titleKey: 'action.import-data',
    icon: IconUpload,
    places: ['tree/context'],
    permission: UPLOAD,
    group: '1-import',
    order: -1,
    visible: (target) => {
      const hasDatasets = context.get(HierarchyStoreToken).nodes.some(({ children }) => children.length > 0);
      return asTreeTarget(target).kind === 'empty' && !hasDatasets && offeredImporters(context).length > 0;
    },
    run: async (target) => {
      const importers = offeredImporters(context);
      const importer =
        importers.length === 1
          ? importers[0]
          : await context
              .get(DialogsToken)
              .open(
                () => import('../dialog/choose-importer-dialog.tsx'),
                { importers },
                { title: context.t('choose.title') },
              );
      if (importer) await openImport(context, imports, importer, asTreeTarget(target));
    },
  };
}

function titleOf(context: WebPluginContext, importer: DatasetImporter): string {
  return titleInSentence(context.get(TitlesToken).titleOf(importer));
}

/** The importers that create datasets, and that the user may create with. */
function offeredImporters(context: WebPluginContext): DatasetImporter[] {
  const readers = context.list(fileReaders);
  return context
    .list(datasetImporters)
    .filter(({ create, permission }) => create && context.can(permission))
    .map((importer) => withFileReaders(importer, readers));
}

function replacementAt(
  context: WebPluginContext,
  place: TreeTarget,
  importer: DatasetImporter,
): ImportDialogReplacement | undefined {
  if (place.kind === 'dataset') return undefined;
  return context.list(importDialogReplacements).find((replacement) => replacement.takes(place, importer));
}

async function openImport(
  context: WebPluginContext,
  imports: WindowImports,
  importer: DatasetImporter,
  target: TreeTarget,
): Promise<void> {
  const site = context.get(ActiveSiteToken).id;
  if (site === undefined) return;
  const notice = imports.notices.begin();
  const store = new ImportStore({
    importer,
    target,
    site,
    siteUnit: context.get(SettingsToken).value(siteLength).unit,
    api: context.get(ApiToken),
    tree: context.get(HierarchyStoreToken),
    toasts: context.get(ToastsToken),
    navigation: context.get(NavigationToken),
    t: context.t,
    notice,
    created: (datasetId) => {
      notice.datasetId = datasetId;
      imports.follower.follow({ site, datasetId, key: notice.key });
    },
    types: () => context.list(datasetTypes),
  });
  const ending = context.disposables.add(() => void store.leave());
  const title = context.t('dialog.title', { title: titleOf(context, importer) });
  await context
    .get(DialogsToken)
    .open(
      () => import('../dialog/import-dialog.tsx'),
      { store },
      { title, width: WIDTH, bare: true, dismissable: false },
    );
  ending.dispose();
}
