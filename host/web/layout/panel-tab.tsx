import { ActionIcon, Tooltip } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { actionsAt, ask, Contained, panels, useHost, useService } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import { Contributed } from '../shell/contributed.tsx';
import { runAction } from '../shell/run-action.ts';
import type { LayoutController } from './layout-controller.ts';
import { panelProps } from './panel-props.ts';
import type { Tab } from './tab-facts.ts';
import styles from './panel-tab.module.css';

interface Properties {
  readonly controller: LayoutController;
  readonly tab: Tab;
}

/** A tab's icon and name. */
export const PanelTitle = observer(function PanelTitle({ controller, tab }: Properties): ReactNode {
  const Icon = controller.panel(tab.panelId)?.icon;
  return (
    <span className={styles.title}>
      {Icon && <Icon size={15} stroke={1.6} />}
      {controller.titleOf(tab)}
    </span>
  );
});

/** The buttons that plugins put on the tab bar of a panel: its own, and actions, which are given the tab. */
export const PanelActions = observer(function PanelActions({ controller, tab }: Properties): ReactNode {
  const host = useHost();
  const program = useService(ProgramToken);
  const panel = host.contributions.registered(panels).find(({ value }) => value.id === tab.panelId);
  const header = controller.panel(tab.panelId)?.header;
  const actions = actionsAt(host, `panel/${tab.panelId}`, tab).map((entry) => {
    const { value: action, pluginId } = entry;
    const label = host.translator(pluginId)(action.titleKey);
    return (
      <Tooltip key={action.id} label={label}>
        <ActionIcon
          size={24}
          aria-label={label}
          disabled={!ask(() => action.enabled?.(tab) ?? true, false, action)}
          onClick={() => void runAction(program, entry, tab)}
        >
          <Contained>{action.icon && <action.icon size={15} stroke={1.6} />}</Contained>
        </ActionIcon>
      </Tooltip>
    );
  });
  return (
    <>
      {header && panel && (
        <Contributed
          entry={{ pluginId: panel.pluginId, value: header }}
          point={panels}
          properties={panelProps(controller, tab)}
          label={controller.titleOf(tab)}
          silent
        />
      )}
      {actions}
    </>
  );
});
