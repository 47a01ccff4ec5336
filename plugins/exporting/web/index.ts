import { datasetExporters } from 'adit/core';
import { definePlugin, menuActions } from 'adit/core/web';
import { csvExporter, dxfExporter } from 'adit/plugins/exporting';
import { exportAction } from './export-action.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetExporters, csvExporter);
    context.add(datasetExporters, dxfExporter);
    context.add(menuActions, exportAction(context));
  },
});
