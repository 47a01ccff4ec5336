import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { drillholeImporter, drillholeType } from 'adit/plugins/drillhole';
import { importPayloads } from 'adit/plugins/importing';
import { DrillholeIcon } from './drillhole-icon.tsx';
import { drillholePayload } from './payload.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, drillholeImporter);
    context.add(importPayloads, drillholePayload);
    context.add(datasetTypes, {
      ...drillholeType,
      titleKey: 'type.title',
      icon: DrillholeIcon,
    });
  },
});
