import { datasetExporters } from 'adit/core';
import { definePlugin, menuActions } from 'adit/core/web';
import { csvExporter } from 'adit/plugins/exporting';
import { exportAction } from './export-action.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetExporters, csvExporter);
    context.add(menuActions, exportAction(context));
  },
});
