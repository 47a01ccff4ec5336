import { Button, Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMomentText, useTranslate } from 'adit/core/web';
import { EMAIL_LENGTH, USER_NAME_LENGTH, type User } from 'adit/plugins/accounts';
import { StatusMark } from '../user-list/status-mark.tsx';
import { roleIdOf, statusOf, type GlobalRoleId } from '../user-list/user-status.ts';
import type { UserEditStore } from './user-edit-store.ts';
import styles from './user-page.module.css';

/** Name, role and the facts of a user. */
export const UserForm = observer(function UserForm({ store, user }: { store: UserEditStore; user: User }): ReactNode {
  const t = useTranslate('admin');
  const momentText = useMomentText();
  const { problem } = store;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['users.column.status', <StatusMark key="status" status={statusOf(user)} />],
    ['user.id', user.id],
    ['users.column.last', user.lastLoggedIn === null ? t('users.never') : momentText(user.lastLoggedIn)],
    ['users.column.sso', t(user.isAuth0User ? 'yes' : 'no')],
  ];
  return (
    <>
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
          value={store.name}
          disabled={!store.canEditName}
          maxLength={USER_NAME_LENGTH.most}
          error={problem && t(problem)}
          onChange={(event) => store.rename(event.currentTarget.value)}
        />
        {store.isSystemAdministrator && !store.isOwn ? (
          <Select
            label={t('users.column.role')}
            data={store.roleChoices.map((value) => ({ value, label: t(`role.${value}`) }))}
            value={store.role ?? roleIdOf(user)}
            allowDeselect={false}
            onChange={(role) => role !== null && store.chooseRole(role as GlobalRoleId)}
          />
        ) : (
          <TextInput label={t('users.column.role')} value={t(`role.${roleIdOf(user)}`)} readOnly />
        )}
        <TextInput
          label={t('users.column.email')}
          {...(store.canEditEmail ? { description: t('user.email-hint') } : { readOnly: true })}
          value={store.email}
          maxLength={EMAIL_LENGTH}
          error={store.emailProblem && t(store.emailProblem, { email: store.email.trim() })}
          onChange={(event) => store.changeEmail(event.currentTarget.value)}
        />
        <span />
        {store.canEditName && (
          <Button type="submit" className={styles.save} loading={store.isSaving}>
            {t('user.save')}
          </Button>
        )}
      </form>
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
});
