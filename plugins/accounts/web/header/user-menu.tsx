import { Menu, UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ApiToken, ask, Avatar, LanguageToken, ToastsToken, useService, useTranslate } from 'adit/core/web';
import { AccountStoreToken, pictureOf, readAvatar } from '../../shared/index.ts';
import { useOfferedActions } from '../actions/use-offered-actions.ts';
import styles from './user-menu.module.css';

/** Who is signed in, the language, and what else concerns the user. */
const UserMenu = observer(function UserMenu(): ReactNode {
  const { user } = useService(AccountStoreToken);
  const language = useService(LanguageToken);
  const t = useTranslate('accounts');
  const toasts = useService(ToastsToken);
  const api = useService(ApiToken);
  if (!user) return undefined;
  const choose = (chosen: string): void => {
    language.set(chosen).catch((error: unknown) => toasts.showError(error, t('core:language.failed')));
  };
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={t('user.menu', { name: user.name })}>
          <Avatar
            name={user.name}
            colour={user.defaultProfilePicColor}
            picture={user.profilePicUrl ?? undefined}
            load={(picture, signal) =>
              api.download(readAvatar, { params: pictureOf(picture) ?? { id: '', picture: '' } }, { signal })
            }
          />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.user}>
          <span className={styles.name}>{user.name}</span>
          <span className={styles.email}>{user.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('user.language')}</Menu.Label>
        <Menu.RadioGroup value={language.current} onChange={choose}>
          {language.available.map(({ code, name }) => (
            <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <UserActions />
      </Menu.Dropdown>
    </Menu>
  );
});
export default UserMenu;

const UserActions = observer(function UserActions(): ReactNode {
  return useOfferedActions('menu/user').map(({ action, title, run }) => (
    <Menu.Item
      key={action.id}
      disabled={!ask(() => action.enabled?.(undefined) ?? true, false)}
      leftSection={action.icon && <action.icon size={16} stroke={1.6} />}
      onClick={run}
    >
      {title}
    </Menu.Item>
  ));
});
