import { sceneParts } from 'adit/core';
import { definePlugin } from 'adit/core/server';
import { filterKinds } from 'adit/plugins/filters';
import { layerCuts } from 'adit/plugins/views';
import { assayedKind } from '../shared/assayed-kind.ts';
import { benchCuts } from '../shared/bench-cuts.ts';
import { benchPart } from '../shared/bench-part.ts';

export default definePlugin({
  activate(context) {
    context.add(sceneParts, benchPart);
    context.add(layerCuts, benchCuts);
    context.add(filterKinds, assayedKind);
  },
});
