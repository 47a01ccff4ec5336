import { sceneParts } from 'adit/core';
import { definePlugin, tools, viewOverlays } from 'adit/core/web';
import { filterEditors, filterKinds } from 'adit/plugins/filters';
import { layerCuts, SceneStoreToken } from 'adit/plugins/views';
import { assayedKind } from '../shared/assayed-kind.ts';
import { benchCuts } from '../shared/bench-cuts.ts';
import { benchPart } from '../shared/bench-part.ts';
import { BenchIcon } from './bench-icon.tsx';
import { firstBench, showBench } from './benches.ts';

export default definePlugin({
  activate(context) {
    const scene = context.get(SceneStoreToken);
    const isOn = (): boolean => scene.part(benchPart, scene.activeViewId) !== undefined;
    context.add(sceneParts, benchPart);
    context.add(layerCuts, benchCuts);
    context.add(viewOverlays, { id: 'example.bench.bar', load: () => import('./bench-bar.tsx') });
    context.add(tools, {
      id: 'example.bench.tool',
      titleKey: 'title',
      icon: BenchIcon,
      group: 'slice',
      order: 500,
      kind: 'once',
      permission: benchPart.permission,
      enabled: () => isOn() || scene.layers(scene.activeViewId).length > 0,
      pressed: isOn,
      start() {
        const { activeViewId } = scene;
        showBench(scene, activeViewId, isOn() ? undefined : firstBench(scene.layers(activeViewId)));
        return { dispose() {} };
      },
    });
    context.add(filterKinds, assayedKind);
    context.add(filterEditors, { id: assayedKind.id, load: () => import('./assayed-editor.tsx') });
  },
});
