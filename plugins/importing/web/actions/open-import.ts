import type { DatasetImporter } from 'adit/core';
import {
  ActiveSiteToken,
  ApiToken,
  datasetTypes,
  DialogsToken,
  NavigationToken,
  TitlesToken,
  ToastsToken,
  type WebPluginContext,
} from 'adit/core/web';
import { HierarchyStoreToken, type TreeTarget } from 'adit/plugins/hierarchy';
import { titleInSentence } from '../dialog/parts/title-in-sentence.ts';
import type { WindowImports } from '../follow/window-imports.ts';
import { ImportStore, type ImportTurn } from '../store/import-store.ts';
import { offeredImporters } from './offered-importers.ts';

const WIDTH = 1100;

/** Files that an import begins with, in the boxes that they fit into as far as that is known. */
export interface FirstFiles {
  readonly files: readonly { readonly file: File; readonly fileType?: string }[];
  /** Which of several imports it is. */
  readonly turn?: ImportTurn;
}

/** Opens the import dialog; resolves when it is closed. One that begins with files can be changed to another type. */
export async function openImport(
  context: WebPluginContext,
  imports: WindowImports,
  importer: DatasetImporter,
  target: TreeTarget,
  first?: FirstFiles,
): Promise<void> {
  const site = context.get(ActiveSiteToken).id;
  if (site === undefined) return;
  const notice = imports.notices.begin();
  const store = new ImportStore({
    importer,
    target,
    site,
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
    importers: first ? offeredImporters(context) : [],
    turn: first?.turn,
  });
  for (const { file, fileType } of first?.files ?? []) store.addFiles([file], fileType);
  const ending = context.disposables.add(() => void store.leave());
  const title = context.t('dialog.title', { title: titleInSentence(context.get(TitlesToken).titleOf(importer)) });
  const other = await context
    .get(DialogsToken)
    .open(
      () => import('../dialog/import-dialog.tsx'),
      { store },
      { title, width: WIDTH, bare: true, dismissable: false },
    );
  ending.dispose();
  if (!other || !first) return;
  await store.leave();
  await openImport(context, imports, other, target, { ...first, files: first.files.map(({ file }) => ({ file })) });
}
