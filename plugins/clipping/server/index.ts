import { clipPart, sceneParts } from 'adit/core';
import { definePlugin } from 'adit/core/server';
import { addClipProcedures } from './clip-procedures.ts';

export default definePlugin({
  activate(context) {
    context.add(sceneParts, clipPart);
    addClipProcedures(context.procedures);
  },
});
