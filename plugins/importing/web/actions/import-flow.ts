import { siteLength, type DatasetImporter } from 'adit/core';
import {
  ActiveSiteToken,
  ApiToken,
  datasetTypes,
  DialogsToken,
  NavigationToken,
  SettingsToken,
  TitlesToken,
  ToastsToken,
  type WebPluginContext,
} from 'adit/core/web';
import { HierarchyStoreToken, type TreeTarget } from 'adit/plugins/hierarchy';
import { titleInSentence } from '../dialog/parts/title-in-sentence.ts';
import type { WindowImports } from '../follow/window-imports.ts';
import { ImportStore, type ImportParts } from '../store/import-store.ts';
import { offeredImporters } from './offered-importers.ts';

const WIDTH = 1100;

/** Files that an import begins with, in the boxes that they fit into as far as that is known. */
export interface FirstFiles {
  readonly files: readonly { readonly file: File; readonly fileType?: string; readonly sheet?: string }[];
}

/** What an import of its own does otherwise when it is one of many. */
export type ImportOptions = Pick<ImportParts, 'notice'> &
  Partial<Pick<ImportParts, 'toasts' | 'importers' | 'created'>>;

/** Makes an import without opening it; undefined where no site is active. */
export function makeImport(
  context: WebPluginContext,
  importer: DatasetImporter,
  target: TreeTarget,
  options: ImportOptions,
): ImportStore | undefined {
  const site = context.get(ActiveSiteToken).id;
  if (site === undefined) return undefined;
  return new ImportStore({
    importer,
    target,
    site,
    siteUnit: context.get(SettingsToken).value(siteLength).unit,
    api: context.get(ApiToken),
    tree: context.get(HierarchyStoreToken),
    toasts: context.get(ToastsToken),
    navigation: context.get(NavigationToken),
    t: context.t,
    types: () => context.list(datasetTypes),
    ...options,
  });
}

/** Shows an import in its dialog, by itself or over the list that it belongs to, which goes on with it; resolves when that is closed, with the importer that its files are for instead. */
export async function showImport(
  context: WebPluginContext,
  store: ImportStore,
  isOfList = false,
): Promise<DatasetImporter | undefined> {
  const ending = isOfList ? undefined : context.disposables.add(() => void store.leave());
  const title = context.t('dialog.title', { title: titleInSentence(context.get(TitlesToken).titleOf(store.importer)) });
  const other = await context
    .get(DialogsToken)
    .open(
      () => import('../dialog/import-dialog.tsx'),
      { store, isOfList },
      { title, width: WIDTH, bare: true, dismissable: false },
    );
  ending?.dispose();
  return other;
}

/** Opens the import dialog of one importer; resolves when it is closed. One that begins with files can be changed to another type. */
export async function openImport(
  context: WebPluginContext,
  imports: WindowImports,
  importer: DatasetImporter,
  target: TreeTarget,
  first?: FirstFiles,
): Promise<void> {
  const site = context.get(ActiveSiteToken).id;
  const notice = imports.notices.begin();
  const store = makeImport(context, importer, target, {
    notice,
    importers: first ? offeredImporters(context) : [],
    created: (datasetId) => {
      notice.datasetId = datasetId;
      if (site !== undefined) imports.follower.follow({ site, datasetId, key: notice.key });
    },
  });
  if (!store) return;
  for (const { file, fileType, sheet } of first?.files ?? []) store.addFiles([file], fileType, sheet);
  const other = await showImport(context, store);
  await store.leave();
  if (other && first)
    await openImport(context, imports, other, target, { files: first.files.map(({ file }) => ({ file })) });
}
