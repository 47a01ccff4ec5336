import { IconDownload } from '@tabler/icons-react';
import { DialogsToken, menuAction, type MenuAction, type WebPluginContext } from 'adit/core/web';
import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';

const WIDTH = 480;

/** The action that saves the chosen datasets as files. */
export function exportAction(context: WebPluginContext): MenuAction {
  return menuAction({
    id: 'exporting.export',
    titleKey: 'action.export',
    icon: IconDownload,
    places: ['tree/context'],
    permission: 'exporting.export',
    group: '3-open',
    order: 2,
    visible: (target) => completeDatasets(target).length > 0,
    run: async (target) => {
      const datasets = completeDatasets(target);
      if (datasets.length === 0) return;
      const values = { count: datasets.length, name: datasets[0]?.name ?? '' };
      await context
        .get(DialogsToken)
        .open(
          () => import('./dialog/export-dialog.tsx'),
          { datasets },
          { title: context.t('dialog.title', values), width: WIDTH },
        );
    },
  });
}

/** The datasets of a tree target that there is something to save of. */
export function completeDatasets(target: TreeTarget): readonly TreeDataset[] {
  return target.kind === 'dataset' ? target.datasets.filter(({ status }) => status === 'Complete') : [];
}
