import { datasetExporters, datasetImporters } from 'adit/core';
import { datasetBuilders, datasetTypes, definePlugin, exportModules } from 'adit/core/server';
import { ImportsToken, RawFileFinderToken } from 'adit/plugins/importing';
import { createOmf, elementImporter, omfDatasetTypes, omfExporter, omfImporter, projectType } from 'adit/plugins/omf';
import { createDatasets } from './create-datasets.ts';
import { readIndex } from './read-index.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetTypes, projectType);
    const module = new URL('./build.js', import.meta.url);
    for (const importer of [omfImporter, ...omfDatasetTypes.map(elementImporter)]) {
      context.add(datasetImporters, importer);
      context.add(datasetBuilders, { id: importer.id, datasetType: importer.datasetType, module });
    }
    context.add(datasetExporters, omfExporter);
    context.add(exportModules, { id: omfExporter.id, module: new URL('./write/export-omf.js', import.meta.url) });
    context.routes.add(createOmf, async ({ body }, { user }) => {
      const { datasets } = context;
      const parts = {
        imports: context.get(ImportsToken),
        rawFiles: context.get(RawFileFinderToken),
        datasets,
        readIndex,
      };
      return createDatasets(parts, body, user.id);
    });
  },
});
