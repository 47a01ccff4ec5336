import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { DownloadsToken } from '../store/downloads.ts';
import styles from './download-indicator.module.css';

/** How far each download has come, over the workspace; nothing while there are none. */
export default observer(function DownloadIndicator(): ReactNode {
  const t = useTranslate('downloads');
  const { records } = useService(DownloadsToken);
  if (records.length === 0) return undefined;
  return (
    <section className={styles.indicator} aria-label={t('downloads')}>
      <ul>
        {records.map(({ datasetId, attachmentName, fileName, downloadProgress, isFinishedDownload }) => (
          <li key={`${datasetId}/${attachmentName}`}>
            <span className={styles.name}>{fileName}</span>
            <span role="status" className={styles.progress}>
              {isFinishedDownload ? t('done') : t('percent', { percent: downloadProgress })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
});
