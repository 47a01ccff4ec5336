import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowBarToLeft, IconArrowBarToRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import type { LayoutController } from './layout-controller.ts';
import styles from './panel-tab.module.css';

interface Properties {
  readonly controller: LayoutController;
  readonly instanceId: string;
}

/** The names of the panels of a collapsed stack, one below the other; each opens it with its panel in front. */
export const CollapsedStack = observer(function CollapsedStack({ controller, instanceId }: Properties): ReactNode {
  const together = controller.shape.stacks.get(instanceId) ?? [];
  return (
    <div className={styles.collapsed}>
      {controller.tabs
        .filter((tab) => together.includes(tab.instanceId))
        .map((tab) => (
          <UnstyledButton
            key={tab.instanceId}
            className={styles.name}
            onClick={() => controller.bringForward(tab.instanceId)}
          >
            {controller.titleOf(tab)}
          </UnstyledButton>
        ))}
    </div>
  );
});

/** Collapses a stack, or opens it again; nothing where it can be neither. */
export const CollapseButton = observer(function CollapseButton({
  controller,
  instanceId,
  atLeft,
}: Properties & { atLeft: boolean }): ReactNode {
  const t = useTranslate('core');
  const { collapsed, collapsible } = controller.shape;
  const isCollapsed = collapsed.has(instanceId);
  if (!isCollapsed && !collapsible.has(instanceId)) return undefined;
  const label = t(isCollapsed ? 'layout.open' : 'layout.collapse');
  const Icon = isCollapsed === atLeft ? IconArrowBarToRight : IconArrowBarToLeft;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={24}
        aria-label={label}
        aria-expanded={!isCollapsed}
        onClick={() => controller.setCollapsed(instanceId, !isCollapsed)}
      >
        <Icon size={15} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
});
