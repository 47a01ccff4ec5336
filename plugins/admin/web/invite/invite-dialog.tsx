import { ActionIcon, Button, Loader, Select, TagsInput } from '@mantine/core';
import { IconAlertCircle, IconPlus, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { ApiToken, PasteArea, ToastsToken, useHost, useService, useTranslate, type DialogProps } from 'adit/core/web';
import { isAddressList } from 'adit/plugins/accounts';
import type { GlobalRoleId } from '../user-list/user-status.ts';
import styles from './invite-dialog.module.css';
import { InviteStore, type SitePermission } from './invite-store.ts';

/** Invites people who sign in by the identity provider. */
const InviteDialog = observer(function InviteDialog({ close }: DialogProps): ReactNode {
  const host = useHost();
  const t = useTranslate('admin');
  const toasts = useService(ToastsToken);
  const store = useMemo(() => new InviteStore(host.get(ApiToken), host.translator('admin')), [host]);
  useEffect(() => void store.load(), [store]);
  if (store.state === 'loading') return <Loader size="sm" role="progressbar" aria-label={t('invite.loading')} />;
  if (store.state === 'failed')
    return (
      <div className={styles.failed} role="alert">
        {t('invite.load-failed')}
        <Button variant="default" onClick={() => void store.load()}>
          {t('core:retry')}
        </Button>
      </div>
    );
  const send = async (): Promise<void> => {
    const count = store.emails.length;
    if (!(await store.send())) return;
    toasts.show({ type: 'success', title: t('invite.sent', { count }) });
    close();
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Emails store={store} />
      <Select
        required
        label={t('invite.role')}
        placeholder={t('invite.role-none')}
        data={store.globalRoles.map(({ id }) => ({ value: id, label: t(`role.${id}`) }))}
        value={store.globalRoleId}
        onChange={(role) => store.chooseRole(role as GlobalRoleId | null)}
      />
      <fieldset className={styles.sites}>
        <legend>{t('invite.sites')}</legend>
        {store.permissions.map((permission, at) => (
          <SiteRow key={at} store={store} at={at} permission={permission} />
        ))}
        <div className={styles.add}>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            disabled={!store.canAddSite}
            onClick={() => store.addSite()}
          >
            {t('invite.add-site')}
          </Button>
          {store.isEverySiteAdded && <span className={styles.notice}>{t('invite.all-added')}</span>}
        </div>
      </fieldset>
      <Outcome store={store} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => close()}>
          {t('core:cancel')}
        </Button>
        <Button type="submit" loading={store.state === 'sending'} disabled={!store.canInvite}>
          {t('invite.send')}
        </Button>
      </div>
    </form>
  );
});
export default InviteDialog;

const Emails = observer(function Emails({ store }: { store: InviteStore }): ReactNode {
  const t = useTranslate('admin');
  const [typed, setTyped] = useState('');
  const { refused, domains } = store;
  const take = (values: readonly string[]): void => {
    const removed = store.emails.find((email) => !values.includes(email));
    if (removed !== undefined) return store.removeEmail(removed);
    add(values.slice(store.emails.length).join('; '));
  };
  const paste = (text: string): boolean => {
    if (!isAddressList(text)) return false;
    add(`${typed}; ${text}`);
    return true;
  };
  const add = (text: string): void => {
    const refusedText = store.addEmails(text);
    // What is refused goes back to the field, to be mended.
    if (refusedText !== '') setTimeout(() => setTyped(refusedText));
  };
  return (
    <PasteArea take={paste}>
      <TagsInput
        data-autofocus
        required
        label={t('invite.emails')}
        description={
          domains.length === 0 ? t('invite.no-domains') : t('invite.domains', { domains: domains.join(', ') })
        }
        value={[...store.emails]}
        searchValue={typed}
        splitChars={[',', ';']}
        allowDuplicates
        acceptValueOnBlur
        error={refused && t(`invite.${refused.problem}`, { email: refused.email })}
        onSearchChange={setTyped}
        onChange={take}
      />
    </PasteArea>
  );
});

const SiteRow = observer(function SiteRow({
  store,
  at,
  permission,
}: {
  store: InviteStore;
  at: number;
  permission: SitePermission;
}): ReactNode {
  const t = useTranslate('admin');
  const number = { number: at + 1 };
  return (
    <div className={styles.row}>
      <Select
        aria-label={t('invite.site', number)}
        placeholder={t('user.site')}
        data={store.sitesFor(at).map(({ id, name }) => ({ value: id, label: name }))}
        value={permission.siteId}
        searchable
        onChange={(siteId) => store.changeSite(at, { siteId })}
      />
      <Select
        aria-label={t('invite.site-role', number)}
        placeholder={t('users.column.role')}
        data={store.siteRoles.map(({ id }) => ({ value: id, label: t(`role.${id}`) }))}
        value={permission.roleId}
        onChange={(roleId) => store.changeSite(at, { roleId: roleId as SitePermission['roleId'] })}
      />
      <ActionIcon aria-label={t('invite.remove-site', number)} onClick={() => store.removeSite(at)}>
        <IconTrash size={15} stroke={1.7} />
      </ActionIcon>
    </div>
  );
});

const Outcome = observer(function Outcome({ store: { outcome, problem } }: { store: InviteStore }): ReactNode {
  const t = useTranslate('admin');
  const lines = [
    problem,
    outcome && outcome.existing.length > 0 && t('invite.existing', { emails: outcome.existing.join(', ') }),
    outcome && outcome.failed.length > 0 && t('invite.not-invited', { emails: outcome.failed.join(', ') }),
  ].filter((line) => typeof line === 'string');
  return (
    <div role="alert" className={styles.outcome}>
      {lines.map((line) => (
        <p key={line}>
          <IconAlertCircle size={14} stroke={1.8} aria-hidden /> {line}
        </p>
      ))}
    </div>
  );
});
