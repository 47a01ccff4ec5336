import { datasetExporters } from 'adit/core';
import { definePlugin, exportModules, OperatorSettingsToken } from 'adit/core/server';
import { csvExporter, describeCoordinates, dxfExporter, exportDataset, listFormats } from 'adit/plugins/exporting';
import { ExportService } from './export-service.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetExporters, csvExporter);
    context.add(exportModules, { id: csvExporter.id, module: new URL('./csv/csv-export.js', import.meta.url) });
    context.add(datasetExporters, dxfExporter);
    context.add(exportModules, { id: dxfExporter.id, module: new URL('./dxf/dxf-export.js', import.meta.url) });
    const service = new ExportService(context, context.get(OperatorSettingsToken).node);
    context.onReady(() => service.sweep());
    context.routes.add(listFormats, (_input, { user }) => service.formats(user.tenantId));
    context.routes.add(describeCoordinates, ({ params, query }) => service.describe(params.id, query.system));
    context.routes.add(exportDataset, ({ params, query }, call) => service.export(params.id, query, call));
  },
});
