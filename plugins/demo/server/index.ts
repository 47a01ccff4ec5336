import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/server';
import { loadDemo } from 'adit/plugins/demo';
import { ImportsToken } from 'adit/plugins/importing';
import { loadDemoDatasets } from './load-demo.ts';

export default definePlugin({
  activate(context) {
    context.routes.add(loadDemo, async (input, call) => {
      const { site } = input.body;
      const target = { userId: call.user.id, tenantId: call.user.tenantId, siteId: site };
      const offered = await context.listFor(datasetImporters, call.user.tenantId);
      const types = new Map(context.list(datasetTypes).map(({ datasetType, group }) => [datasetType, group]));
      const importers = new Map(offered.map(({ id, datasetType }) => [id, types.get(datasetType)]));
      return { datasets: await loadDemoDatasets(context.get(ImportsToken), importers, context.files.staging, target) };
    });
  },
});
