import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { drillholeImporter, drillholeType } from 'adit/plugins/drillhole';
import { DrillholeIcon } from './drillhole-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, drillholeImporter);
    context.add(datasetTypes, {
      ...drillholeType,
      titleKey: 'type.title',
      icon: DrillholeIcon,
    });
  },
});
