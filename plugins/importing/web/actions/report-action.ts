import { IconFileDownload } from '@tabler/icons-react';
import { ApiToken, LanguageToken, type MenuAction, type WebPluginContext } from 'adit/core/web';
import { downloadReport } from 'adit/plugins/importing';
import { asTreeTarget, reportedDataset } from './tree-target.ts';

/** The action that saves the import report of one complete dataset as CSV, in the language of the interface. */
export function reportAction(context: WebPluginContext): MenuAction {
  return {
    id: 'importing.download-report',
    titleKey: 'action.report',
    icon: IconFileDownload,
    places: ['tree/context'],
    permission: 'importing.report',
    group: '3-open',
    order: 1,
    visible: (target) => reportedDataset(asTreeTarget(target)) !== undefined,
    run: async (target) => {
      const dataset = reportedDataset(asTreeTarget(target));
      if (!dataset) return;
      const language = context.get(LanguageToken).current;
      const answer = await context
        .get(ApiToken)
        .download(downloadReport, { params: { id: dataset.id }, query: { language } });
      saveAs(await answer.blob(), context.t('report.file-name', { name: dataset.name }));
    },
  };
}

function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
