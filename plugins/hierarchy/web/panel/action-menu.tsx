import { Menu, Text } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode } from 'react';
import { useEarlyEscape, useHost, useTranslate } from 'adit/core/web';
import type { TreeTarget } from 'adit/plugins/hierarchy';
import { offeredActions } from './action-items.ts';
import styles from './action-menu.module.css';

/** The menu items of everything that can be done with `target`. */
export const ActionItems = observer(function ActionItems({ target }: { target: TreeTarget }): ReactNode {
  const host = useHost();
  const t = useTranslate('hierarchy');
  const keyName = (key: string): string => (key === 'Delete' ? t('key.delete') : key);
  return offeredActions(host, target).map(({ action, title, enabled, startsGroup }) => (
    <Fragment key={action.id}>
      {startsGroup && <Menu.Divider />}
      <Menu.Item
        disabled={!enabled}
        onClick={() => void action.run(target)}
        leftSection={action.icon && <action.icon size={16} stroke={1.6} />}
        rightSection={action.shortcut && <Text className={styles.shortcut}>{keyName(action.shortcut)}</Text>}
      >
        {title}
      </Menu.Item>
    </Fragment>
  ));
});

/** Where a context menu stands on the page, and what it is of. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly target: TreeTarget;
}

/** The context menu of the tree; closed while there is no place. */
export function ContextMenu({
  place,
  label,
  onClose,
}: {
  place: MenuPlace | undefined;
  label: string;
  onClose: () => void;
}): ReactNode {
  useEarlyEscape(place !== undefined, onClose);
  if (!place) return null;
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      offset={0}
      width={224}
      // Not a key: the one that opens the menu would close it as well.
      clickOutsideEvents={['mousedown', 'touchstart']}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={styles.anchor}
          style={{ left: place.x, top: place.y }}
          aria-label={label}
        />
      </Menu.Target>
      <Menu.Dropdown onContextMenu={(event) => event.preventDefault()}>
        <ActionItems target={place.target} />
      </Menu.Dropdown>
    </Menu>
  );
}
