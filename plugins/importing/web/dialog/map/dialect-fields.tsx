import { Autocomplete, Loader, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate, formatCount } from 'adit/core/web';
import type { FileMapping } from '../../mapping/file-mapping.ts';
import { HeaderLines } from './header-lines.tsx';
import styles from './dialect-fields.module.css';

/** How the file is to be read, and how many rows and columns that gives. */
export const DialectFields = observer(function DialectFields({ mapping }: { mapping: FileMapping }): ReactNode {
  const t = useTranslate('importing');
  const named = new Map([
    ['\t', t('delimiter.tab')],
    [' ', t('delimiter.space')],
  ]);
  const charOf = (text: string): string => [...named].find(([, name]) => name === text)?.[0] ?? text;
  const { dialectProblem, metadata, suggestedSymbols } = mapping;
  return (
    <section className={styles.fields} aria-label={t('map.dialect')}>
      {mapping.sheets.length > 0 && (
        <Select
          size="xs"
          w={180}
          label={t('map.sheet')}
          allowDeselect={false}
          data={mapping.sheets.map(({ name, isHidden }) => ({
            value: name,
            label: isHidden ? t('map.hidden-sheet', { name }) : name,
          }))}
          value={metadata.table ?? null}
          onChange={(name) => name !== null && mapping.setSheet(name)}
        />
      )}
      {mapping.isDelimited && !metadata.tables?.length && (
        <Autocomplete
          size="xs"
          w={82}
          label={t('map.delimiter')}
          placeholder=","
          data={[',', ';', '|', ...named.values()]}
          filter={({ options }) => options}
          value={named.get(mapping.delimiter) ?? mapping.delimiter}
          error={dialectProblem === 'invalid-delimiter'}
          onChange={(text) => mapping.setDelimiter(charOf(text))}
        />
      )}
      <TagsInput
        size="xs"
        className={styles.symbols}
        label={t('map.missing-symbols')}
        value={[...mapping.missingSymbols]}
        error={dialectProblem === 'invalid-nan-symbol'}
        onChange={(symbols) => mapping.setMissingSymbols(symbols)}
      />
      {mapping.isDelimited && (
        <TextInput
          w={132}
          label={t('map.data-start')}
          inputMode="numeric"
          placeholder="2"
          value={mapping.hasHeader ? mapping.dataStartRow : ''}
          disabled={!mapping.hasHeader}
          error={dialectProblem === 'invalid-data-start'}
          onChange={(event) => mapping.setDataStartRow(event.currentTarget.value)}
        />
      )}
      {mapping.isDelimited && (
        <Switch
          size="xs"
          className={styles.switch}
          label={t('map.no-header')}
          checked={!mapping.hasHeader}
          onChange={(event) => mapping.setHeaderLine(event.currentTarget.checked ? 0 : 1)}
        />
      )}
      <p className={styles.size} aria-live="polite">
        {mapping.isRefreshing && <Loader size={13} role="progressbar" aria-label={t('map.reading')} />}
        <span>
          <strong>{formatCount(metadata.rowCount)}</strong> {t('map.rows', { count: metadata.rowCount })}
        </span>
        <span>
          <strong>{formatCount(metadata.columns.length)}</strong> {t('map.columns', { count: metadata.columns.length })}
        </span>
      </p>
      {dialectProblem && (
        <p className={styles.problem} role="alert">
          {t(`explain.${dialectProblem}`)}
        </p>
      )}
      {suggestedSymbols.length > 0 && (
        <p className={styles.found}>
          {t('map.found-symbols')}
          {suggestedSymbols.map((symbol) => (
            <button
              key={symbol}
              type="button"
              className={styles.symbol}
              aria-label={t('map.add-symbol', { symbol })}
              onClick={() => mapping.setMissingSymbols([...mapping.missingSymbols, symbol])}
            >
              {symbol}
              <IconPlus size={11} stroke={2} aria-hidden />
            </button>
          ))}
        </p>
      )}
      {mapping.isDelimited && <HeaderLines mapping={mapping} />}
    </section>
  );
});
