import { datasetImporters, fileReaders } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { gasReader, pointsImporter, pointsType } from 'adit/plugins/points';
import { PointsIcon } from './points-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, pointsImporter);
    context.add(fileReaders, gasReader);
    context.add(datasetTypes, {
      ...pointsType,
      titleKey: 'type.title',
      icon: PointsIcon,
    });
  },
});
