import { IconCube, IconFocusCentered } from '@tabler/icons-react';
import {
  ActiveSiteToken,
  colourMapProviders,
  definePlugin,
  HistoryToken,
  menuActions,
  panels,
  RenderSessionToken,
} from 'adit/core/web';
import { SceneStoreToken } from '../shared/index.ts';
import { SceneViewsToken, SceneViews } from './drawing/scene-views.ts';
import { followSession } from './store/follow-session.ts';
import { MobxSceneStore } from './store/mobx-scene-store.ts';
import { RecordingSceneStore } from './store/recording-scene-store.ts';

export default definePlugin({
  activate(context) {
    const session = context.get(RenderSessionToken);
    const site = context.get(ActiveSiteToken);
    const maps = () => context.list(colourMapProviders).flatMap((provider) => provider.list());
    const store = new MobxSceneStore({ session, maps, log: context.log });
    const views = new SceneViews(store);
    context.disposables.add(views);
    context.disposables.add(store);
    const history = context.get(HistoryToken);
    context.bindValue(SceneStoreToken, new RecordingSceneStore(store, history, context.t));
    context.bindValue(SceneViewsToken, views);
    context.disposables.add(followSession(session, store));

    let shownSite = site.id;
    context.effect(() => {
      if (shownSite !== undefined && shownSite !== site.id) {
        store.clear();
        history.clear();
      }
      shownSite = site.id;
    });

    context.add(panels, {
      id: 'views.view',
      titleKey: 'view',
      icon: IconCube,
      location: 'main',
      single: false,
      load: () => import('./panel/view-panel.tsx'),
    });
    context.add(menuActions, {
      id: 'views.fit',
      titleKey: 'fit',
      icon: IconFocusCentered,
      places: ['palette'],
      run: () => views.active?.fit(),
    });
  },
});
