import { IconPlugOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useContext, useMemo, type ReactNode } from 'react';
import { panels, useHost, useService, useTranslate } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import { Contributed } from '../shell/contributed.tsx';
import { Loading } from '../shell/loading.tsx';
import { Notice } from '../shell/notice.tsx';
import { AwaitedConnection } from './awaited-connection.ts';
import { CollapsedStack } from './collapsed-stack.tsx';
import type { LayoutController } from './layout-controller.ts';
import styles from './panel-tab.module.css';
import type { Tab } from './tab-facts.ts';

interface Properties {
  readonly controller: LayoutController;
  readonly tab: Tab;
}

/** What a tab shows: its panel, which goes on while it is collapsed, or why there is none. */
export const PanelFrame = observer(function PanelFrame({ controller, tab }: Properties): ReactNode {
  const isCollapsed = controller.shape.collapsed.has(tab.instanceId);
  return (
    <>
      {isCollapsed && <CollapsedStack controller={controller} instanceId={tab.instanceId} />}
      <div className={isCollapsed ? styles.hidden : styles.open}>
        <PanelContent controller={controller} tab={tab} />
      </div>
    </>
  );
});

const PanelContent = observer(function PanelContent({ controller, tab }: Properties): ReactNode {
  const { contributions } = useHost();
  const t = useTranslate('core');
  const awaited = useContext(AwaitedConnection);
  const { instanceId, panelId } = tab;
  const calls = useMemo(
    () => ({
      setState: (state: Readonly<Record<string, unknown>>) => controller.setState(instanceId, state),
      setTitle: (title: string) => controller.setTitle(instanceId, title),
      close: () => controller.closePanel(instanceId),
    }),
    [controller, instanceId],
  );
  const entry = contributions.registered(panels).find(({ value }) => value.id === panelId);
  if (!entry || !controller.panel(panelId)) return <MissingPanel controller={controller} tab={tab} />;
  if (awaited !== undefined && entry.value.location === 'main') return <Loading message={awaited} />;
  return (
    <Contributed
      entry={entry}
      point={panels}
      properties={{ panelId, instanceId, state: controller.stateOf(instanceId), ...calls }}
      label={controller.titleOf(tab)}
      fallback={<Loading message={t('loading.panel')} />}
    />
  );
});

/** Keeps the place of a panel whose plugin is off, and says so. */
const MissingPanel = observer(function MissingPanel({ controller, tab }: Properties): ReactNode {
  const { enabled, plugins } = useService(ProgramToken);
  const { contributions } = useHost();
  const t = useTranslate('core');
  const { panelId } = tab;
  const isOf = ({ id }: { id: string }): boolean => panelId.startsWith(`${id}.`);
  const off = enabled.get().off.find(isOf);
  const known = enabled.get().plugins.find(isOf);
  const isForbidden = contributions.list(panels).some((panel) => panel.id === panelId);
  const state = known && plugins.state(known.id);
  const plugin = off?.id ?? known?.id ?? panelId.slice(0, Math.max(panelId.lastIndexOf('.'), 0));
  const reason = off ? off.reason : state && 'reason' in state ? state.reason : undefined;
  return (
    <Notice
      icon={<IconPlugOff size={22} stroke={1.5} />}
      title={t('panel.missing', { panel: controller.titleOf(tab) })}
      message={isForbidden ? t('panel.forbidden') : t('panel.needs', { plugin, reason: reasonText(t, reason) })}
    />
  );
});

const reasons = ['not-installed', 'denied-by-deployment', 'tenant-off', 'default-off', 'incompatible', 'failed'];

function reasonText(t: (key: string, values?: Record<string, string>) => string, reason: string | undefined): string {
  if (reason?.startsWith('needs:')) return t('off.needs', { plugin: reason.slice('needs:'.length) });
  return t(`off.${reason !== undefined && reasons.includes(reason) ? reason : 'unknown'}`);
}
