import { IconRulerMeasure } from '@tabler/icons-react';
import { definePlugin, tools, viewOverlays } from 'adit/core/web';
import { DrawnViewsToken, SceneStoreToken } from 'adit/plugins/views';
import { MeasureStore, MeasureStoreToken } from './store/measure-store.ts';

export default definePlugin({
  activate(context) {
    const scene = context.get(SceneStoreToken);
    const store = new MeasureStore(context.get(DrawnViewsToken), context.log);
    context.bindValue(MeasureStoreToken, store);
    context.add(viewOverlays, { id: 'measure.line', load: () => import('./view/measure-overlay.tsx') });
    context.add(tools, {
      id: 'measure.measure',
      titleKey: 'measure',
      hintKey: 'tool.hint',
      icon: IconRulerMeasure,
      group: 'measure',
      kind: 'exclusive',
      permission: 'measure.use',
      enabled: () => scene.viewIds.some((viewId) => scene.layers(viewId).length > 0),
      start: () => store.start(),
      helper: { id: 'measure.helper', load: () => import('./view/measure-helper.tsx') },
    });
  },
});
