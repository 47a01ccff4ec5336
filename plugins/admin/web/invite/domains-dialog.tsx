import { Button, Loader, TagsInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ApiToken, ToastsToken, useHost, useTranslate, type DialogProps } from 'adit/core/web';
import { DomainsStore } from './domains-store.ts';
import styles from './invite-dialog.module.css';

/** The domains whose people may be invited. */
const DomainsDialog = observer(function DomainsDialog({ close }: DialogProps): ReactNode {
  const host = useHost();
  const t = useTranslate('admin');
  const store = useMemo(
    () => new DomainsStore(host.get(ApiToken), host.get(ToastsToken), host.translator('admin')),
    [host],
  );
  const end = useRef(close);
  useEffect(() => {
    const load = async (): Promise<void> => {
      if (!(await store.load())) end.current();
    };
    void load();
  }, [store]);
  if (!store.domains) return <Loader size="sm" role="progressbar" aria-label={t('domains.loading')} />;
  const save = async (): Promise<void> => {
    if (await store.save()) close();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TagsInput
        label={t('domains.label')}
        description={t('domains.hint')}
        value={[...store.domains]}
        splitChars={[',', ';', ' ']}
        acceptValueOnBlur
        onChange={(domains) => store.change(domains)}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => close()}>
          {t('core:cancel')}
        </Button>
        <Button type="submit" loading={store.isSaving}>
          {t('user.save')}
        </Button>
      </div>
    </form>
  );
});
export default DomainsDialog;
