import { readPart, sceneParts } from 'adit/core';
import { definePlugin, layerNarrowings, SubsetsToken } from 'adit/core/server';
import { filterKinds, filtersPart, ownKinds } from '../shared/index.ts';
import { addValueProcedures } from './value-procedures.ts';
import { refuseFilters } from './refuse-filters.ts';
import { stepsOfFilters } from './steps-of-filters.ts';

export default definePlugin({
  activate(context) {
    for (const kind of ownKinds) context.add(filterKinds, kind);
    const part: typeof filtersPart = {
      ...filtersPart,
      refuse: (filters, { layer }) => refuseFilters(filters, layer, context.list(filterKinds)),
    };
    context.add(sceneParts, part);
    context.add(layerNarrowings, {
      id: 'filters.narrowing',
      async steps(node, layer, facts) {
        const filters = readPart(node, filtersPart);
        if (filters.length === 0) return [];
        return stepsOfFilters(filters, await context.listFor(filterKinds, facts.tenantId), layer, facts);
      },
    });
    addValueProcedures(context.procedures, context.get(SubsetsToken));
  },
});
