import { Button, Loader } from '@mantine/core';
import { IconDatabaseOff, IconFlask, IconSearchOff, IconSitemap, IconUpload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useHost, useService, useTranslate } from 'adit/core/web';
import { TreeViewToken } from '../store/tree-view.ts';
import { offeredActions } from './action-items.ts';
import styles from './empty-tree.module.css';

/** What stands below the tree while there is nothing to choose from: why, and what to do about it. */
export const EmptyTree = observer(function EmptyTree(): ReactNode {
  const { tree, search, operations } = useService(TreeViewToken);
  const t = useTranslate('hierarchy');
  if (search.found) {
    if (search.found.length > 0) return null;
    return (
      <Notice
        icon={<IconSearchOff size={28} stroke={1.3} />}
        title={search.failed ? t('search.failed') : t('search.nothing', { term: search.text.trim() })}
      />
    );
  }
  if (tree.state === 'loading')
    return (
      <div className={styles.notice}>
        <Loader size="sm" role="progressbar" aria-label={t('loading')} />
      </div>
    );
  if (tree.state === 'failed' && tree.nodes.length === 0) {
    return (
      <Notice icon={<IconDatabaseOff size={28} stroke={1.3} />} title={t('error.read')}>
        <Button
          variant="default"
          size="xs"
          onClick={() => void tree.refresh().catch((error: unknown) => operations.tellUnread(error))}
        >
          {t('retry')}
        </Button>
      </Notice>
    );
  }
  return tree.datasetCount === 0 ? <Invitation /> : null;
});

const Invitation = observer(function Invitation(): ReactNode {
  const host = useHost();
  const t = useTranslate('hierarchy');
  const target = { kind: 'empty' } as const;
  const actions = offeredActions(host, target);
  // Folders may be left on a site whose datasets were deleted: then each sort of data has an action of its own.
  const importing = actions.find(({ action }) => /^importing\.import(-|$)/.test(action.id));
  const demo = actions.find(({ action }) => action.id === 'demo.load');
  return (
    <Notice
      icon={<IconSitemap size={28} stroke={1.3} />}
      title={t('empty.title')}
      message={importing ? t('empty.message') : t('empty.readOnly')}
    >
      {importing && (
        <Button
          size="xs"
          leftSection={<IconUpload size={15} />}
          disabled={!importing.enabled}
          onClick={() => void importing.action.run(target)}
        >
          {importing.action.id === 'importing.import' ? t('empty.import') : importing.title}
        </Button>
      )}
      {demo && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFlask size={15} />}
          disabled={!demo.enabled}
          onClick={() => void demo.action.run(target)}
        >
          {t('empty.demo')}
        </Button>
      )}
    </Notice>
  );
});

function Notice({
  icon,
  title,
  message,
  children,
}: {
  icon: ReactNode;
  title: string;
  message?: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.notice}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <p className={styles.title}>{title}</p>
      {message !== undefined && <p className={styles.message}>{message}</p>}
      {children !== undefined && <div className={styles.buttons}>{children}</div>}
    </div>
  );
}
