import { datasetExporters, datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { elementImporter, omfDatasetTypes, omfExporter, omfImporter, projectType } from 'adit/plugins/omf';
import { OmfIcon } from './omf-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, omfImporter);
    for (const datasetType of omfDatasetTypes) context.add(datasetImporters, elementImporter(datasetType));
    context.add(datasetExporters, omfExporter);
    context.add(datasetTypes, {
      ...projectType,
      titleKey: 'type.title',
      icon: OmfIcon,
    });
  },
});
