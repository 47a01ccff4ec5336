import { datasetTypes, definePlugin } from 'adit/core/server';
import { addApplicationProcedures } from './application-procedures.ts';
import { BrowserStates } from './browser-states.ts';
import { addCameraProcedures } from './camera-procedures.ts';
import { addColourProcedures } from './colour-procedures.ts';
import { addDatasetProcedures } from './dataset-procedures.ts';
import { addFilterProcedures } from './filter-procedures.ts';
import { addPresetProcedures } from './preset-image.ts';
import { addSessionProcedures } from './session-procedures.ts';
import { addViewProcedures } from './view-procedures.ts';

export default definePlugin({
  activate({ procedures, list }) {
    const states = new BrowserStates();
    addViewProcedures(procedures);
    addDatasetProcedures(procedures);
    addColourProcedures(procedures);
    addFilterProcedures(procedures);
    addPresetProcedures(procedures);
    addApplicationProcedures(procedures, states, () => list(datasetTypes));
    addSessionProcedures(procedures, states);
    addCameraProcedures(procedures);
  },
});
