import { sceneParts, sectionPart, slicesPart } from 'adit/core';
import { definePlugin } from 'adit/core/server';
import { addSliceProcedures } from './slice-procedures.ts';

export default definePlugin({
  activate(context) {
    for (const part of [sectionPart, slicesPart]) context.add(sceneParts, part);
    addSliceProcedures(context.procedures);
  },
});
