import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { PlainTable, useTranslate, formatCount, type PlainTableProps } from 'adit/core/web';
import styles from './data-table.module.css';
import { pageSizes, type Paging } from './paging.ts';

interface DataTableProps<Row> extends PlainTableProps<Row> {
  readonly paging: Paging;
  /** Shown in place of rows when there are none. */
  readonly empty: ReactNode;
}

/** A table in pages; a click on a row chooses it. */
export const DataTable = observer(function DataTable<Row>(properties: DataTableProps<Row>): ReactNode {
  const { label, rows, paging, empty } = properties;
  return (
    <div className={styles.frame}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <PlainTable<Row> {...properties} rows={paging.rowsOf(rows)} />
        {rows.length === 0 && <div className={styles.empty}>{empty}</div>}
      </div>
      <Pager count={rows.length} paging={paging} />
    </div>
  );
});

const Pager = observer(function Pager({ count, paging }: { count: number; paging: Paging }): ReactNode {
  const t = useTranslate('importing');
  const page = paging.pageOf(count);
  const pages = paging.pagesOf(count);
  const from = count === 0 ? 0 : (page - 1) * paging.limit + 1;
  const to = Math.min(count, page * paging.limit);
  return (
    <div className={styles.pager}>
      <span role="status">
        {t('table.rows', { from: formatCount(from), to: formatCount(to), all: formatCount(count) })}
      </span>
      <label className={styles.limit}>
        {t('table.limit')}
        <Select
          w={68}
          aria-label={t('table.limit')}
          allowDeselect={false}
          data={pageSizes.map(String)}
          value={String(paging.limit)}
          onChange={(value) => paging.setLimit(Number(value))}
        />
      </label>
      <ActionIcon aria-label={t('table.previous')} disabled={page <= 1} onClick={() => paging.show(page - 1)}>
        <IconChevronLeft size={16} stroke={1.7} />
      </ActionIcon>
      <span>{t('table.page', { page, pages })}</span>
      <ActionIcon aria-label={t('table.next')} disabled={page >= pages} onClick={() => paging.show(page + 1)}>
        <IconChevronRight size={16} stroke={1.7} />
      </ActionIcon>
    </div>
  );
});
