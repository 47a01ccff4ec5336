import { Select } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { TitlesToken, useService, useTranslate } from 'adit/core/web';
import type { UnknownPart } from 'adit/plugins/importing';
import styles from './folder-dialog.module.css';
import type { FolderFile } from './folder-files.ts';
import type { FolderImport } from './folder-import.ts';

/** Reasons that choosing a type changes nothing about. */
const closed = new Set(['closed-format', 'unread-format', 'empty']);

/** A file of which it is not known what becomes of it: why, and as what it may be imported. */
export const UnknownRow = observer(function UnknownRow({
  unknown,
  folder,
}: {
  unknown: UnknownPart<FolderFile>;
  folder: FolderImport;
}): ReactNode {
  const titles = useService(TitlesToken);
  const t = useTranslate('importing');
  const { file, sheet, reason, values } = unknown;
  const name = sheet === undefined ? file.path : `${file.path} › ${sheet}`;
  return (
    <li className={styles.unknown}>
      <IconFileUnknown size={15} stroke={1.5} aria-hidden />
      <span className={styles.path} title={name}>
        {name}
      </span>
      <span className={styles.why}>{t(`folder.unknown.${reason}`, values)}</span>
      {!closed.has(reason) && (
        <Select
          className={styles.type}
          size="xs"
          aria-label={t('folder.take-as', { name })}
          placeholder={t('drop.choose')}
          data={folder.importers.map((importer) => ({ value: importer.id, label: titles.titleOf(importer) }))}
          value={null}
          onChange={(id) => {
            const importer = folder.importers.find((one) => one.id === id);
            if (importer) folder.takeAs(unknown, importer);
          }}
        />
      )}
    </li>
  );
});
