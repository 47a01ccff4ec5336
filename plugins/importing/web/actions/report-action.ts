import { IconFileDownload } from '@tabler/icons-react';
import { ownLanguage } from 'adit/core';
import { ApiToken, LanguageToken, menuAction, saveFile, type MenuAction, type WebPluginContext } from 'adit/core/web';
import { downloadReport } from 'adit/plugins/importing';
import { reportedDataset } from './tree-target.ts';

/** The action that saves the import report of one complete dataset as CSV, in the language of the interface. */
export function reportAction(context: WebPluginContext): MenuAction {
  return menuAction({
    id: 'importing.download-report',
    titleKey: 'action.report',
    icon: IconFileDownload,
    places: ['tree/context'],
    permission: 'importing.report',
    group: '3-open',
    order: 1,
    visible: (target) => reportedDataset(target) !== undefined,
    run: async (target) => {
      const dataset = reportedDataset(target);
      if (!dataset) return;
      const language = ownLanguage(context.get(LanguageToken).current);
      const answer = await context
        .get(ApiToken)
        .download(downloadReport, { params: { id: dataset.id }, query: { language } });
      saveFile(await answer.blob(), context.t('report.file-name', { name: dataset.name }));
    },
  });
}
