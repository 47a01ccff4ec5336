import { ActionIcon, Loader, Progress } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconFile, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { LanguageToken, useService, useTranslate, formatBytes } from 'adit/core/web';
import type { StagedFile } from '../../store/staged-file.ts';
import { useFailureText } from '../parts/failure-text.ts';
import { useImport } from '../parts/store-context.tsx';
import styles from './upload-row.module.css';

const PERCENT = 100;

/** A chosen file: its name and size, how far its upload has come, and what went wrong with it. */
export const UploadRow = observer(function UploadRow({ file }: { file: StagedFile }): ReactNode {
  const store = useImport();
  const { current } = useService(LanguageToken);
  const t = useTranslate('importing');
  const failureText = useFailureText();
  const { name, size } = file;
  const percent = Math.round(file.progress * PERCENT);
  const hasQuestions = store.check.isHeld || store.check.isProposed;
  const stage = file.stage === 'ready' && file.fileType.opaque && !hasQuestions ? 'waiting' : file.stage;
  const isStored = file.stage === 'staged' && file.source.rawFileId !== undefined;
  const status = file.hasError ? failureText(file.error) : t(`stage.${isStored ? 'stored' : stage}`, { percent });
  return (
    <div className={styles.row} data-stage={file.stage}>
      <span className={styles.icon}>
        <StageIcon stage={file.stage} />
      </span>
      <div className={styles.texts}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.status} role={file.hasError ? 'alert' : undefined}>
          <span className={styles.size}>{formatBytes(size, current)}</span> {status}
        </span>
        {file.isBusy && (
          <Progress className={styles.bar} size={3} value={percent} aria-label={t('upload.progress', { name })} />
        )}
      </div>
      <ActionIcon
        size={24}
        disabled={store.isUploading}
        aria-label={t('box.remove', { name })}
        onClick={() => store.form.remove(file)}
      >
        <IconX size={14} stroke={1.7} />
      </ActionIcon>
    </div>
  );
});

function StageIcon({ stage }: { stage: StagedFile['stage'] }): ReactNode {
  if (stage === 'ready') return <IconCheck size={15} stroke={2} aria-hidden />;
  if (stage === 'failed') return <IconAlertCircle size={16} stroke={1.8} aria-hidden />;
  return stage === 'staged' ? <IconFile size={16} stroke={1.5} aria-hidden /> : <Loader size={14} aria-hidden />;
}
