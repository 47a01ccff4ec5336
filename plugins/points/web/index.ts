import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { importPayloads } from 'adit/plugins/importing';
import { pointsImporter, pointsType } from 'adit/plugins/points';
import { PointsIcon } from './points-icon.tsx';
import { pointsPayload } from './payload.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, pointsImporter);
    context.add(importPayloads, pointsPayload);
    context.add(datasetTypes, {
      ...pointsType,
      titleKey: 'type.title',
      icon: PointsIcon,
    });
  },
});
