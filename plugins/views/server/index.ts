import { definePlugin } from 'adit/core/server';
import { addApplicationProcedures } from './application-procedures.ts';
import { addColourProcedures } from './colour-procedures.ts';
import { addDatasetProcedures } from './dataset-procedures.ts';
import { addFilterProcedures } from './filter-procedures.ts';
import { addPresetProcedures } from './preset-image.ts';
import { addViewProcedures } from './view-procedures.ts';

export default definePlugin({
  activate({ procedures }) {
    addViewProcedures(procedures);
    addDatasetProcedures(procedures);
    addColourProcedures(procedures);
    addFilterProcedures(procedures);
    addPresetProcedures(procedures);
    addApplicationProcedures(procedures);
  },
});
