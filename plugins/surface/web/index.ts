import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { surfaceImporter, surfaceType } from 'adit/plugins/surface';
import { SurfaceIcon } from './surface-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, surfaceImporter);
    context.add(datasetTypes, {
      ...surfaceType,
      titleKey: 'type.title',
      icon: SurfaceIcon,
    });
  },
});
