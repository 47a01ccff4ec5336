import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { importPayloads } from 'adit/plugins/importing';
import { surfaceImporter, surfaceType } from 'adit/plugins/surface';
import { surfacePayload } from './payload.ts';
import { SurfaceIcon } from './surface-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, surfaceImporter);
    context.add(importPayloads, surfacePayload);
    context.add(datasetTypes, {
      ...surfaceType,
      titleKey: 'type.title',
      icon: SurfaceIcon,
    });
  },
});
