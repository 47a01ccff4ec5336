import { Button, Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiToken, useService, useTranslate, type DialogProps, useMomentText } from 'adit/core/web';
import { readVersions, type StateSummary, type StateVersion } from '../../shared/index.ts';
import { StateActionsToken } from '../actions/state-actions.ts';
import styles from './dialog.module.css';
import { Thumbnail } from './thumbnail.tsx';
import { useFailure } from './use-failure.ts';

/** The saves of before of a state, each with a button that goes back to it. */
const VersionsDialog = observer(function VersionsDialog({
  state,
  close,
}: DialogProps & { readonly state: StateSummary }): ReactNode {
  const api = useService(ApiToken);
  const actions = useService(StateActionsToken);
  const momentText = useMomentText();
  const t = useTranslate('states');
  const [versions, setVersions] = useState<readonly StateVersion[]>();
  const [failure, telling] = useFailure();
  useEffect(() => {
    void telling(async () => setVersions(await api.call(readVersions, { params: { id: state.id } })));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once
  }, [api, state.id]);
  if (failure)
    return (
      <p className={styles.failure} role="alert">
        {failure}
      </p>
    );
  if (!versions)
    return (
      <div className={styles.nothing} role="status">
        <Loader size="sm" role="progressbar" aria-label={t('list.loading')} />
      </div>
    );
  if (versions.length === 0) return <div className={styles.nothing}>{t('versions.none')}</div>;
  return (
    <ul className={styles.versions} aria-label={t('versions')}>
      {versions.map(({ version, savedAt, user, thumbnail }) => (
        <li key={version} className={styles.version}>
          <Thumbnail picture={thumbnail} />
          <span className={styles.facts}>
            <span>{momentText(savedAt)}</span>
            <span className={styles.email}>{t('versions.facts', { version, name: user.name })}</span>
          </span>
          <Button
            variant="default"
            size="xs"
            aria-label={t('versions.restore-one', { version })}
            onClick={() => {
              close();
              void actions.restore(state, version);
            }}
          >
            {t('versions.restore')}
          </Button>
        </li>
      ))}
    </ul>
  );
});
export default VersionsDialog;
