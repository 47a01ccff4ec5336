import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useNumberText, useTranslate } from 'adit/core/web';
import { columnsOf, type FigureColumn, type FigureRow } from '../rules/figure-rows.ts';
import type { FiguresTable } from '../store/figures-store.ts';
import { useColumnTitle } from './use-column-title.ts';
import { useRowName } from './use-row-name.ts';
import styles from './figures.module.css';

/** A row a group, and the total; dimmed while other figures are on their way. */
export const FiguresRows = observer(function FiguresRows({
  table,
  isOld,
}: {
  readonly table: FiguresTable;
  readonly isOld: boolean;
}): ReactNode {
  const t = useTranslate('statistics');
  const titleOf = useColumnTitle();
  const columns = columnsOf(table.facts, table.total);
  return (
    // Scrolled by keys as well.
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={t('figures')} data-old={isOld || undefined}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('column.group')}</th>
            {columns.map(({ id, unit }) => (
              <th key={id} scope="col">
                {titleOf(id)}
                {unit !== '' && <span className={styles.unit}> {unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <Row key={at} row={row} columns={columns} />
          ))}
        </tbody>
        <tfoot>
          <Row row={{ key: { kind: 'total' }, figures: table.total }} columns={columns} />
        </tfoot>
      </table>
    </div>
  );
});

const Row = observer(function Row({
  row,
  columns,
}: {
  readonly row: FigureRow;
  readonly columns: readonly FigureColumn[];
}): ReactNode {
  const number = useNumberText();
  const nameOf = useRowName();
  return (
    <tr>
      <th scope="row">
        {row.colour && <span className={styles.swatch} style={{ background: row.colour }} />}
        {nameOf(row)}
      </th>
      {columns.map(({ id, decimals, scale, valueOf }) => {
        const value = valueOf(row.figures);
        return <td key={id}>{value === undefined ? '–' : number(value / scale, { decimals })}</td>;
      })}
    </tr>
  );
});
