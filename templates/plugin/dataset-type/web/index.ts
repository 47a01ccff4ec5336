import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { importPayloads } from 'adit/plugins/importing';
import { exampleImporter } from '../shared/importer.ts';
import { ExampleIcon } from './example-icon.tsx';
import { examplePayload } from './example-payload.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, exampleImporter);
    context.add(importPayloads, examplePayload);
    context.add(datasetTypes, {
      id: 'acme.example.type',
      datasetType: exampleImporter.datasetType,
      titleKey: 'type',
      icon: ExampleIcon,
      order: 500,
    });
  },
});
