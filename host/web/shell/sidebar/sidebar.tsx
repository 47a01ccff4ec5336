import { IconArrowLeft, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { sidebarItems, useHost, useService, useTranslate } from 'adit/core/web';
import { ProgramToken } from '../../program.ts';
import { StoredText } from '../../services/stored-text.ts';
import { WORKSPACE_PATH } from '../page-route.ts';
import { SidebarEntry } from './sidebar-entry.tsx';
import { SidebarButton, SidebarLink } from './sidebar-line.tsx';
import styles from './sidebar.module.css';
import { visibleItems } from './visible-items.ts';

const collapsed = new StoredText('sidebar-collapsed');

/** The links beside the pages of administration; collapsed, it shows icons only. */
export const Sidebar = observer(function Sidebar(): ReactNode {
  const { contributions } = useHost();
  const { navigation, enabled } = useService(ProgramToken);
  const t = useTranslate('core');
  const [isCollapsed, setCollapsed] = useState(collapsed.read() === 'true');
  const { top, bottom } = visibleItems(
    contributions.registered(sidebarItems),
    navigation.path,
    enabled.get().globalRole,
    enabled.get().permissions,
  );
  const toggle = (): void => {
    collapsed.write(String(!isCollapsed));
    setCollapsed(!isCollapsed);
  };
  const CollapseIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={styles.sidebar} aria-label={t('sidebar')} data-collapsed={isCollapsed || undefined}>
      <SidebarLink icon={IconArrowLeft} label={t('sidebar.workspace')} isBrief={isCollapsed} path={WORKSPACE_PATH} />
      {top.map((shown) => (
        <SidebarEntry key={shown.item.id} shown={shown} isBrief={isCollapsed} />
      ))}
      <span className={styles.space} />
      {bottom.map((shown) => (
        <SidebarEntry key={shown.item.id} shown={shown} isBrief={isCollapsed} />
      ))}
      <SidebarButton
        icon={CollapseIcon}
        label={t(isCollapsed ? 'sidebar.expand' : 'sidebar.collapse')}
        isBrief={isCollapsed}
        onClick={toggle}
      />
    </nav>
  );
});
