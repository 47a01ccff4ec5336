import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconFolder, IconFolderOff, IconPencil, IconStack2 } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate, type IconComponent } from 'adit/core/web';
import { StateActionsToken } from '../actions/state-actions.ts';
import { StateListToken, type FolderFilter } from '../store/state-list.ts';
import styles from './load-dialog.module.css';

/** The folders of the states; choosing one shows only its states. */
export const FolderList = observer(function FolderList(): ReactNode {
  const list = useService(StateListToken);
  const actions = useService(StateActionsToken);
  const t = useTranslate('states');
  return (
    <nav className={styles.side} aria-label={t('folders')}>
      <Folder icon={IconStack2} label={t('folder.all')} filter={undefined} />
      <Folder icon={IconFolderOff} label={t('folder.none')} filter={{ folder: '' }} />
      {list.folders.map((folder) => (
        <Folder key={folder} icon={IconFolder} label={folder} filter={{ folder }}>
          {list.ownFolders.includes(folder) && (
            <ActionIcon
              size={22}
              variant="subtle"
              aria-label={t('folder.rename', { folder })}
              onClick={() => void actions.renameFolder(folder)}
            >
              <IconPencil size={13} />
            </ActionIcon>
          )}
        </Folder>
      ))}
    </nav>
  );
});

interface FolderProps {
  readonly icon: IconComponent;
  readonly label: string;
  readonly filter: FolderFilter;
  readonly children?: ReactNode;
}

const Folder = observer(function Folder({ icon: Icon, label, filter, children }: FolderProps): ReactNode {
  const list = useService(StateListToken);
  const isChosen = list.filter?.folder === filter?.folder;
  return (
    <div className={styles.folder} data-chosen={isChosen}>
      <UnstyledButton className={styles.choose} aria-pressed={isChosen} onClick={() => list.setFilter(filter)}>
        <Icon size={15} stroke={1.6} />
        <span>{label}</span>
      </UnstyledButton>
      {children}
    </div>
  );
});
