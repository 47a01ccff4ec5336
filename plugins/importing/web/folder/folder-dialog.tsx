import { ActionIcon, Button } from '@mantine/core';
import { IconFolderUp, IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, type KeyboardEvent, type ReactNode } from 'react';
import { DialogsToken, TitlesToken, useService, useTranslate, type DialogProps } from 'adit/core/web';
import styles from './folder-dialog.module.css';
import type { FolderImport } from './folder-import.ts';
import { ForAll } from './for-all.tsx';
import { SetRow } from './set-row.tsx';
import { UnknownRow } from './unknown-row.tsx';

/** The list of the datasets that many files make: looked through, changed, and created by one click. Stays open for what needs a look. */
const FolderDialog = observer(function FolderDialog({
  folder,
  close,
}: DialogProps<void> & { readonly folder: FolderImport }): ReactNode {
  const dialogs = useService(DialogsToken);
  const t = useTranslate('importing');
  const { isDone, created } = folder;
  useEffect(() => {
    if (isDone && created > 0) close();
  }, [isDone, created, close]);
  const leave = async (): Promise<void> => {
    const isOpen = folder.sets.some(({ isOver }) => !isOver);
    const question = {
      title: t('leave.title'),
      message: t('folder.leave'),
      action: t('leave.action'),
      danger: true,
    };
    if (!isOpen || created > 0 || (await dialogs.confirm(question))) close();
  };
  const leaveByKey = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    const isOwn =
      target instanceof HTMLElement && event.currentTarget.contains(target) && target.ariaExpanded !== 'true';
    if (event.key === 'Escape' && !event.defaultPrevented && isOwn) void leave();
  };
  return (
    <div role="presentation" tabIndex={-1} data-autofocus className={styles.dialog} onKeyDown={leaveByKey}>
      <header className={styles.header}>
        <IconFolderUp size={22} stroke={1.5} aria-hidden />
        <div className={styles.titles}>
          <h2 className={styles.title}>{t('folder.title')}</h2>
          <p className={styles.counts} role="status">
            <Counts folder={folder} />
          </p>
        </div>
        <ActionIcon aria-label={t('folder.close')} onClick={() => void leave()}>
          <IconX size={17} stroke={1.6} />
        </ActionIcon>
      </header>
      <div className={styles.body}>
        {folder.sets.length > 1 && <ForAll folder={folder} />}
        {folder.sets.length > 0 && (
          <ul className={styles.list} aria-label={t('folder.datasets')}>
            {folder.sets.map((set) => (
              <SetRow key={set.id} set={set} folder={folder} />
            ))}
          </ul>
        )}
        {folder.unknown.length > 0 && (
          <section aria-label={t('folder.unknown')}>
            <h3 className={styles.subtitle}>{t('folder.unknown-count', { count: folder.unknown.length })}</h3>
            <ul className={styles.list}>
              {folder.unknown.map((one, index) => (
                <UnknownRow key={`${index} ${one.file.path} ${one.sheet ?? ''}`} unknown={one} folder={folder} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <footer className={styles.footer}>
        <Button variant="subtle" color="gray" onClick={() => void leave()}>
          {t(created > 0 ? 'folder.close' : 'cancel')}
        </Button>
        <p className={styles.standing} role="status">
          <Standing folder={folder} />
        </p>
        <Button
          disabled={folder.going.length === 0}
          loading={folder.isCreating}
          onClick={() => void folder.createAll()}
        >
          {t('folder.create', { count: folder.going.length })}
        </Button>
      </footer>
    </div>
  );
});
export default FolderDialog;

/** How many datasets of each type the files make, and of how many files that is not known. */
const Counts = observer(function Counts({ folder }: { folder: FolderImport }): ReactNode {
  const titles = useService(TitlesToken);
  const t = useTranslate('importing');
  const counts = folder.counts.map(({ importer, count }) => `${titles.titleOf(importer)}: ${count}`);
  if (folder.unknown.length > 0) counts.push(t('folder.unknown-count', { count: folder.unknown.length }));
  return counts.join(' · ');
});

const Standing = observer(function Standing({ folder }: { folder: FolderImport }): ReactNode {
  const t = useTranslate('importing');
  const { created, toLookAt, isChecking } = folder;
  const lines = [
    ...(created > 0 ? [t('folder.created', { count: created })] : []),
    ...(isChecking ? [t('folder.checking')] : []),
    ...(toLookAt > 0 ? [t('folder.to-look-at', { count: toLookAt })] : []),
  ];
  return lines.join(' · ');
});
