import { IconFileDownload } from '@tabler/icons-react';
import { ApiToken, definePlugin, DialogsToken, menuAction, menuActions, shellItems, ToastsToken } from 'adit/core/web';
import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';
import { Downloads, DownloadsToken } from './store/downloads.ts';

const WIDTH = 480;

export default definePlugin({
  activate(context) {
    const downloads = new Downloads({
      api: context.get(ApiToken),
      toasts: context.get(ToastsToken),
      t: context.t,
      log: context.log,
    });
    context.disposables.add(downloads);
    context.bindValue(DownloadsToken, downloads);
    context.add(shellItems, {
      id: 'downloads.indicator',
      place: 'overlay',
      load: () => import('./indicator/download-indicator.tsx'),
    });
    const showAttachments = menuAction({
      id: 'downloads.attachments',
      titleKey: 'action.attachments',
      icon: IconFileDownload,
      places: ['tree/context'],
      permission: 'downloads.read',
      group: '3-open',
      order: 3,
      visible: (target) => onlyDataset(target) !== undefined,
      async run(target) {
        const dataset = onlyDataset(target);
        if (!dataset) return;
        const title = context.t('dialog.title', { name: dataset.name });
        await context
          .get(DialogsToken)
          .open(() => import('./dialog/attachments-dialog.tsx'), { datasetId: dataset.id }, { title, width: WIDTH });
      },
    });
    context.add(menuActions, showAttachments);
  },
});

/** The dataset of a tree target that is exactly one. */
function onlyDataset(target: TreeTarget): TreeDataset | undefined {
  return target.kind === 'dataset' && target.datasets.length === 1 ? target.datasets[0] : undefined;
}
