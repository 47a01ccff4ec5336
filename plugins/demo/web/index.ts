import { IconMountain } from '@tabler/icons-react';
import { when } from 'mobx';
import {
  ActiveSiteToken,
  ApiToken,
  definePlugin,
  delay,
  DialogsToken,
  HistoryToken,
  menuAction,
  menuActions,
  RenderSessionToken,
  ServerEventsToken,
  ToastsToken,
  ToolbeltToken,
  viewOverlays,
} from 'adit/core/web';
import { demoNames, type DemoLoad } from 'adit/plugins/demo';
import { DatasetCommandsToken, HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { toastKeys } from 'adit/plugins/notifications';
import { StateKeeperToken } from 'adit/plugins/states';
import { DrawnViewsToken, SceneStatesToken, SceneStoreToken } from 'adit/plugins/views';
import { AskedLoads } from './load/asked-loads.ts';
import { DemoFollower } from './load/demo-follower.ts';
import type { FirstLook } from './look/first-look-flow.ts';
import { NextSteps, NextStepsToken } from './steps/next-steps.ts';

/** How long the workspace may take to be connected before the data are only offered. */
const SESSION_MILLISECONDS = 60_000;

export default definePlugin({
  activate(context) {
    const { t } = context;
    const site = context.get(ActiveSiteToken);
    const toasts = context.get(ToastsToken);
    const scene = context.get(SceneStoreToken);
    const session = context.get(RenderSessionToken);
    const api = context.get(ApiToken);
    const lookParts = {
      api,
      scene,
      scenes: context.get(SceneStatesToken),
      drawn: context.get(DrawnViewsToken),
      tree: context.get(HierarchyStoreToken),
      commands: context.get(DatasetCommandsToken),
      history: context.get(HistoryToken),
      keeper: () => context.find(StateKeeperToken),
    };
    let opened: Promise<FirstLook> | undefined;
    // It comes when a demonstration is shown.
    const look = (): Promise<FirstLook> =>
      (opened ??= import('./look/first-look-flow.ts').then((module) => new module.FirstLook(lookParts)));
    const steps = new NextSteps({
      scene,
      toolbelt: context.get(ToolbeltToken),
      storage: sessionStorage,
    });
    context.bindValue(NextStepsToken, steps);
    context.add(viewOverlays, { id: 'demo.next-steps', load: () => import('./steps/next-steps-card.tsx') });

    const open = async (siteId: string, load: DemoLoad): Promise<void> => {
      await (await look()).open(siteId, load);
      const drillholes = load.datasets.find(({ name }) => name === demoNames.drillholes)?.datasetId;
      if (drillholes) steps.offer(drillholes);
    };
    const show = async (siteId: string, load: DemoLoad): Promise<void> => {
      const question = { title: t('show.title'), message: t('show.question'), action: t('show') };
      try {
        const { isFree } = await look();
        if (isFree || (await context.get(DialogsToken).confirm(question))) await open(siteId, load);
      } catch (error) {
        toasts.showError(error, t('failed.show'));
      }
    };
    const follower = new DemoFollower({
      api,
      events: context.get(ServerEventsToken),
      toasts,
      asked: new AskedLoads(sessionStorage),
      t,
      async completed(load, { site: siteId, key }) {
        await when(() => session.status === 'initialized', { timeout: SESSION_MILLISECONDS }).catch(() => undefined);
        const isFree = session.status === 'initialized' && (await look()).isFree;
        const ready = { type: 'success', title: t('ready'), key } as const;
        if (!isFree) {
          const actions = [{ label: t('show'), run: () => show(siteId, load) }];
          toasts.show({ ...ready, message: t('ready.offered'), actions });
          return;
        }
        try {
          await open(siteId, load);
          toasts.show({ ...ready, message: t('ready.shown', { count: load.datasets.length }) });
        } catch (error) {
          toasts.showError(error, t('failed.show'));
        }
      },
      log: context.log,
      wait: delay,
    });
    context.add(toastKeys, { id: 'demo.toasts', keyOf: (kind, notification) => follower.keyOf(kind, notification) });
    context.effect(() => follower.goTo(site.id));
    context.disposables.add(() => follower.stop());

    context.add(
      menuActions,
      menuAction({
        id: 'demo.load',
        titleKey: 'load',
        icon: IconMountain,
        places: ['palette', 'tree/context'],
        visible: (target) => target === undefined || target.kind === 'empty',
        permission: 'demo.load',
        run: () => follower.load(),
      }),
    );
  },
});
