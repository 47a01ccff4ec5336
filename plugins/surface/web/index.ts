import { datasetImporters, fileReaders } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { shapeReaders, surfaceImporter, surfaceType } from 'adit/plugins/surface';
import { SurfaceIcon } from './surface-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, surfaceImporter);
    for (const reader of shapeReaders) context.add(fileReaders, reader);
    context.add(datasetTypes, {
      ...surfaceType,
      titleKey: 'type.title',
      icon: SurfaceIcon,
    });
  },
});
