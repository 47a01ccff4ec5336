import { readPart, sceneParts } from 'adit/core';
import { definePlugin } from 'adit/core/server';
import { layerCuts, sectionPart, slicesPart } from 'adit/plugins/views';
import { drawnSlices, planPart, sectionFace, sectionRegion } from '../shared/index.ts';
import { addSliceProcedures } from './slice-procedures.ts';

export default definePlugin({
  activate(context) {
    for (const part of [sectionPart, slicesPart, planPart]) context.add(sceneParts, part);
    addSliceProcedures(context.procedures);
    context.add(layerCuts, {
      id: 'slicing.cuts',
      regions(view) {
        const section = readPart(view, sectionPart);
        return section?.on ? [sectionRegion(section)] : [];
      },
      slices(view, layer, blocks) {
        const drawn = drawnSlices(readPart(layer, slicesPart), blocks);
        return drawn.length > 0 ? drawn : sectionFace(readPart(view, sectionPart), layer);
      },
    });
  },
});
