import { datasetImporters } from 'adit/core';
import { ApiToken, datasetTypes, definePlugin } from 'adit/core/web';
import { drillholeImporter, DrillholesToken, drillholeType } from 'adit/plugins/drillhole';
import { DrillholeIcon } from './drillhole-icon.tsx';
import { askedHoles } from './holes/asked-holes.ts';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, drillholeImporter);
    context.bindValue(DrillholesToken, askedHoles(context.get(ApiToken)));
    context.add(datasetTypes, {
      ...drillholeType,
      titleKey: 'type.title',
      icon: DrillholeIcon,
    });
  },
});
