import { datasetImporters, fileReaders } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { lineReaders, linesImporter, linesType } from 'adit/plugins/lines';
import { LinesIcon } from './lines-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, linesImporter);
    for (const reader of lineReaders) context.add(fileReaders, reader);
    context.add(datasetTypes, {
      ...linesType,
      titleKey: 'type.title',
      icon: LinesIcon,
    });
  },
});
