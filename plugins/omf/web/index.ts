import { datasetExporters, datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { importPayloads } from 'adit/plugins/importing';
import { elementImporter, omfDatasetTypes, omfExporter, omfImporter, projectType } from 'adit/plugins/omf';
import { OmfIcon } from './omf-icon.tsx';
import { omfPayload } from './payload.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, omfImporter);
    for (const datasetType of omfDatasetTypes) context.add(datasetImporters, elementImporter(datasetType));
    context.add(importPayloads, omfPayload);
    context.add(datasetExporters, omfExporter);
    context.add(datasetTypes, {
      ...projectType,
      titleKey: 'type.title',
      icon: OmfIcon,
    });
  },
});
