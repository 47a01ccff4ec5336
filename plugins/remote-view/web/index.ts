import { sceneParts, toDisposable } from 'adit/core';
import {
  ask,
  definePlugin,
  menuActions,
  RenderSessionToken,
  SessionCallError,
  ToastsToken,
  viewMenuSections,
  viewOverlays,
} from 'adit/core/web';
import { layerCuts, SceneStoreToken, viewPainters } from 'adit/plugins/views';
import { IconCloudComputing } from '@tabler/icons-react';
import { pictureFailedTopic } from '../shared/index.ts';
import { RemotePainter } from './painting/remote-painter.ts';
import { RemoteViews, RemoteViewsToken } from './store/remote-views.ts';

export default definePlugin({
  activate(context) {
    const session = context.get(RenderSessionToken);
    const scene = context.get(SceneStoreToken);
    const toasts = context.get(ToastsToken);
    const views = new RemoteViews(scene, session, context.log);
    context.bindValue(RemoteViewsToken, views);
    context.disposables.add(views.follow());
    context.disposables.add(
      session.subscribe(pictureFailedTopic, ({ viewId, code, values }) => {
        views.failed(viewId);
        toasts.showError(new SessionCallError(code, code, values), context.t('failed', views.titleFor(viewId)));
      }),
    );
    // What plugins cut and leave out is drawn on the server, too, where the list of plugins changes no scene.
    const plugins = (): string => [...context.list(layerCuts), ...context.list(sceneParts)].map(({ id }) => id).join();
    const painter = new RemotePainter(views, session, plugins);
    context.disposables.add(toDisposable(() => painter.dispose()));
    context.add(viewPainters, painter);
    context.add(viewOverlays, { id: 'remote-view.status', load: () => import('./view/picture-status.tsx') });
    context.add(viewMenuSections, { id: 'remote-view.engines', load: () => import('./view/engine-menu.tsx') });
    context.add(menuActions, {
      id: 'remote-view.switch',
      titleKey: 'command.switch',
      icon: IconCloudComputing,
      places: ['palette'],
      permission: 'remote-view.use',
      enabled: () => ask(() => views.usable.length > 0, false),
      run: () => views.switch(scene.activeViewId),
    });
  },
});
