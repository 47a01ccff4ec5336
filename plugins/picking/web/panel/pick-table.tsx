import { Button, Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { TableStoreToken } from '../store/table-store.ts';
import { TableBar } from './table-bar.tsx';
import { TablePager } from './table-pager.tsx';
import { TableRows } from './table-rows.tsx';
import styles from './pick-table.module.css';

/** The rows of what is picked, as they stand in their source. */
export default observer(function PickTable(): ReactNode {
  const table = useService(TableStoreToken);
  const t = useTranslate('picking');
  useEffect(() => {
    const following = table.follow();
    return () => following.dispose();
  }, [table]);
  const { layerName, page } = table;
  if (layerName === undefined)
    return <p className={styles.empty}>{t(table.hasBase ? 'empty.no-data' : 'empty.no-base')}</p>;
  return (
    <section className={styles.panel} aria-label={t('table')} data-status={table.status}>
      <TableBar layerName={layerName} />
      {table.status === 'failed' && (
        <p className={styles.notice} role="alert">
          {t('failed')}
          <Button size="compact-xs" variant="default" onClick={() => table.again()}>
            {t('again')}
          </Button>
        </p>
      )}
      {!page && table.status === 'loading' && (
        <Loader className={styles.loader} size="sm" role="progressbar" aria-label={t('loading')} />
      )}
      {page && <TableRows page={page} />}
      {page && <TablePager page={page} />}
    </section>
  );
});
