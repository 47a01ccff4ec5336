import { Loader, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useHost, useService, useTranslate } from 'adit/core/web';
import { StateActionsToken } from '../actions/state-actions.ts';
import { menuEntries } from '../actions/menu-entries.ts';
import { SavedStatesToken } from '../store/saved-states.ts';
import styles from './state-menu.module.css';

/** The saved state that is open, and what can be done with saved states. */
const StateMenu = observer(function StateMenu(): ReactNode {
  const states = useService(SavedStatesToken);
  const actions = useService(StateActionsToken);
  const host = useHost();
  const t = useTranslate('states');
  if (!host.can('states.view')) return undefined;
  const { current, hasChanges, isSaving } = states;
  const name = current?.summary.name ?? t('none');
  const label = current && hasChanges ? t('menu.changed', { name }) : t('menu', { name });
  return (
    <Menu position="bottom-start" width={230}>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={label}>
          {isSaving ? <Loader size={14} /> : <IconDeviceFloppy size={16} stroke={1.6} />}
          <span className={styles.name} data-none={!current}>
            {name}
          </span>
          {current && hasChanges && <span className={styles.changed} title={t('changed')} />}
          <IconChevronDown size={13} stroke={1.6} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {menuEntries(states, actions)
          .filter(({ permission }) => host.can(permission))
          .map(({ id, icon: Icon, shortcut, isEnabled, divided, run }) => [
            divided && <Menu.Divider key={`${id}-divider`} />,
            <Menu.Item
              key={id}
              disabled={!isEnabled}
              leftSection={<Icon size={16} stroke={1.6} />}
              rightSection={shortcut && <span className={styles.shortcut}>{shortcut}</span>}
              onClick={() => void run()}
            >
              {t(id)}
            </Menu.Item>,
          ])}
      </Menu.Dropdown>
    </Menu>
  );
});
export default StateMenu;
