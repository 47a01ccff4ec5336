import { Button, Checkbox, Menu } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconChevronDown, IconFolderOpen, IconHistory, IconPlus, IconUpload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useRef, type ReactNode } from 'react';
import type { ImportFileType } from 'adit/core';
import { DialogsToken, useService, useTranslate } from 'adit/core/web';
import { takenExtensions } from 'adit/plugins/importing';
import { useImport, useImporterTexts } from '../parts/store-context.tsx';
import styles from './file-box.module.css';
import { UploadRow } from './upload-row.tsx';

const PREVIOUS_WIDTH = 800;

/** One sort of file: what was chosen for it, and room for more while it takes more. */
export const FileBox = observer(function FileBox({ type }: { type: ImportFileType }): ReactNode {
  const store = useImport();
  const t = useTranslate('importing');
  const importerTexts = useImporterTexts();
  const title = importerTexts(type.titleKey);
  const browse = useRef<() => void>(null);
  const files = store.form.filesOf(type);
  const extensions = type.extensions.map((extension) => `.${extension}`);
  const accept = takenExtensions(type).map((extension) => `.${extension}`);
  const hasRoom = type.multiple || files.length === 0;
  const isAbsent = store.form.absent.has(type.id);
  return (
    <section className={styles.box} aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {title}
          <span className={styles.note}>
            {t(type.required || type.togetherWithToggle ? 'box.required' : 'box.optional')}
          </span>
        </h3>
        <AddMenu type={type} title={title} isDisabled={!hasRoom} onBrowse={() => browse.current?.()} />
      </div>
      {files.map((file) => (
        <UploadRow key={file.id} file={file} />
      ))}
      {hasRoom && !isAbsent && (
        <Dropzone
          classNames={{ root: styles.drop, inner: styles.inner }}
          data-small={files.length > 0 || undefined}
          disabled={store.isUploading}
          activateOnClick={false}
          activateOnKeyboard={false}
          dragEventsBubbling={false}
          enablePointerEvents
          openRef={browse}
          inputProps={{ 'aria-label': title, accept: accept.join(','), multiple: type.multiple }}
          onDrop={(dropped: File[]) => store.addFiles(dropped, type.id)}
        >
          <IconUpload className={styles.icon} size={16} stroke={1.6} aria-hidden />
          <span>{t(type.multiple ? 'box.drop-many' : 'box.drop', { extensions: extensions.join(', ') })}</span>
          <Button
            variant="default"
            size="xs"
            disabled={store.isUploading}
            onClick={() => browse.current?.()}
            aria-label={t('box.browse-for', { title })}
          >
            {t('box.browse')}
          </Button>
        </Dropzone>
      )}
      {type.absentKey !== undefined && files.length === 0 && (
        <Checkbox
          size="xs"
          label={importerTexts(type.absentKey)}
          checked={isAbsent}
          disabled={store.isUploading}
          onChange={(event) => store.form.setAbsent(type, event.currentTarget.checked)}
        />
      )}
    </section>
  );
});

interface AddMenuProps {
  readonly type: ImportFileType;
  readonly title: string;
  readonly isDisabled: boolean;
  onBrowse(): void;
}

/** The two places that files come from: this machine, and what is on the server already. */
const AddMenu = observer(function AddMenu({ type, title, isDisabled, onBrowse }: AddMenuProps): ReactNode {
  const store = useImport();
  const dialogs = useService(DialogsToken);
  const t = useTranslate('importing');
  const choosePrevious = async (): Promise<void> => {
    const chosen = await dialogs.open(
      () => import('../../previous/previous-uploads-dialog.tsx'),
      { store: store.previousUploads(type) },
      { title: t('previous.title', { title }), width: PREVIOUS_WIDTH },
    );
    if (chosen) store.addUploaded(chosen, type);
  };
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          className={styles.add}
          disabled={isDisabled || store.isUploading}
          leftSection={<IconPlus size={13} stroke={2} aria-hidden />}
          rightSection={<IconChevronDown size={13} stroke={1.7} aria-hidden />}
          aria-label={t('box.add-to', { title })}
        >
          {t('box.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFolderOpen size={16} stroke={1.6} />} onClick={onBrowse}>
          {t('box.select-files')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={16} stroke={1.6} />} onClick={() => void choosePrevious()}>
          {t('box.use-previous')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
