import { readPart, sceneParts } from 'adit/core';
import { definePlugin, layerNarrowings } from 'adit/core/server';
import { queriesPart } from '../shared/index.ts';
import { refuseQueries } from './refuse-queries.ts';
import { stepsOfQueries } from './steps-of-queries.ts';

export default definePlugin({
  activate(context) {
    const part: typeof queriesPart = {
      ...queriesPart,
      refuse: (queries, { layer }) => refuseQueries(queries, layer?.columns ?? []),
    };
    context.add(sceneParts, part);
    context.add(layerNarrowings, {
      id: 'queries.narrowing',
      steps: (node, layer, facts) => stepsOfQueries(readPart(node, queriesPart), layer.columns, facts),
    });
  },
});
