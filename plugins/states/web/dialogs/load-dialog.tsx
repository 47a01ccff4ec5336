import { Button, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { ActiveSiteToken, useService, useTranslate, type DialogProps } from 'adit/core/web';
import { StateListToken } from '../store/state-list.ts';
import dialogStyles from './dialog.module.css';
import { FolderList } from './folder-list.tsx';
import styles from './load-dialog.module.css';
import { StateRow } from './state-row.tsx';

const columns = ['picture', 'name', 'folder', 'public', 'shared', 'updated', 'user'] as const;

/** The saved states of the site: looked for by folder and name, loaded, shared, renamed and deleted. */
const LoadDialog = observer(function LoadDialog({ close }: DialogProps): ReactNode {
  const list = useService(StateListToken);
  const site = useService(ActiveSiteToken);
  const t = useTranslate('states');
  const { id: siteId } = site;
  useEffect(() => {
    if (siteId !== undefined) void list.refresh(siteId).catch(() => undefined);
  }, [list, siteId]);
  return (
    <div className={styles.dialog}>
      <FolderList />
      <div className={styles.main}>
        <TextInput
          data-autofocus
          size="xs"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          leftSection={<IconSearch size={14} />}
          value={list.search}
          onChange={(event) => list.setSearch(event.currentTarget.value)}
        />
        <div className={styles.frame} tabIndex={0} role="region" aria-label={t('list')}>
          {list.found.length === 0 ? (
            <Nothing />
          ) : (
            <table className={styles.table} aria-label={t('list')}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {t(`column.${column}`)}
                    </th>
                  ))}
                  <th scope="col" aria-label={t('column.actions')} />
                </tr>
              </thead>
              <tbody>
                {list.found.map((state) => (
                  <StateRow key={state.id} state={state} close={close} />
                ))}
              </tbody>
            </table>
          )}
        </div>
      </div>
    </div>
  );
});
export default LoadDialog;

const Nothing = observer(function Nothing(): ReactNode {
  const list = useService(StateListToken);
  const site = useService(ActiveSiteToken);
  const t = useTranslate('states');
  if (list.status === 'loading')
    return (
      <div className={dialogStyles.nothing} role="status">
        <Loader size="sm" role="progressbar" aria-label={t('list.loading')} />
      </div>
    );
  if (list.status === 'failed')
    return (
      <div className={dialogStyles.nothing} role="alert">
        {t('list.failed')}
        <Button
          variant="default"
          onClick={() => void (site.id !== undefined && list.refresh(site.id).catch(() => undefined))}
        >
          {t('core:retry')}
        </Button>
      </div>
    );
  return <div className={dialogStyles.nothing}>{t(list.states.length === 0 ? 'list.empty' : 'list.no-match')}</div>;
});
