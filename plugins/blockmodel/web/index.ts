import { datasetImporters, fileReaders } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { blockmodelImporter, blockmodelType, datamineReader } from 'adit/plugins/blockmodel';
import { BlockmodelIcon } from './blockmodel-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, blockmodelImporter);
    context.add(fileReaders, datamineReader);
    context.add(datasetTypes, {
      ...blockmodelType,
      titleKey: 'type.title',
      icon: BlockmodelIcon,
    });
  },
});
