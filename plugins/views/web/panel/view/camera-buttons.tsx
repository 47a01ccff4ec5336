import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconArrowsMaximize, IconBox, IconFocusCentered, IconGrid4x4, IconPerspective } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate, type IconComponent } from 'adit/core/web';
import { SceneStoreToken, type LookDirection } from '../../../shared/index.ts';
import { SceneViewsToken } from '../../picture/drawing/scene-views.ts';
import { ViewCommandsToken } from '../tabs/view-commands.ts';
import classes from './view-panel.module.css';

const directions: readonly LookDirection[] = ['top', 'bottom', 'north', 'south', 'east', 'west'];

/** The buttons at the edge of a view. */
export const CameraButtons = observer(function CameraButtons({ viewId }: { viewId: string }): ReactNode {
  const store = useService(SceneStoreToken);
  const commands = useService(ViewCommandsToken);
  const view = useService(SceneViewsToken).view(viewId);
  const t = useTranslate('views');
  const state = store.view(viewId);
  if (!view || !state) return undefined;
  const button = (key: string, Icon: IconComponent, run: () => void, pressed?: boolean): ReactNode => (
    <Tooltip label={t(key)} position="left">
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'blue' : 'gray'}
        aria-label={t(key)}
        aria-pressed={pressed}
        onClick={run}
      >
        <Icon size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <div className={classes.buttons} role="toolbar" aria-label={t('camera')} aria-orientation="vertical">
      {button('reset', IconArrowsMaximize, () => commands.reset(viewId))}
      {button('fit', IconFocusCentered, () => commands.fit(viewId))}
      {button(
        'parallel',
        IconPerspective,
        () => store.setViewState(viewId, { cameraParallelProjection: !state.cameraParallelProjection }),
        state.cameraParallelProjection,
      )}
      {button(
        'grid',
        IconGrid4x4,
        () => store.setViewState(viewId, { gridVisibility: !state.gridVisibility }),
        state.gridVisibility,
      )}
      <Menu position="left-start" withinPortal>
        <Menu.Target>
          <Tooltip label={t('look-from')} position="left">
            <ActionIcon variant="subtle" color="gray" aria-label={t('look-from')}>
              <IconBox size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {directions.map((direction) => (
            <Menu.Item key={direction} onClick={() => commands.lookFrom(viewId, direction)}>
              {t(`look.${direction}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});
