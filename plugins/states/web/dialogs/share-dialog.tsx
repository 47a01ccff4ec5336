import { ActionIcon, Button, TagsInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { ApiToken, PasteArea, ToastsToken, useService, useTranslate, type DialogProps } from 'adit/core/web';
import { isAddressList } from 'adit/plugins/accounts';
import type { StateSummary } from '../../shared/index.ts';
import { StateShares } from '../store/state-shares.ts';
import styles from './dialog.module.css';
import { useFailure } from './use-failure.ts';

/** Asks for the people who may open a state, by name or e-mail, and lists those who may already. */
const ShareDialog = observer(function ShareDialog({
  state,
  close,
}: DialogProps & { readonly state: StateSummary }): ReactNode {
  const api = useService(ApiToken);
  const toasts = useService(ToastsToken);
  const t = useTranslate('states');
  const [shares] = useState(() => new StateShares(api, state.id));
  const [failure, telling] = useFailure();
  const [isSuggesting, setSuggesting] = useState(false);
  useEffect(() => {
    void telling(() => shares.load());
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once
  }, [shares]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (shares.emails.length === 0 || shares.isSending) return;
    void telling(async () => {
      if (!(await shares.send())) return;
      toasts.show({ type: 'success', title: t('share.done'), message: state.name });
      close();
    });
  };
  const { emails, refused, problem } = shares;
  const paste = (text: string): boolean => {
    if (!isAddressList(text)) return false;
    shares.setEmails([...emails, text]);
    return true;
  };
  const refusal =
    refused.length > 0
      ? t('share.no-access', { emails: refused.join(', '), count: refused.length })
      : problem && t(`share.${problem}`);
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.hint}>{t('share.hint', { name: state.name })}</p>
      <PasteArea take={paste}>
        <TagsInput
          data-autofocus
          size="xs"
          label={t('share.emails')}
          placeholder={emails.length === 0 ? t('share.placeholder') : undefined}
          data={shares.others.map(({ name, email }) => ({ value: email, label: `${name} · ${email}` }))}
          maxDropdownHeight={220}
          openOnFocus={false}
          dropdownOpened={isSuggesting}
          onDropdownOpen={() => setSuggesting(true)}
          onDropdownClose={() => setSuggesting(false)}
          onSearchChange={(typed) => setSuggesting(typed !== '')}
          selectFirstOptionOnChange
          acceptValueOnBlur
          splitChars={[',', ';']}
          value={[...emails]}
          error={refusal}
          onChange={(typed) => shares.setEmails(typed)}
        />
      </PasteArea>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {shares.shares.length > 0 && (
        <ul className={styles.people} aria-label={t('share.people')}>
          {shares.shares.map(({ id, name, email }) => (
            <li key={id} className={styles.person}>
              <span>
                {name} <span className={styles.email}>{email}</span>
              </span>
              <ActionIcon
                size={22}
                variant="subtle"
                aria-label={t('share.remove', { name })}
                onClick={() => void telling(() => shares.remove(id))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => close()}>
          {t('core:cancel')}
        </Button>
        <Button type="submit" disabled={emails.length === 0} loading={shares.isSending}>
          {t('share.action')}
        </Button>
      </div>
    </form>
  );
});
export default ShareDialog;
