import { ActionIcon } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { TitlesToken, useService, useTranslate } from 'adit/core/web';
import { titleInSentence } from './parts/title-in-sentence.ts';
import { DatasetIcon } from './parts/dataset-icon.tsx';
import styles from './import-header.module.css';
import { useImport } from './parts/store-context.tsx';

const steps = ['upload', 'map', 'create'] as const;

/** What is imported to where, and how far it has come. */
export const ImportHeader = observer(function ImportHeader({
  leaving,
  onLeave,
}: {
  leaving: string;
  onLeave: () => void;
}): ReactNode {
  const { importer, form, step } = useImport();
  const titles = useService(TitlesToken);
  const t = useTranslate('importing');
  const at = steps.indexOf(step);
  const place = [form.groupName, ...form.folderPath.split('/')].filter(Boolean).join(' / ');
  return (
    <header className={styles.header}>
      <span className={styles.icon}>
        <DatasetIcon datasetType={importer.datasetType} size={22} />
      </span>
      <div className={styles.titles}>
        <h2 className={styles.title}>{t('dialog.title', { title: titleInSentence(titles.titleOf(importer)) })}</h2>
        <p className={styles.place}>{form.name.trim() === '' ? place : `${form.name.trim()} → ${place}`}</p>
      </div>
      <ol className={styles.steps} aria-label={t('steps')} hidden={importer.showsUploadOnly}>
        {steps.map((name, index) => (
          <li
            key={name}
            className={styles.step}
            data-state={index < at ? 'done' : index === at ? 'current' : 'next'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {index < at ? <IconCheck size={12} stroke={2.4} aria-label={t('step.done')} /> : index + 1}
            </span>
            {t(`step.${name}`)}
          </li>
        ))}
      </ol>
      <ActionIcon className={styles.close} aria-label={leaving} onClick={onLeave}>
        <IconX size={17} stroke={1.6} />
      </ActionIcon>
    </header>
  );
});
