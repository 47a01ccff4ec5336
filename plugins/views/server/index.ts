import { sceneParts } from 'adit/core';
import { definePlugin, layerNarrowings, PluginFailuresToken, sceneListeners, SubsetsToken } from 'adit/core/server';
import {
  layerCuts,
  activeLayerPart,
  cameraPart,
  colouringPart,
  filtersPart,
  framePart,
  labelsPart,
  linkedPart,
  lookPart,
  propertySettingsPart,
  selectionPart,
} from '../shared/index.ts';
import { addApplicationProcedures } from './application-procedures.ts';
import { BrowserStates } from './browser-states.ts';
import { addCameraProcedures } from './camera-procedures.ts';
import { addColourProcedures } from './colour-procedures.ts';
import { addDatasetProcedures } from './dataset-procedures.ts';
import { addFilterProcedures } from './filter-procedures.ts';
import { addLabelProcedures } from './label-procedures.ts';
import { addPresetProcedures } from './preset-image.ts';
import { addSceneProcedures } from './scene-procedures.ts';
import { addSessionProcedures } from './session-procedures.ts';
import { tellStates } from './state-topics.ts';
import { SceneSubsets } from './subset/scene-subsets.ts';
import { addValueProcedures } from './value-procedures.ts';
import { addViewProcedures } from './view-procedures.ts';

const parts = [
  ...[framePart, linkedPart, cameraPart, activeLayerPart, selectionPart],
  ...[lookPart, colouringPart, labelsPart, propertySettingsPart, filtersPart],
];

export default definePlugin({
  activate(context) {
    const { procedures, list } = context;
    for (const part of parts) context.add(sceneParts, part);
    context.add(sceneListeners, { id: 'views.states', changed: tellStates });
    const subsets = new SceneSubsets({
      cutsFor: (tenantId) => context.listFor(layerCuts, tenantId),
      narrowingsFor: (tenantId) => context.listFor(layerNarrowings, tenantId),
      parts: () => list(sceneParts),
      failures: context.get(PluginFailuresToken),
    });
    context.bindValue(SubsetsToken, subsets);
    const states = new BrowserStates();
    addSceneProcedures(context);
    addViewProcedures(procedures);
    addDatasetProcedures(context);
    addColourProcedures(procedures, subsets);
    addFilterProcedures(procedures, subsets);
    addLabelProcedures(procedures, subsets);
    addValueProcedures(procedures, subsets);
    addPresetProcedures(procedures);
    addApplicationProcedures(context, states);
    addSessionProcedures(procedures, states);
    addCameraProcedures(procedures);
  },
});
