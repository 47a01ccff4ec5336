import { MultiSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate, formatCount } from 'adit/core/web';
import { mappingOf } from '../../rules/mapping-rules.ts';
import type { FileMapping } from '../../mapping/file-mapping.ts';
import { Findings } from '../doctor/findings.tsx';
import { FileList } from '../map/file-list.tsx';
import { useImport, useImporterTexts } from '../parts/store-context.tsx';
import styles from './create-step.module.css';

/** The third step: the optional hierarchy, and what is about to be created from what. */
export const CreateStep = observer(function CreateStep(): ReactNode {
  const { tables, importer } = useImport();
  const t = useTranslate('importing');
  const importerTexts = useImporterTexts();
  return (
    <div className={styles.step}>
      <FileList />
      <div className={styles.pane}>
        {importer.hierarchy && <HierarchySelector />}
        <section>
          <h3 className={styles.title}>{t('create.summary')}</h3>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('create.file')}</th>
                <th data-number>{t('create.rows')}</th>
                <th>{t('create.mapping')}</th>
                <th data-number>{t('create.properties')}</th>
              </tr>
            </thead>
            <tbody>
              {tables.map((file) => (
                <tr key={file.id}>
                  <td>
                    <span className={styles.name}>{file.name}</span>
                    <span className={styles.type}>{importerTexts(file.fileType.titleKey)}</span>
                  </td>
                  <td data-number>{formatCount(file.mapping?.metadata.rowCount ?? 0)}</td>
                  <td>{file.mapping && <MappingSummary mapping={file.mapping} />}</td>
                  <td data-number>
                    {file.mapping?.columns.filter(({ selected, variable }) => selected && !variable).length}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.note}>{t('create.note')}</p>
        </section>
        <Findings />
      </div>
    </div>
  );
});

const MappingSummary = observer(function MappingSummary({ mapping }: { mapping: FileMapping }): ReactNode {
  const importerTexts = useImporterTexts();
  const columns = mappingOf(mapping.choices);
  const mapped = mapping.variables.filter(({ name }) => columns[name] !== undefined);
  return (
    <span className={styles.pairs}>
      {mapped.map(({ name }) => (
        <span key={name} className={styles.pair}>
          {importerTexts(`variable.${name}`)} <span aria-hidden>←</span> <strong>{columns[name]}</strong>
        </span>
      ))}
    </span>
  );
});

const HierarchySelector = observer(function HierarchySelector(): ReactNode {
  const store = useImport();
  const t = useTranslate('importing');
  const columns = store.hierarchyColumns;
  return (
    <section>
      <h3 className={styles.title}>{t('hierarchy.title')}</h3>
      <MultiSelect
        size="xs"
        maw={520}
        classNames={{ description: styles.description }}
        clearable
        searchable
        hidePickedOptions
        label={t('hierarchy.label', { file: store.tables.at(-1)?.name ?? '' })}
        description={t('hierarchy.description')}
        placeholder={
          store.hierarchy.length === 0 ? t(columns.length === 0 ? 'hierarchy.no-columns' : 'hierarchy.none') : undefined
        }
        disabled={columns.length === 0}
        data={columns}
        value={[...store.hierarchy]}
        onChange={(value) => store.setHierarchy(value)}
      />
    </section>
  );
});
