import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconColumns2, IconDotsVertical, IconLink, IconRowInsertBottom } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate, type PanelProps, type SplitDirection } from 'adit/core/web';
import { SceneStoreToken } from '../../../shared/index.ts';
import { ViewCommandsToken } from '../tabs/view-commands.ts';
import { PickingIndicator } from './picking-indicator.tsx';
import { SplitActions } from './split-actions.tsx';
import { viewIdOf } from '../view-id-of.ts';
import { ViewMenu } from './view-menu.tsx';
import classes from './view-header.module.css';

const splits = [
  { direction: 'vertical', Icon: IconColumns2 },
  { direction: 'horizontal', Icon: IconRowInsertBottom },
] as const satisfies readonly { direction: SplitDirection; Icon: unknown }[];

/** On the tab bar of a view: its id, whether it picks, and what divides it and changes it. */
export default observer(function ViewHeader({ state }: PanelProps): ReactNode {
  const store = useService(SceneStoreToken);
  const commands = useService(ViewCommandsToken);
  const t = useTranslate('views');
  const viewId = viewIdOf(state, store);
  if (!store.view(viewId)) return undefined;
  return (
    <div className={classes.header} data-testid="view-header" data-view={viewId}>
      <PickingIndicator viewId={viewId} />
      <span className={classes.id}>{viewId}</span>
      {commands.canToggle('link') && (
        <Tooltip label={t('link')}>
          <ActionIcon
            size={24}
            variant={commands.isOn(viewId, 'link') ? 'light' : 'subtle'}
            aria-label={t('link')}
            aria-pressed={commands.isOn(viewId, 'link')}
            onClick={() => commands.toggle(viewId, 'link')}
          >
            <IconLink size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
      {splits.map(({ direction, Icon }) => (
        <Menu key={direction} position="bottom-end" withinPortal>
          <Menu.Target>
            <Tooltip label={t(`split.${direction}`)}>
              <ActionIcon
                size={24}
                aria-label={t(`split.${direction}`)}
                disabled={!commands.canSplit(viewId, direction, 'new')}
              >
                <Icon size={15} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => commands.split(viewId, direction, 'new')}>{t('view.new')}</Menu.Item>
            <Menu.Item
              disabled={!commands.canSplit(viewId, direction, 'clone')}
              onClick={() => commands.split(viewId, direction, 'clone')}
            >
              {t('view.clone')}
            </Menu.Item>
            <SplitActions viewId={viewId} direction={direction} />
          </Menu.Dropdown>
        </Menu>
      ))}
      <Menu position="bottom-end" withinPortal closeOnItemClick={false}>
        <Menu.Target>
          <Tooltip label={t('view.menu')}>
            <ActionIcon size={24} aria-label={t('view.menu')}>
              <IconDotsVertical size={15} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <ViewMenu viewId={viewId} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});
