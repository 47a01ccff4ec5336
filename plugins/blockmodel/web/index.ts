import { datasetImporters, fileReaders } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { blockmodelImporter, blockmodelType, blockReaders } from 'adit/plugins/blockmodel';
import { BlockmodelIcon } from './blockmodel-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, blockmodelImporter);
    for (const reader of blockReaders) context.add(fileReaders, reader);
    context.add(datasetTypes, {
      ...blockmodelType,
      titleKey: 'type.title',
      icon: BlockmodelIcon,
    });
  },
});
