import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { blockmodelImporter, blockmodelType } from 'adit/plugins/blockmodel';
import { importPayloads } from 'adit/plugins/importing';
import { BlockmodelIcon } from './blockmodel-icon.tsx';
import { blockmodelPayload } from './payload.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, blockmodelImporter);
    context.add(importPayloads, blockmodelPayload);
    context.add(datasetTypes, {
      ...blockmodelType,
      titleKey: 'type.title',
      icon: BlockmodelIcon,
    });
  },
});
