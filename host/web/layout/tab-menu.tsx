import { Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useEarlyEscape, useTranslate } from 'adit/core/web';
import type { DropZone } from './drop-rules.ts';
import type { LayoutController } from './layout-controller.ts';

/** Whose menu is open, and where on the page. */
export interface OpenTabMenu {
  readonly instanceId: string;
  readonly x: number;
  readonly y: number;
}

interface Properties {
  readonly controller: LayoutController;
  readonly menu: OpenTabMenu | undefined;
  onClose(): void;
}

const edges = ['left', 'right', 'bottom'] as const;
const zones = ['left', 'right', 'top', 'bottom', 'stack'] as const satisfies readonly DropZone[];

/** The menu of a tab: everything that a drag does, for the keyboard, and what closes and collapses. */
export const TabMenu = observer(function TabMenu({ controller, menu, onClose }: Properties): ReactNode {
  const t = useTranslate('core');
  const tab = menu && controller.tabs.find(({ instanceId }) => instanceId === menu.instanceId);
  useEarlyEscape(menu !== undefined, onClose);
  if (!menu || !tab) return undefined;
  const { instanceId } = tab;
  const { collapsed, collapsible } = controller.shape;
  return (
    <Menu opened onClose={onClose} position="bottom-start" withinPortal returnFocus>
      <Menu.Target>
        <span style={{ position: 'fixed', left: menu.x, top: menu.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('layout.menu', { panel: controller.titleOf(tab) })}>
        <Menu.Label>{t('layout.move')}</Menu.Label>
        {edges.map((edge) => (
          <Menu.Item key={edge} onClick={() => controller.movePanel(edge, instanceId)}>
            {t(`layout.move.${edge}`)}
          </Menu.Item>
        ))}
        {controller.tabs.map((other) => {
          const places = zones.filter((zone) => controller.canDock(instanceId, zone, other.instanceId));
          if (other === tab || places.length === 0) return undefined;
          return (
            <Menu.Sub key={other.instanceId}>
              <Menu.Sub.Target>
                <Menu.Sub.Item>{t('layout.beside', { panel: controller.titleOf(other) })}</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown>
                {places.map((zone) => (
                  <Menu.Item key={zone} onClick={() => controller.dock(instanceId, zone, other.instanceId)}>
                    {t(`layout.zone.${zone}`)}
                  </Menu.Item>
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          );
        })}
        <Menu.Divider />
        {collapsed.has(instanceId) ? (
          <Menu.Item onClick={() => controller.setCollapsed(instanceId, false)}>{t('layout.open')}</Menu.Item>
        ) : (
          <Menu.Item disabled={!collapsible.has(instanceId)} onClick={() => controller.setCollapsed(instanceId, true)}>
            {t('layout.collapse')}
          </Menu.Item>
        )}
        <Menu.Item disabled={!controller.canClose(tab.panelId)} onClick={() => controller.closePanel(instanceId)}>
          {t('close')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
