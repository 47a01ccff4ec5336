import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

/** A column of a plain table; all texts are translated already. @beta */
export interface PlainColumn<Row> {
  readonly id: string;
  readonly title: ReactNode;
  /** The cell of a row. */
  render(row: Row): ReactNode;
  readonly align?: 'end';
  /** `fit` is as narrow as its texts, `rest` takes what the others leave; both cut off what is longer. Without it texts wrap. */
  readonly width?: 'fit' | 'rest';
}

/** What a plain table shows. @beta */
export interface PlainTableProps<Row> {
  /** The table's accessible name. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly PlainColumn<Row>[];
  /** What tells a row from all others. */
  rowKey(row: Row, index: number): string;
  readonly isDisabled?: boolean;
  /** Whether a row is drawn as selected. */
  isSelected?(row: Row): boolean;
  /** Told of a click on a row, unless it was on a box of the row. */
  onChoose?(row: Row): void;
}

/** A table whose head stays in sight. It shows all of its rows; `DataTable` has search, filters, order and pages besides. @beta */
export const PlainTable = observer(function PlainTable<Row>(properties: PlainTableProps<Row>): ReactNode {
  const { label, rows, columns, rowKey, isDisabled, isSelected, onChoose } = properties;
  return (
    <table
      className={styles.table}
      aria-label={label}
      aria-disabled={isDisabled}
      data-choosable={onChoose !== undefined || undefined}
    >
      <thead>
        <tr>
          {columns.map(({ id, title, align, width }) => (
            <th key={id} scope="col" data-align={align} data-width={width}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr
            key={rowKey(row, index)}
            data-selected={isSelected?.(row) || undefined}
            onClick={({ target }) => !(target instanceof HTMLInputElement) && onChoose?.(row)}
          >
            {columns.map(({ id, align, width, render }) => (
              <td key={id} data-align={align} data-width={width}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
