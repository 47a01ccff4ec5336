import { Select } from '@mantine/core';
import { IconAlertCircle, IconChevronRight, IconWand } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { ImportVariable } from 'adit/core';
import { useTranslate } from 'adit/core/web';
import { mappingOf, mayBeAbsent } from '../../rules/mapping-rules.ts';
import type { FileMapping } from '../../mapping/file-mapping.ts';
import { useImport, useImporterTexts } from '../parts/store-context.tsx';
import styles from './variable-list.module.css';

// No column of a file can be called so: names are trimmed.
const ABSENT = ' absent';

/** The variables of the file with their columns, and the importer's rules for it. */
export const VariableList = observer(function VariableList({ mapping }: { mapping: FileMapping }): ReactNode {
  const store = useImport();
  const t = useTranslate('importing');
  const importerTexts = useImporterTexts();
  const options = store.importer.options.filter(({ fileType }) => fileType === mapping.fileType.id);
  if (mapping.variables.length === 0 && options.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('map.variables')}>
      <h3 className={styles.title}>{t('map.variables')}</h3>
      <div className={styles.grid}>
        {mapping.variables.map((variable) => (
          <VariableRow key={variable.name} mapping={mapping} variable={variable} />
        ))}
        {options.map(({ id, titleKey, choices, detect }) => (
          <div key={id} className={styles.row}>
            <span className={styles.label}>{importerTexts(titleKey)}</span>
            <IconChevronRight className={styles.arrow} size={13} aria-hidden />
            <Select
              aria-label={importerTexts(titleKey)}
              allowDeselect={false}
              data={choices.map(({ value, titleKey: key }) => ({ value, label: importerTexts(key) }))}
              value={store.options[id] ?? null}
              onChange={(value) => store.setOption(id, value ?? '')}
            />
            <Detected
              choice={choices.find(
                ({ value }) => value === detect?.(mappingOf(mapping.choices), mapping.metadata.columns),
              )}
            />
          </div>
        ))}
      </div>
    </section>
  );
});

/** What the file itself speaks for. */
const Detected = observer(function Detected({ choice }: { choice: { titleKey: string } | undefined }): ReactNode {
  const t = useTranslate('importing');
  const importerTexts = useImporterTexts();
  return (
    choice && <span className={styles.note}>{t('option.detected', { choice: importerTexts(choice.titleKey) })}</span>
  );
});

const VariableRow = observer(function VariableRow({
  mapping,
  variable,
}: {
  mapping: FileMapping;
  variable: ImportVariable;
}): ReactNode {
  const t = useTranslate('importing');
  const title = useImporterTexts()(`variable.${variable.name}`);
  const choice = mapping.choices[variable.name];
  const { constant } = variable;
  const absent = constant === undefined ? t('variable.absent') : t('variable.constant', { value: constant });
  const alternatives = mapping.alternativesOf(variable.name);
  const columns = mapping.metadata.columns.map(({ name }) => ({ value: name, label: name }));
  return (
    <div className={styles.row}>
      <span className={styles.label}>{title}</span>
      <IconChevronRight className={styles.arrow} size={13} aria-hidden />
      <Select
        aria-label={title}
        placeholder={t('variable.choose')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('variable.nothing-found')}
        classNames={{ error: styles.error, input: choice ? undefined : styles.open }}
        data={mayBeAbsent(variable) ? [{ value: ABSENT, label: absent }, ...columns] : columns}
        value={choice?.kind === 'column' ? choice.column : choice ? ABSENT : null}
        error={choice ? undefined : t('variable.open', { variable: title.toLowerCase() })}
        onChange={(value) => {
          if (value === ABSENT) mapping.choose(variable.name, { kind: 'absent' });
          else if (value !== null) mapping.choose(variable.name, { kind: 'column', column: value });
        }}
      />
      {!choice && (
        <span className={styles.badge} data-kind="open">
          <IconAlertCircle size={13} stroke={1.8} aria-hidden />
          {t('variable.map')}
        </span>
      )}
      {choice?.kind === 'column' && mapping.isAutomatic(variable.name) && (
        <span className={styles.badge} data-kind="auto">
          <IconWand size={13} stroke={1.7} aria-hidden />
          {t('variable.auto')}
        </span>
      )}
      {alternatives.length > 0 && (
        <span className={styles.note}>{t('variable.also', { columns: alternatives.join(', ') })}</span>
      )}
      {mapping.isText(variable) && (
        <span className={styles.note} data-kind="warning">
          {t('variable.is-text')}
        </span>
      )}
    </div>
  );
});
