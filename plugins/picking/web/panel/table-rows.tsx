import { ActionIcon, Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { coordinateTitle } from 'adit/core';
import { LanguageToken, useNumberText, useService, useTranslate } from 'adit/core/web';
import { fieldTitle } from 'adit/plugins/views';
import type { PickedRow } from '../../shared/index.ts';
import { cellText } from '../rules/cell-text.ts';
import { PickStoreToken } from '../store/pick-store.ts';
import { TableStoreToken } from '../store/table-store.ts';
import styles from './pick-table.module.css';

const coordinates = ['easting', 'northing', 'elevation'] as const;

interface Page {
  readonly fields: readonly string[];
  readonly rows: readonly PickedRow[];
}

/** A page of rows: a column that marks them in the views, their data, and a column that takes them out of the picks. */
export const TableRows = observer(function TableRows({ page }: { readonly page: Page }): ReactNode {
  const table = useService(TableStoreToken);
  const t = useTranslate('picking');
  const { fields, rows } = page;
  const unit = table.config?.unit ?? 'm';
  const marked = rows.filter(({ item }) => table.isMarked(item)).length;
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('table.rows')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th className={styles.tick}>
              <Checkbox
                size="xs"
                aria-label={t('mark.all')}
                checked={rows.length > 0 && marked === rows.length}
                indeterminate={marked > 0 && marked < rows.length}
                onChange={() => table.mark(rows, marked < rows.length)}
              />
            </th>
            {coordinates.map((name) => (
              <th key={name} data-number>
                {coordinateTitle(t(name), unit)}
              </th>
            ))}
            {fields.map((field) => (
              <Head key={field} name={field} />
            ))}
            <th className={styles.delete} aria-label={t('remove.column')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.item} row={row} fields={fields} />
          ))}
        </tbody>
      </table>
    </div>
  );
});

const Head = observer(function Head({ name }: { readonly name: string }): ReactNode {
  const table = useService(TableStoreToken);
  const { sort } = table;
  const field = table.field(name);
  const order = sort?.field === name ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const Arrow = order === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th aria-sort={order ?? 'none'} data-number={field?.kind === 'number' || undefined}>
      <UnstyledButton className={styles.head} onClick={() => table.sortBy(name)}>
        {field ? fieldTitle(field) : name}
        {order && <Arrow size={12} stroke={1.8} aria-hidden />}
      </UnstyledButton>
    </th>
  );
});

const Row = observer(function Row({
  row,
  fields,
}: {
  readonly row: PickedRow;
  readonly fields: readonly string[];
}): ReactNode {
  const table = useService(TableStoreToken);
  const picks = useService(PickStoreToken);
  const t = useTranslate('picking');
  const isMarked = table.isMarked(row.item);
  const { current: language } = useService(LanguageToken);
  const numberText = useNumberText();
  const number = row.line ?? row.item + 1;
  return (
    <tr data-marked={isMarked || undefined}>
      <td className={styles.tick}>
        <Checkbox
          size="xs"
          aria-label={t('mark', { number })}
          checked={isMarked}
          onChange={() => table.mark([row], !isMarked)}
        />
      </td>
      {coordinates.map((name, axis) => (
        <td key={name} data-number>
          {row.centre && numberText(row.centre[axis] ?? Number.NaN, { decimals: 2 })}
        </td>
      ))}
      {row.values.map((value, at) => {
        const field = table.field(fields[at] ?? '');
        return (
          <td key={fields[at]} data-number={typeof value === 'number' || undefined}>
            {cellText(value, field, language)}
          </td>
        );
      })}
      <td className={styles.delete}>
        <ActionIcon
          size={24}
          aria-label={t('remove', { number })}
          disabled={!picks.isEditable(table.layerName ?? '')}
          onClick={() => void table.remove(row.item)}
        >
          <IconX size={14} stroke={1.6} />
        </ActionIcon>
      </td>
    </tr>
  );
});
