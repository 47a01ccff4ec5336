import { IconCube, IconFocusCentered } from '@tabler/icons-react';
import { reaction } from 'mobx';
import { sceneParts, toDisposable } from 'adit/core';
import {
  ActiveSiteToken,
  ask,
  colourMapProviders,
  datasetTypes,
  definePlugin,
  HistoryToken,
  menuActions,
  panels,
  RenderSessionToken,
  shellItems,
  ThemeToken,
  TitlesToken,
  ToastsToken,
  ToldChangesToken,
  WorkspaceToken,
  type DatasetType,
} from 'adit/core/web';
import { SiteColouringToken } from 'adit/plugins/colour-maps';
import {
  browserParts,
  DrawnViewsToken,
  layerCuts,
  layerHighlights,
  SceneStatesToken,
  SceneStoreToken,
  viewPainters,
  ViewSplitsToken,
  ViewZoomToken,
} from '../shared/index.ts';
import { addViewActions } from './panel/tabs/add-view-actions.ts';
import { addWindowAction } from './panel/tabs/add-window-action.ts';
import { ViewCommands, ViewCommandsToken } from './panel/tabs/view-commands.ts';
import { ViewPanels, ViewPanelsToken } from './panel/tabs/view-panels.ts';
import { SessionSceneStates } from './life/session-scene-states.ts';
import { tellActiveLayer } from './life/tell-active-layer.ts';
import { tellFailures, tellUnheard } from './life/tell-failures.ts';
import { tellLayout } from './life/tell-layout.ts';
import { takeScene } from './model/link/take-scene.ts';
import { ViewTabs } from './panel/tabs/view-tabs.ts';
import { WatchedSession } from './model/link/watched-session.ts';
import { CutSource } from './model/cuts/cut-source.ts';
import { drawingLoader, SceneViewsToken, SceneViews } from './picture/drawing/scene-views.ts';
import { tellAll } from './model/link/tell-all.ts';
import { LabelReader } from './model/labels/label-reader.ts';
import { PendingScene } from './life/pending-scene.ts';
import { addNewSessionAction } from './life/new-session-action.ts';
import { SessionLife, SessionLifeToken } from './life/session-life.ts';
import { PresetImages, PresetImagesToken } from './panel/legend/preset-images.ts';
import { followSession } from './model/link/follow-session.ts';
import { CameraCalls, CameraCallsToken } from './model/store/camera-calls.ts';
import { MirroredScene } from './model/link/mirrored-scene.ts';
import { MobxSceneStore } from './model/store/mobx-scene-store.ts';
import { RecordingSceneStore } from './model/store/recording-scene-store.ts';
import { CameraZoom, CameraZoomToken } from './zoom/camera-zoom.ts';
import { SightWatch } from './zoom/sight-watch.ts';

export default definePlugin({
  activate(context) {
    const session = new WatchedSession(context.get(RenderSessionToken));
    const site = context.get(ActiveSiteToken);
    const toasts = context.get(ToastsToken);
    const maps = () => context.list(colourMapProviders).flatMap((provider) => ask(() => provider.list(), [], provider));
    const failed = tellFailures({ session, toasts, t: context.t, log: context.log });
    const notTaken = (error: unknown): void =>
      context.log.warn('A change of the session was not taken over', { error: String(error) });
    const painter = (viewId: string) =>
      context.list(viewPainters).find((one) => ask(() => one.paints(viewId), false, one));
    const store: MobxSceneStore = new MobxSceneStore({
      session,
      maps,
      siteColouring: context.get(SiteColouringToken),
      parts: () => context.list(sceneParts),
      isPainted: (viewId) => painter(viewId) !== undefined,
      log: context.log,
      failed,
      refused: (what) => {
        if (what === 'values') mirrored.read();
        else
          void store.parts.sender
            .told()
            .then(() => takeScene(session, store))
            .catch(notTaken);
      },
    });
    const leave = (): void => store.parts.sender.hurry();
    // What is sent when the page is hidden already may not go out any more.
    const leaving = ['beforeunload', 'pagehide'] as const;
    for (const event of leaving) window.addEventListener(event, leave);
    context.disposables.add(toDisposable(() => leaving.forEach((event) => window.removeEventListener(event, leave))));
    const source = new CutSource(
      () => context.list(layerCuts),
      context.log,
      (cut) =>
        toasts.show({
          type: 'warning',
          title: context.t('cut-failed'),
          message: context.t('cut-failed.told', { cut }),
        }),
    );
    const cuts = { session, log: context.log, source };
    const views = new SceneViews({
      store,
      log: context.log,
      load: drawingLoader(cuts, context.get(ThemeToken)),
      cuts: cuts.source,
      highlights: () => context.list(layerHighlights),
      painter,
    });
    context.disposables.add(views.follow(session));
    context.disposables.add(views);
    context.disposables.add(store);
    context.disposables.add(new LabelReader({ session, store, log: context.log }).follow());
    const history = context.get(HistoryToken);
    const titles = context.get(TitlesToken);
    const labelOf = (partId: string): string | undefined => {
      const part = context.list(sceneParts).find(({ id }) => id === partId);
      return part && part.undo !== 'none' ? titles.textsOf(part)(part.undo.labelKey) : undefined;
    };
    const recorded = new RecordingSceneStore(store, history, context.t, labelOf);
    const viewPanels = new ViewPanels();
    context.bindValue(SceneStoreToken, recorded);
    const told = (): Promise<void> => store.parts.sender.told();
    context.disposables.add(context.get(ToldChangesToken).add(() => tellAll(session, told)));
    context.bindValue(SceneViewsToken, views);
    context.bindValue(DrawnViewsToken, views);
    context.bindValue(ViewPanelsToken, viewPanels);
    const cameras = new CameraCalls(session, store.parts.sender);
    context.bindValue(CameraCallsToken, cameras);
    const sight = new SightWatch(store, views);
    context.disposables.add(sight.follow());
    const zoom = new CameraZoom({ store, views, sight, toasts, t: context.t });
    context.bindValue(ViewZoomToken, zoom);
    context.bindValue(CameraZoomToken, zoom);
    context.disposables.add(followSession(session, store));
    const shows = (viewId: string, layerName?: string): boolean =>
      layerName === undefined ? store.view(viewId) !== undefined : store.layer(viewId, layerName) !== undefined;
    context.disposables.add(
      session.follow(
        shows,
        (isWhole) => void takeScene(session, store, { isWhole }).catch(notTaken),
        tellUnheard({ toasts, t: context.t }),
      ),
    );
    const mirrored = new MirroredScene(session, store, notTaken);
    context.disposables.add(mirrored.follow());
    const misplaced = (): string => (session.status === 'initialized' ? store.parts.open.misplaced.join() : '');
    context.disposables.add(toDisposable(reaction(misplaced, (ids) => ids !== '' && mirrored.read())));
    const images = new PresetImages(session, (error) => failed('preset-image', error));
    context.bindValue(PresetImagesToken, images);
    context.disposables.add(images.follow(maps));
    const workspace = context.get(WorkspaceToken);
    const parts = () => context.list(browserParts);
    const types = (): readonly DatasetType[] => context.list(datasetTypes);
    const scenes = new SessionSceneStates({
      session,
      store,
      workspace,
      history,
      views,
      parts,
      types,
      damaged: (ids) => toasts.show({ type: 'warning', title: context.t('damaged-parts', { parts: ids.join(', ') }) }),
    });
    context.bindValue(SceneStatesToken, scenes);
    context.disposables.add(scenes.onForgotten(() => images.clear()));
    const life = new SessionLife({
      session,
      site,
      scene: store,
      scenes,
      workspace,
      pending: new PendingScene(sessionStorage),
      log: context.log,
      input: window,
      reload: () => location.reload(),
      reconnected: () => toasts.show({ type: 'success', title: context.t('reconnected') }),
      failed: (error) => toasts.showError(error, context.t('reconnect.failed')),
    });
    context.bindValue(SessionLifeToken, life);
    const layoutFailed = (error: unknown): void => failed('layout', error);
    context.disposables.add(tellActiveLayer(session, store));
    context.disposables.add(tellLayout(context.get(RenderSessionToken), workspace, layoutFailed));
    addNewSessionAction(context, life);
    context.disposables.add(life.follow());
    context.add(shellItems, {
      id: 'views.reconnect',
      place: 'overlay',
      load: () => import('./life/reconnect-banner.tsx'),
    });
    context.add(shellItems, {
      id: 'views.session-lost',
      place: 'overlay',
      load: () => import('./life/session-lost.tsx'),
    });
    const tabs = new ViewTabs({ store, workspace, session, site, history, t: context.t });
    context.disposables.add(tabs);
    const commands = new ViewCommands({ store: recorded, views, tabs, panels: viewPanels, cameras });
    context.bindValue(ViewCommandsToken, commands);
    context.bindValue(ViewSplitsToken, commands);
    addViewActions(context, recorded, commands);
    addWindowAction(context, session);

    context.disposables.add(
      reaction(
        () => site.id,
        (_siteId, before) => {
          if (before === undefined) return;
          store.clear();
          history.clear();
        },
      ),
    );

    context.add(panels, {
      id: 'views.view',
      titleKey: 'view',
      icon: IconCube,
      location: 'main',
      single: false,
      header: { id: 'views.view-header', load: () => import('./panel/header/view-header.tsx') },
      load: () => import('./panel/view/view-panel.tsx'),
    });
    context.add(menuActions, {
      id: 'views.fit',
      titleKey: 'fit',
      icon: IconFocusCentered,
      places: ['palette'],
      run: () => commands.fit(store.activeViewId),
    });
  },
});
