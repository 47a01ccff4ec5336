import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { cloudType, lasImporter } from '../shared/importer.ts';
import { CloudIcon } from './cloud-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, lasImporter);
    context.add(datasetTypes, {
      ...cloudType,
      titleKey: 'type.title',
      icon: CloudIcon,
    });
  },
});
