import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { exampleImporter, exampleType } from '../shared/importer.ts';
import { ExampleIcon } from './example-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, exampleImporter);
    context.add(datasetTypes, {
      ...exampleType,
      titleKey: 'type',
      icon: ExampleIcon,
    });
  },
});
