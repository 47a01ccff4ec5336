import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiToken, useService, useTranslate, type DialogProps } from 'adit/core/web';
import type { Attachment } from '../../shared/index.ts';
import { AttachmentList } from '../store/attachment-list.ts';
import { DownloadsToken } from '../store/downloads.ts';
import styles from './attachments-dialog.module.css';

/** The files of a dataset; each can be downloaded. */
const AttachmentsDialog = observer(function AttachmentsDialog({
  datasetId,
  close,
}: DialogProps & { readonly datasetId: string }): ReactNode {
  const t = useTranslate('downloads');
  const api = useService(ApiToken);
  const [list] = useState(() => new AttachmentList(api, datasetId));
  useEffect(() => void list.load(), [list]);
  const { attachments, failure } = list;
  return (
    <div className={styles.dialog}>
      {failure !== undefined && (
        <p role="alert" className={styles.hint}>
          {t('failed')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void list.load()}>
            {t('again')}
          </Button>
        </p>
      )}
      {failure === undefined && !attachments && <Loader size={20} role="progressbar" aria-label={t('loading')} />}
      {attachments?.length === 0 && <p className={styles.hint}>{t('none')}</p>}
      {attachments && attachments.length > 0 && (
        <ul className={styles.files}>
          {attachments.map((attachment) => (
            <File key={attachment.blobName} datasetId={datasetId} attachment={attachment} />
          ))}
        </ul>
      )}
      <div className={styles.footer}>
        <Button variant="default" size="xs" onClick={() => close()}>
          {t('core:close')}
        </Button>
      </div>
    </div>
  );
});
export default AttachmentsDialog;

const File = observer(function File({
  datasetId,
  attachment,
}: {
  readonly datasetId: string;
  readonly attachment: Attachment;
}): ReactNode {
  const t = useTranslate('downloads');
  const downloads = useService(DownloadsToken);
  const { name, uploadProgress } = attachment;
  const isWhole = uploadProgress === 100;
  return (
    <li className={styles.file}>
      <span className={styles.name}>{name}</span>
      {!isWhole && <small>{t('uploading', { percent: uploadProgress })}</small>}
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={!isWhole}
        aria-label={t('download', { name })}
        title={t('download', { name })}
        onClick={() => void downloads.start(datasetId, attachment)}
      >
        <IconDownload size={16} stroke={1.6} />
      </ActionIcon>
    </li>
  );
});
