import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import { ApiToken, LoadState, SettingsToken, ToastsToken, useHost, useTranslate } from 'adit/core/web';
import { GridForm } from './grid-form.tsx';
import { LocalGridsStore } from './local-grids-store.ts';
import styles from './local-grids.module.css';

/** The local grids of a site, and the points that tie them to `system`, which is that of the site; empty for none. */
export const LocalGrids = observer(function LocalGrids({
  siteId,
  system,
}: {
  siteId: string;
  system: string;
}): ReactNode {
  const host = useHost();
  const t = useTranslate('admin');
  const store = useMemo(
    () =>
      new LocalGridsStore(
        {
          api: host.get(ApiToken),
          settings: host.get(SettingsToken),
          toasts: host.get(ToastsToken),
          t: host.translator('admin'),
        },
        siteId,
      ),
    [host, siteId],
  );
  useEffect(() => void store.load(), [store]);
  return (
    <details className={styles.section}>
      <summary className={styles.title}>{t('site.grids.title')}</summary>
      <LoadState
        state={store.state}
        loading={t('site.loading')}
        failed={t('site.load-failed')}
        retry={() => store.load()}
      >
        <p className={styles.hint}>{t(system === '' ? 'site.grids.no-system' : 'site.grids.hint')}</p>
        <form
          className={styles.grids}
          onSubmit={(event) => {
            event.preventDefault();
            void store.save();
          }}
        >
          {store.grids.map((grid, at) => (
            <GridForm key={at} grid={grid} onRemove={() => store.remove(grid)} />
          ))}
          <div className={styles.buttons}>
            <Button variant="default" disabled={system === '' || !store.canAdd} onClick={() => void store.add(system)}>
              {t('site.grids.add')}
            </Button>
            <Button type="submit" loading={store.isSaving} disabled={store.problem !== undefined}>
              {t('site.grids.save')}
            </Button>
            <span role="status" className={styles.hint}>
              {store.problem && t(`site.grids.${store.problem}`)}
            </span>
          </div>
        </form>
      </LoadState>
    </details>
  );
});
