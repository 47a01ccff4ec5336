import { definePlugin } from 'adit/core/server';
import { addGestureProcedures } from './gesture-procedures.ts';
import { addRowProcedures } from './row-procedures.ts';
import { addSelectionProcedures } from './selection-procedures.ts';

export default definePlugin({
  activate({ procedures }) {
    addGestureProcedures(procedures);
    addSelectionProcedures(procedures);
    addRowProcedures(procedures);
  },
});
