import { Anchor, Button, Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiToken, useService, useTranslate } from 'adit/core/web';
import { readDocument } from 'adit/plugins/agreement';
import styles from './agreement-dialog.module.css';

/** An agreement's document in the browser's own viewer, with a link that opens it beside. */
export const DocumentView = observer(function DocumentView({
  agreement,
  name,
}: {
  readonly agreement: string;
  readonly name: string;
}): ReactNode {
  const api = useService(ApiToken);
  const t = useTranslate('agreement');
  const [address, setAddress] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    let made: string | undefined;
    setFailed(false);
    api
      .download(readDocument, { params: { agreement } }, { signal: abort.signal })
      .then(async (answer) => {
        const bytes = await answer.arrayBuffer();
        if (abort.signal.aborted) return;
        // Whatever it is, it is shown as a PDF and never as a page.
        made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
        setAddress(made);
      })
      .catch(() => {
        if (!abort.signal.aborted) setFailed(true);
      });
    return () => {
      abort.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [api, agreement, attempt]);
  if (isFailed)
    return (
      <div className={styles.failed} role="alert">
        {t('document.failed')}
        <Button variant="default" onClick={() => setAttempt(attempt + 1)}>
          {t('core:retry')}
        </Button>
      </div>
    );
  if (address === undefined) return <Loader size="sm" role="progressbar" aria-label={t('document.loading')} />;
  return (
    <>
      <Anchor className={styles.link} href={address} target="_blank" rel="noreferrer">
        {t('document.open', { name })}
      </Anchor>
      {/* eslint-disable-next-line react/iframe-missing-sandbox -- no browser shows a PDF in a frame with a sandbox */}
      <iframe className={styles.document} src={`${address}#navpanes=0`} title={name} />
    </>
  );
});
