import { ActiveSiteToken, datasetTypes, DialogsToken, ToastsToken, type WebPluginContext } from 'adit/core/web';
import { HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { offeredImporters } from '../actions/offered-importers.ts';
import { makeImport, showImport } from '../actions/import-flow.ts';
import type { WindowImports } from '../follow/window-imports.ts';
import { groupChoices } from '../rules/group-rules.ts';
import { FolderImport, type ProposedFiles } from './folder-import.ts';

const WIDTH = 1100;

/** Opens the list of the datasets that files make; resolves when it is closed. All that is told of them is one toast. */
export async function openFolder(
  context: WebPluginContext,
  imports: WindowImports,
  proposed: ProposedFiles,
): Promise<void> {
  const site = context.get(ActiveSiteToken).id;
  if (site === undefined) return;
  const { key } = imports.notices.begin();
  const folder = new FolderImport(proposed, offeredImporters(context), {
    makeImport: (importer, toasts, created) => {
      const notice = imports.notices.begin({ key });
      return makeImport(
        context,
        importer,
        { kind: 'empty' },
        {
          notice,
          toasts,
          created: (datasetId) => {
            notice.datasetId = datasetId;
            imports.follower.follow({ site, datasetId, key, isOfMany: true });
            created();
          },
        },
      );
    },
    showImport: async (store) => void (await showImport(context, store, true)),
    groupsOf: ({ datasetType }) =>
      groupChoices(context.get(HierarchyStoreToken).groupNames, datasetType, context.list(datasetTypes)),
    toasts: context.get(ToastsToken),
  });
  const ending = context.disposables.add(() => void folder.leave());
  void folder.check();
  await context
    .get(DialogsToken)
    .open(
      () => import('./folder-dialog.tsx'),
      { folder },
      { title: context.t('folder.title'), width: WIDTH, bare: true, dismissable: false },
    );
  ending.dispose();
  await folder.leave();
}
