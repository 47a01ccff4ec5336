import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { formatCount } from '../format/format.ts';
import { useTranslate } from '../host-services.tsx';
import styles from './pager.module.css';
import { pageSizes, type TableQuery } from './table-query.ts';

interface Properties {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** How many rows fit the filters. */
  readonly count: number;
  change(changes: Partial<TableQuery>): void;
}

/** How many rows a page has, which ones are shown, and the way to the pages beside this one. */
export const Pager = observer(function Pager({ page, limit, count, change }: Properties): ReactNode {
  const t = useTranslate('core');
  const last = Math.max(1, Math.ceil(count / limit));
  return (
    <div className={styles.pager}>
      <label className={styles.size}>
        {t('table.rows')}
        <NativeSelect
          size="xs"
          className={styles.limit}
          data={pageSizes.map(String)}
          value={String(limit)}
          onChange={(event) => change({ limit: Number(event.currentTarget.value) })}
        />
      </label>
      <span className={styles.range} role="status">
        {t('table.range', {
          from: formatCount(count === 0 ? 0 : (page - 1) * limit + 1),
          to: formatCount(Math.min(count, page * limit)),
          all: formatCount(count),
        })}
      </span>
      <ActionIcon
        aria-label={t('table.previous')}
        disabled={page <= 1}
        onClick={() => change({ page: page - 1, limit })}
      >
        <IconChevronLeft size={15} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('table.next')}
        disabled={page >= last}
        onClick={() => change({ page: page + 1, limit })}
      >
        <IconChevronRight size={15} stroke={1.7} />
      </ActionIcon>
    </div>
  );
});
