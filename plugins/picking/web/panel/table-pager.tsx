import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { PAGE_ROWS } from '../../shared/index.ts';
import { TableStoreToken } from '../store/table-store.ts';
import styles from './pick-table.module.css';

/** Which rows of how many are shown, and the way to the others. */
export const TablePager = observer(function TablePager({
  page,
}: {
  readonly page: { readonly rows: readonly unknown[]; readonly total: number; readonly picked: number };
}): ReactNode {
  const table = useService(TableStoreToken);
  const t = useTranslate('picking');
  const first = table.pageNumber * PAGE_ROWS;
  const { total, picked, rows } = page;
  return (
    <div className={styles.pager}>
      <span role="status">
        {total === 0 ? t('rows.none') : t('rows', { from: first + 1, to: first + rows.length, count: total })}
        {total < picked && ` ${t('rows.filtered', { count: picked })}`}
      </span>
      {table.marked.length > 0 && <span>{t('marked', { count: table.marked.length })}</span>}
      <span className={styles.space} />
      <ActionIcon
        size={24}
        aria-label={t('page.before')}
        disabled={table.pageNumber === 0}
        onClick={() => table.turnTo(table.pageNumber - 1)}
      >
        <IconChevronLeft size={15} stroke={1.6} />
      </ActionIcon>
      <span>{t('page', { page: table.pageNumber + 1, pages: table.pages })}</span>
      <ActionIcon
        size={24}
        aria-label={t('page.next')}
        disabled={table.pageNumber + 1 >= table.pages}
        onClick={() => table.turnTo(table.pageNumber + 1)}
      >
        <IconChevronRight size={15} stroke={1.6} />
      </ActionIcon>
    </div>
  );
});
