import { IconDeviceFloppy } from '@tabler/icons-react';
import { reaction } from 'mobx';
import {
  ActiveSiteToken,
  ApiToken,
  definePlugin,
  DialogsToken,
  menuActions,
  NavigationToken,
  RenderSessionToken,
  ServerEventsToken,
  shellItems,
  ToastsToken,
  WorkspaceToken,
} from 'adit/core/web';
import { AccountStoreToken } from 'adit/plugins/accounts';
import { HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { DrawnViewsToken, SceneStatesToken, SceneStoreToken } from 'adit/plugins/views';
import { StateKeeperToken, stateShared } from '../shared/index.ts';
import { menuEntries } from './actions/menu-entries.ts';
import { StateActionsToken } from './actions/state-actions.ts';
import { DialogStateActions } from './actions/dialog-state-actions.ts';
import { failureText } from './dialogs/use-failure.ts';
import { problemKey, StateLink } from './link/state-link.ts';
import { followChanges } from './store/follow-changes.ts';
import { LastState } from './store/last-state.ts';
import { SavedStates, SavedStatesToken } from './store/saved-states.ts';
import { StateList, StateListToken } from './store/state-list.ts';
import { thumbnailOf } from './store/thumbnail.ts';

const PALETTE = ['new', 'save', 'save-as', 'reload', 'copy-link', 'load'];

export default definePlugin({
  activate(context) {
    const { t, disposables } = context;
    const api = context.get(ApiToken);
    const site = context.get(ActiveSiteToken);
    const session = context.get(RenderSessionToken);
    const dialogs = context.get(DialogsToken);
    const toasts = context.get(ToastsToken);
    const scene = context.get(SceneStoreToken);
    const navigation = context.get(NavigationToken);
    const views = context.get(DrawnViewsToken);
    const hierarchy = context.get(HierarchyStoreToken);
    const warn = (message: string) => (error: unknown) => context.log.warn(message, { error: String(error) });

    const scenes = context.get(SceneStatesToken);
    const states = new SavedStates({
      api,
      scenes,
      last: new LastState(sessionStorage),
      activeDatasetId: () => hierarchy.activeDatasetId,
      takePicture() {
        const view = views.view(scene.activeViewId);
        if (!view) throw new Error('The active view is not drawn');
        return thumbnailOf(view);
      },
    });
    const list = new StateList(api, (summary) => states.follow(summary));
    const isAnythingShown = (): boolean => scene.viewIds.some((viewId) => scene.layers(viewId).length > 0);
    const actions = new DialogStateActions({ states, list, site, dialogs, toasts, t, isAnythingShown });
    context.bindValue(SavedStatesToken, states);
    context.bindValue(StateKeeperToken, states);
    context.bindValue(StateListToken, list);
    context.bindValue(StateActionsToken, actions);

    disposables.add(
      reaction(
        () => site.id,
        (_siteId, before) => {
          list.clear();
          if (before !== undefined) states.close();
        },
      ),
    );
    disposables.add(
      reaction(
        () => (session.status === 'initialized' && context.can('states.view') ? site.id : undefined),
        (siteId) => siteId !== undefined && void states.resume(siteId).catch(warn('The open state could not be read')),
        { fireImmediately: true },
      ),
    );
    disposables.add(scenes.onForgotten(() => states.close()));
    disposables.add(followChanges(states, session, context.log));

    const link = new StateLink({
      api,
      states,
      site,
      navigation,
      session,
      workspace: context.get(WorkspaceToken),
      log: context.log,
      switchSite: (siteId) => context.get(AccountStoreToken).switchSite(siteId),
      opened(name, missing) {
        toasts.show({ type: 'success', title: t('opened'), message: name });
        actions.tellMissing(missing);
      },
      failed(error) {
        const key = problemKey(error);
        const message = key ? t(key) : failureText(error, t);
        void dialogs.open(
          () => import('./dialogs/problem-dialog.tsx'),
          { message },
          { title: t('problem.title'), width: 420 },
        );
      },
    });
    disposables.add(link.follow());
    disposables.add(
      context
        .get(ServerEventsToken)
        .on(stateShared, ({ name, from }) =>
          toasts.show({ type: 'primary', title: t('shared-with-you', { from }), message: name }),
        ),
    );

    context.add(shellItems, {
      id: 'states.menu',
      place: 'header-start',
      order: 30,
      load: () => import('./menu/state-menu.tsx'),
    });
    context.add(shellItems, {
      id: 'states.loading',
      place: 'overlay',
      load: () => import('./overlay/loading-overlay.tsx'),
    });
    for (const id of PALETTE) {
      const entry = () => menuEntries(states, actions).find((other) => other.id === id);
      context.add(menuActions, {
        id: `states.${id}`,
        titleKey: `palette.${id}`,
        icon: entry()?.icon ?? IconDeviceFloppy,
        places: ['palette'],
        permission: entry()?.permission ?? 'states.view',
        ...(entry()?.shortcut === undefined ? {} : { shortcut: entry()?.shortcut }),
        visible: () => context.get(WorkspaceToken).instancesOf('views.view').length > 0,
        enabled: () => entry()?.isEnabled ?? false,
        run: () => entry()?.run(),
      });
    }
  },
});
