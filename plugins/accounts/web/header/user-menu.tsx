import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { languages, LanguageToken, menuActions, ToastsToken, useHost, useService, useTranslate } from 'adit/core/web';
import { AccountStoreToken } from '../../shared/index.ts';
import { Avatar } from './avatar.tsx';
import styles from './user-menu.module.css';

const languageNames = { en: 'English', es: 'Español' } as const;

/** Who is signed in, the language, and what else concerns the user. */
const UserMenu = observer(function UserMenu(): ReactNode {
  const { user } = useService(AccountStoreToken);
  const language = useService(LanguageToken);
  const t = useTranslate('accounts');
  if (!user) return undefined;
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={t('user.menu', { name: user.name })}>
          <Avatar name={user.name} colour={user.defaultProfilePicColor} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.user}>
          <span className={styles.name}>{user.name}</span>
          <span className={styles.email}>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('user.language')}</Menu.Label>
        {languages.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            role="menuitemradio"
            aria-checked={code === language.current}
            rightSection={code === language.current && <IconCheck size={15} />}
            onClick={() => void language.set(code)}
          >
            {languageNames[code]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <UserActions />
      </Menu.Dropdown>
    </Menu>
  );
});
export default UserMenu;

const UserActions = observer(function UserActions(): ReactNode {
  const host = useHost();
  const toasts = useService(ToastsToken);
  return host.contributions
    .registered(menuActions)
    .filter(({ value }) => value.places.includes('menu/user') && (value.permission === undefined || host.can(value.permission)))
    .filter(({ value }) => value.visible?.(undefined) ?? true)
    .map(({ pluginId, value: action }) => {
      const title = host.translator(pluginId)(action.titleKey);
      const run = async (): Promise<void> => {
        try {
          await action.run(undefined);
        } catch (error) {
          toasts.showError(error, title);
        }
      };
      return (
        <Menu.Item
          key={action.id}
          disabled={!(action.enabled?.(undefined) ?? true)}
          leftSection={action.icon && <action.icon size={16} stroke={1.6} />}
          onClick={() => void run()}
        >
          {title}
        </Menu.Item>
      );
    });
});
