import { Button, Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { ownLanguage } from 'adit/core';
import {
  ApiToken,
  languages,
  LanguageToken,
  NavigationToken,
  PageFrame,
  PasteArea,
  ToastsToken,
  useHost,
  useService,
  useTranslate,
} from 'adit/core/web';
import { AccountStoreToken, EMAIL_LENGTH, USER_NAME_LENGTH } from 'adit/plugins/accounts';
import { BackLink } from '../page/back-link.tsx';
import styles from '../user-edit/user-page.module.css';
import type { GlobalRoleId } from '../user-list/user-status.ts';
import { UserCreateStore } from './user-create-store.ts';

/** The form of a new user. */
const UserCreatePage = observer(function UserCreatePage(): ReactNode {
  const host = useHost();
  const { user: me } = useService(AccountStoreToken);
  const t = useTranslate('admin');
  const store = useMemo(
    () =>
      new UserCreateStore({
        api: host.get(ApiToken),
        navigation: host.get(NavigationToken),
        toasts: host.get(ToastsToken),
        t: host.translator('admin'),
        language: ownLanguage(host.get(LanguageToken).current),
      }),
    [host],
  );
  const { fields, nameProblem, emailProblem } = store;
  return (
    <PageFrame
      above={<BackLink to="/users">{t('users.title')}</BackLink>}
      title={t('users.create')}
      hint={t('user.create-hint')}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void store.save();
        }}
      >
        <TextInput
          required
          label={t('user.name')}
          value={fields.name}
          maxLength={USER_NAME_LENGTH.most}
          error={nameProblem && t(nameProblem)}
          onChange={(event) => store.change({ name: event.currentTarget.value })}
        />
        <PasteArea take={(text) => store.paste(text)}>
          <TextInput
            required
            type="email"
            label={t('users.column.email')}
            value={fields.email}
            maxLength={EMAIL_LENGTH}
            error={emailProblem && t(emailProblem, { email: fields.email.trim() })}
            description={store.others.length > 0 && t('user.others', { count: store.others.length })}
            onChange={(event) => store.change({ email: event.currentTarget.value })}
          />
        </PasteArea>
        {me?.globalRole.name === 'System Administrator' && (
          <Select
            label={t('users.column.role')}
            data={(['new-user', 'geoscientist', 'administrator'] as const).map((value) => ({
              value,
              label: t(`role.${value}`),
            }))}
            value={fields.globalRoleId}
            allowDeselect={false}
            onChange={(role) => store.change({ globalRoleId: (role ?? 'new-user') as GlobalRoleId })}
          />
        )}
        <Select
          label={t('user.language')}
          data={languages.map((code) => ({ value: code, label: t(`core:language.${code}`) }))}
          value={fields.language}
          allowDeselect={false}
          onChange={(code) => store.change({ language: languages.find((known) => known === code) ?? fields.language })}
        />
        <span />
        <span />
        <Button type="submit" className={styles.save} loading={store.isSaving}>
          {t('users.create')}
        </Button>
      </form>
    </PageFrame>
  );
});
export default UserCreatePage;
