import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { useService, useTranslate } from '../host-services.tsx';
import { LanguageToken } from '../services/language.ts';
import { chooseRows, compareValues } from './choose-rows.ts';
import styles from './data-table.module.css';
import { FilterBar } from './filter-bar.tsx';
import { Pager } from './pager.tsx';
import type { DataTableProps, TableColumn, TableSelection } from './table-shapes.ts';
import { useTableQuery } from './use-table-query.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});
type Features = typeof features;
type Sort = { id: string; desc: boolean };

/** The table itself; see `DataTable`. */
const DataTableView = observer(function DataTableView<Row extends object>(properties: DataTableProps<Row>): ReactNode {
  const { label, rows, columns, rowKey, filters = [], search, initialSort, empty, selection } = properties;
  const t = useTranslate('core');
  const { current: language } = useService(LanguageToken);
  const address = useTableQuery(filters.map(({ id }) => id));
  const sort = sortOf(address.sort ?? initialSort, columns);
  const definitions = useMemo(() => definitionsOf(columns, language), [columns, language]);
  const chosen = chooseRows(rows, address, filters, search && ((row) => search.text(row)));
  const page = Math.min(address.page, Math.max(1, Math.ceil(chosen.length / address.limit)));
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: chosen,
    autoResetPageIndex: false,
    state: {
      sorting: sort ? [sort] : [],
      pagination: { pageIndex: page - 1, pageSize: address.limit },
    },
  });
  const shown = table.getRowModel().rows.map((row) => row.original);
  return (
    <>
      {(filters.length > 0 || search) && <FilterBar<Row> address={address} filters={filters} search={search} />}
      <div className={styles.frame}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={styles.tick}>
                  <PageTick shown={shown.map((row) => rowKey(row))} selection={selection} />
                </th>
              )}
              {columns.map((column) => (
                <Head
                  key={column.id}
                  column={column}
                  sort={sort}
                  onSort={(next) => address.change({ sort: `${next.desc ? '-' : ''}${next.id}` })}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={rowKey(row)} data-selected={selection?.selected.has(rowKey(row)) || undefined}>
                {selection && (
                  <td className={styles.tick}>
                    <RowTick id={rowKey(row)} name={selection.labelOf(row)} selection={selection} />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && (
          <p className={styles.empty} role="status">
            {rows.length === 0 ? empty : t('table.nothing')}
          </p>
        )}
      </div>
      <Pager page={page} limit={address.limit} count={chosen.length} change={address.change} />
    </>
  );
});
export default DataTableView;

function Head<Row>({
  column: { id, title, value, align },
  sort,
  onSort,
}: {
  column: TableColumn<Row>;
  sort: Sort | undefined;
  onSort(sort: Sort): void;
}): ReactNode {
  const isSorted = sort?.id === id;
  const Arrow = isSorted && sort.desc ? IconArrowDown : IconArrowUp;
  if (!value)
    return (
      <th scope="col" data-align={align}>
        {title}
      </th>
    );
  return (
    <th scope="col" data-align={align} aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={styles.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort({ id, desc: isSorted && !sort.desc })}
      >
        {title}
        <Arrow className={styles.arrow} size={13} stroke={1.8} aria-hidden />
      </button>
    </th>
  );
}

function Cell<Row>({ column, row }: { column: TableColumn<Row>; row: Row }): ReactNode {
  if (column.isRowHeader === true)
    return (
      <th scope="row" className={styles.name}>
        {column.render(row)}
      </th>
    );
  return <td data-align={column.align}>{column.render(row)}</td>;
}

const PageTick = observer(function PageTick<Row>({
  shown,
  selection: { selected, change },
}: {
  shown: readonly string[];
  selection: TableSelection<Row>;
}): ReactNode {
  const t = useTranslate('core');
  const count = shown.filter((id) => selected.has(id)).length;
  const isAll = shown.length > 0 && count === shown.length;
  return (
    <Checkbox
      aria-label={t('table.select-page')}
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      disabled={shown.length === 0}
      onChange={() => change(isAll ? without(selected, shown) : new Set([...selected, ...shown]))}
    />
  );
});

const RowTick = observer(function RowTick<Row>({
  id,
  name,
  selection: { selected, change },
}: {
  id: string;
  name: string;
  selection: TableSelection<Row>;
}): ReactNode {
  const t = useTranslate('core');
  return (
    <Checkbox
      aria-label={t('table.select', { name })}
      checked={selected.has(id)}
      onChange={() => change(selected.has(id) ? without(selected, [id]) : new Set([...selected, id]))}
    />
  );
});

function without(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  return new Set([...selected].filter((id) => !ids.includes(id)));
}

function sortOf<Row>(text: string | undefined, columns: readonly TableColumn<Row>[]): Sort | undefined {
  const id = text?.replace(/^-/, '');
  const column = columns.find((other) => other.id === id && other.value);
  return column && { id: column.id, desc: text?.startsWith('-') === true };
}

function definitionsOf<Row extends object>(
  columns: readonly TableColumn<Row>[],
  language: string,
): ColumnDef<Features, Row>[] {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return columns.map(({ id, value }) => ({
    id,
    accessorFn: (row: Row) => value?.(row),
    sortUndefined: 'last' as const,
    sortFn: (left, right) =>
      compareValues(left.getValue<string | number>(id), right.getValue<string | number>(id), collator),
  }));
}
