import { MultiSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { PlainTable, useTranslate, formatCount } from 'adit/core/web';
import { mappingOf } from '../../rules/mapping-rules.ts';
import type { FileMapping } from '../../mapping/file-mapping.ts';
import type { StagedFile } from '../../store/staged-file.ts';
import { Findings } from '../doctor/findings.tsx';
import { FileList } from '../map/file-list.tsx';
import { useImport, useImporterTexts } from '../parts/store-context.tsx';
import styles from './create-step.module.css';

/** The third step: the optional hierarchy, and what is about to be created from what. */
export const CreateStep = observer(function CreateStep(): ReactNode {
  const { tables, importer } = useImport();
  const t = useTranslate('importing');
  return (
    <div className={styles.step}>
      <FileList />
      <div className={styles.pane}>
        {importer.hierarchy && <HierarchySelector />}
        <section>
          <h3 className={styles.title}>{t('create.summary')}</h3>
          <PlainTable
            label={t('create.summary')}
            rows={tables}
            rowKey={({ id }) => String(id)}
            columns={[
              { id: 'file', title: t('create.file'), render: (file) => <FileName file={file} /> },
              {
                id: 'rows',
                title: t('create.rows'),
                align: 'end',
                render: ({ mapping }) => formatCount(mapping?.metadata.rowCount ?? 0),
              },
              {
                id: 'mapping',
                title: t('create.mapping'),
                render: ({ mapping }) => mapping && <MappingSummary mapping={mapping} />,
              },
              {
                id: 'properties',
                title: t('create.properties'),
                align: 'end',
                render: ({ mapping }) =>
                  mapping?.columns.filter(({ selected, variable }) => selected && !variable).length,
              },
            ]}
          />
          <p className={styles.note}>{t('create.note')}</p>
        </section>
        <Findings />
      </div>
    </div>
  );
});

const FileName = observer(function FileName({ file }: { file: StagedFile }): ReactNode {
  const importerTexts = useImporterTexts();
  return (
    <>
      <span className={styles.name}>{file.name}</span>
      <span className={styles.type}>{importerTexts(file.fileType.titleKey)}</span>
    </>
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
