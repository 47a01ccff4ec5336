import { Checkbox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode, type UIEvent } from 'react';
import { useTranslate } from 'adit/core/web';
import type { MappedColumn } from '../../rules/mapped-columns.ts';
import type { FileMapping } from '../../mapping/file-mapping.ts';
import { isMissingText } from '../../rules/mapping-rules.ts';
import { ColumnHead } from './column-head.tsx';
import styles from './column-table.module.css';

/** Columns that are drawn at once; more come as the table is scrolled to its end. */
const COLUMNS_AT_ONCE = 60;
const NEAR_END = 400;

/** The columns of the file over its first rows. */
export const ColumnTable = observer(function ColumnTable({ mapping }: { mapping: FileMapping }): ReactNode {
  const t = useTranslate('importing');
  const [drawn, setDrawn] = useState(COLUMNS_AT_ONCE);
  const { columns } = mapping;
  const selected = columns.filter((column) => column.selected).length;
  const shown = columns.slice(0, drawn);
  const rows = Math.max(0, ...shown.map(({ source }) => source.sampleData.length));
  const drawMore = ({ currentTarget: area }: UIEvent<HTMLElement>): void => {
    if (drawn < columns.length && area.scrollLeft + area.clientWidth > area.scrollWidth - NEAR_END)
      setDrawn(drawn + COLUMNS_AT_ONCE);
  };
  return (
    <section className={styles.section} aria-label={t('map.column-table')}>
      <div className={styles.bar}>
        <h3 className={styles.title}>{t('map.column-table')}</h3>
        <span>{t('map.selected', { selected, count: columns.length })}</span>
        <Checkbox
          className={styles.all}
          label={t('map.select-all')}
          checked={selected === columns.length}
          indeterminate={selected > 0 && selected < columns.length}
          onChange={(event) => mapping.selectAll(event.currentTarget.checked)}
        />
      </div>
      {mapping.lacksProperty && (
        <p className={styles.problem} role="alert">
          {t('explain.no-properties')}
        </p>
      )}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('map.first-rows')} onScroll={drawMore}>
        <table className={styles.table}>
          <thead>
            <tr>
              {shown.map((column) => (
                <ColumnHead key={column.source.name} mapping={mapping} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: rows }, (_, row) => (
              <tr key={row}>
                {shown.map((column) => (
                  <Cell
                    key={column.source.name}
                    column={column}
                    text={column.source.sampleData[row] ?? ''}
                    missingSymbols={mapping.missingSymbols}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
});

function Cell({
  column,
  text,
  missingSymbols,
}: {
  column: MappedColumn;
  text: string;
  missingSymbols: readonly string[];
}): ReactNode {
  const isNumber = column.source.dataType !== 'string' && column.type === 'continuous';
  const isMissing =
    isMissingText(text, missingSymbols) || (isNumber && !column.variable && isMissingCode(column, text));
  return (
    <td
      data-number={isNumber || undefined}
      data-missing={isMissing || undefined}
      data-off={!column.selected || undefined}
      title={text.length > 30 ? text : undefined}
    >
      {text}
    </td>
  );
}

function isMissingCode({ source }: MappedColumn, text: string): boolean {
  const missing = source.codes?.filter(({ reading }) => reading === 'missing').map((code) => code.text);
  return missing !== undefined && isMissingText(text, missing);
}
