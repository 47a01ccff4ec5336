import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { asciiGridImporter, asciiGridType } from '../shared/importer.ts';
import { AsciiGridIcon } from './ascii-grid-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, asciiGridImporter);
    context.add(datasetTypes, {
      ...asciiGridType,
      titleKey: 'type',
      icon: AsciiGridIcon,
    });
  },
});
