import { ActionIcon, Menu, Select } from '@mantine/core';
import { IconDots, IconFile } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { TitlesToken, useService, useTranslate } from 'adit/core/web';
import type { ProposedPart } from 'adit/plugins/importing';
import styles from './folder-dialog.module.css';
import type { FolderFile } from './folder-files.ts';
import type { FolderImport } from './folder-import.ts';
import type { FolderSet } from './folder-set.ts';

interface PartRowProps {
  readonly part: ProposedPart<FolderFile>;
  readonly set: FolderSet;
  readonly folder: FolderImport;
}

/** A file of a dataset: its place in the folder, what it is, and where else it may go. */
export const PartRow = observer(function PartRow({ part, set, folder }: PartRowProps): ReactNode {
  const t = useTranslate('importing');
  const textsOf = useService(TitlesToken).textsOf(set.importer);
  const { file, sheet, companions, fileType } = part;
  const name = sheet === undefined ? file.path : `${file.path} › ${sheet}`;
  const more = companions.map(({ path }) => path.split('/').at(-1)).join(', ');
  const { isFixed } = set;
  return (
    <li className={styles.part}>
      <IconFile size={13} stroke={1.5} aria-hidden />
      <span className={styles.path} title={name}>
        {name}
        {more !== '' && <span className={styles.more}> {t('folder.with', { files: more })}</span>}
      </span>
      {set.importer.fileTypes.length > 1 ? (
        <Select
          className={styles.role}
          size="xs"
          variant="unstyled"
          aria-label={t('folder.role', { name })}
          allowDeselect={false}
          disabled={isFixed}
          data={set.importer.fileTypes.map(({ id, titleKey }) => ({ value: id, label: textsOf(titleKey) }))}
          value={fileType.id}
          onChange={(id) => {
            const role = set.importer.fileTypes.find((one) => one.id === id);
            if (role) folder.setRole(set, part, role);
          }}
        />
      ) : (
        <span className={styles.role}>{textsOf(fileType.titleKey)}</span>
      )}
      {!isFixed && <MoveMenu part={part} set={set} folder={folder} name={name} />}
    </li>
  );
});

const MoveMenu = observer(function MoveMenu({
  part,
  set,
  folder,
  name,
}: PartRowProps & { readonly name: string }): ReactNode {
  const t = useTranslate('importing');
  const others = folder.sets.filter((one) => one !== set && !one.isOver && one.importer === set.importer);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon size={20} variant="subtle" color="gray" aria-label={t('folder.move', { name })}>
          <IconDots size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((one) => (
          <Menu.Item key={one.id} onClick={() => folder.move(set, part, one)}>
            {t('folder.move-to', { name: one.name })}
          </Menu.Item>
        ))}
        {set.parts.length > 1 && (
          <Menu.Item onClick={() => folder.move(set, part, 'own')}>{t('folder.move-own')}</Menu.Item>
        )}
        <Menu.Item onClick={() => folder.move(set, part, undefined)}>{t('folder.move-out')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
