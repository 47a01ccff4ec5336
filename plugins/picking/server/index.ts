import { sceneParts } from 'adit/core';
import { definePlugin, sceneListeners, SubsetsToken } from 'adit/core/server';
import { picksPart } from 'adit/plugins/views';
import { addGestureProcedures } from './gesture-procedures.ts';
import { addRowProcedures } from './row-procedures.ts';
import { addSelectionProcedures } from './selection-procedures.ts';
import { tellSelectionSize } from './selection-size.ts';

export default definePlugin({
  activate(context) {
    const { procedures } = context;
    context.add(sceneParts, picksPart);
    context.add(sceneListeners, { id: 'picking.size', changed: tellSelectionSize });
    addGestureProcedures(procedures, context.get(SubsetsToken));
    addSelectionProcedures(procedures);
    addRowProcedures(procedures);
  },
});
