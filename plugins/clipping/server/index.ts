import { readPart, sceneParts } from 'adit/core';
import { definePlugin } from 'adit/core/server';
import { layerCuts, clipPart } from 'adit/plugins/views';
import { regionsOfClip } from '../shared/index.ts';
import { addClipProcedures } from './clip-procedures.ts';

export default definePlugin({
  activate(context) {
    context.add(sceneParts, clipPart);
    addClipProcedures(context.procedures);
    context.add(layerCuts, {
      id: 'clipping.cuts',
      regions: (_view, layer) => regionsOfClip(readPart(layer, clipPart)),
    });
  },
});
