import { datasetImporters } from 'adit/core';
import { datasetTypes, definePlugin } from 'adit/core/web';
import { gridType } from '../shared/grid-type.ts';
import { gridImporter } from '../shared/importer.ts';
import { GridIcon } from './grid-icon.tsx';

export default definePlugin({
  activate(context) {
    context.add(datasetImporters, gridImporter);
    context.add(datasetTypes, { ...gridType, titleKey: 'type.title', icon: GridIcon });
  },
});
