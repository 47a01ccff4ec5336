import type { ReactNode } from 'react';

/** A column of a table; all texts are translated already. @beta */
export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** The cell of a row. */
  render(row: Row): ReactNode;
  /** What the column is sorted by, undefined standing last; a column without it is not sorted. */
  readonly value?: (row: Row) => string | number | undefined;
  /** Names the row, for screen readers. */
  readonly isRowHeader?: boolean;
  readonly align?: 'end';
}

/** A filter of a table. @beta */
export interface TableFilter<Row> {
  /** Its name in the page's address; `page`, `limit`, `sort` and `q` are taken. */
  readonly id: string;
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** One option at most can be chosen. */
  readonly isSingle?: boolean;
  /** Whether a row is shown while the filter has this value. */
  matches(row: Row, value: string): boolean;
}

/** Rows that can be ticked. The box in the head ticks all rows of the current page. @beta */
export interface TableSelection<Row> {
  readonly selected: ReadonlySet<string>;
  /** Hears which rows are selected now, by their keys. */
  change(selected: ReadonlySet<string>): void;
  /** What a screen reader calls the row's checkbox. */
  labelOf(row: Row): string;
}

/** What a table shows. Search, filters, order and page are kept in the page's address. @beta */
export interface DataTableProps<Row> {
  /** The table's accessible name. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  /** What tells a row from all others. */
  rowKey(row: Row): string;
  readonly filters?: readonly TableFilter<Row>[];
  /** A field that looks for its words in `text`, whatever their case and accents. */
  readonly search?: { readonly label: string; text(row: Row): string };
  /** The order without a choice: a column's id, with `-` before it for descending. */
  readonly initialSort?: string;
  /** Said in place of rows when there are none at all. */
  readonly empty: string;
  readonly selection?: TableSelection<Row>;
}
