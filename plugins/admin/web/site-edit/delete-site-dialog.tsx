import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiToken, LoadState, useHost, useTranslate, type DialogProps } from 'adit/core/web';
import type { Site } from 'adit/plugins/accounts';
import { readSiteHoldings, type SiteHoldingEntry } from 'adit/plugins/admin';
import styles from './site-page.module.css';

/** Tells what goes with a site, and asks for its name before it is deleted. */
const DeleteSiteDialog = observer(function DeleteSiteDialog({
  site,
  close,
}: DialogProps<boolean> & { readonly site: Site }): ReactNode {
  const host = useHost();
  const t = useTranslate('admin');
  const [typed, setTyped] = useState('');
  const [holdings, setHoldings] = useState<readonly SiteHoldingEntry[] | 'loading' | 'failed'>('loading');
  const load = async (): Promise<void> => {
    setHoldings('loading');
    const { id } = site;
    setHoldings(
      await host
        .get(ApiToken)
        .call(readSiteHoldings, { params: { id } })
        .catch(() => 'failed' as const),
    );
  };
  useEffect(() => void load(), [site.id]);
  const isNamed = typed.trim() === site.name.trim();
  return (
    <form
      className={styles.question}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) close(true);
      }}
    >
      <p>{t('site.delete-question', { site: site.name })}</p>
      <LoadState
        state={typeof holdings === 'string' ? holdings : 'ready'}
        loading={t('site.holds.loading')}
        failed={t('site.holds.failed')}
        retry={load}
      >
        <ul aria-label={t('site.holds')}>
          {typeof holdings !== 'string' &&
            holdings.map(({ pluginId, textKey, count }) => (
              <li key={textKey}>{host.translator(pluginId)(textKey, { count })}</li>
            ))}
        </ul>
      </LoadState>
      <TextInput
        data-autofocus
        label={t('site.delete-name', { site: site.name })}
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => close(false)}>
          {t('core:cancel')}
        </Button>
        <Button type="submit" color="red" disabled={!isNamed}>
          {t('site.delete')}
        </Button>
      </div>
    </form>
  );
});
export default DeleteSiteDialog;
