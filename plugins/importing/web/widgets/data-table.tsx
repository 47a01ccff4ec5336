import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate, formatCount } from 'adit/core/web';
import styles from './data-table.module.css';
import { pageSizes, type Paging } from './paging.ts';

/** A column of a data table. */
export interface DataColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** Right-aligned. */
  readonly isNumber?: boolean;
  /** Takes what width the others leave. */
  readonly isWide?: boolean;
  cell(row: Row): ReactNode;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly paging: Paging;
  /** Shown in place of rows when there are none. */
  readonly empty: ReactNode;
  keyOf(row: Row): string;
  isSelected(row: Row): boolean;
  onToggle(row: Row): void;
}

/** A table in pages; a click on a row selects it. */
export const DataTable = observer(function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, rows, columns, paging, empty, keyOf, isSelected, onToggle } = props;
  return (
    <div className={styles.frame}>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ id, title, isNumber, isWide }) => (
                <th key={id} scope="col" data-number={isNumber || undefined} data-wide={isWide || undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {paging.rowsOf(rows).map((row) => (
              <tr
                key={keyOf(row)}
                data-selected={isSelected(row) || undefined}
                onClick={(event) => {
                  // A click on the row's own control is told by the control.
                  if (!(event.target instanceof HTMLInputElement)) onToggle(row);
                }}
              >
                {columns.map(({ id, isNumber, isWide, cell }) => (
                  <td key={id} data-number={isNumber || undefined} data-wide={isWide || undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
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
