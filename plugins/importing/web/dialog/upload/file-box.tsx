import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useRef, type ReactNode } from 'react';
import type { ImportFileType } from 'adit/core';
import { useTranslate } from 'adit/core/web';
import { useImport, useImporterTexts } from '../store-context.tsx';
import styles from './file-box.module.css';
import { UploadRow } from './upload-row.tsx';

/** One sort of file: what was chosen for it, and room for more while it takes more. */
export const FileBox = observer(function FileBox({ type }: { type: ImportFileType }): ReactNode {
  const store = useImport();
  const t = useTranslate('importing');
  const title = useImporterTexts()(type.titleKey);
  const browse = useRef<() => void>(null);
  const files = store.form.filesOf(type);
  const extensions = type.extensions.map((extension) => `.${extension}`);
  return (
    <section className={styles.box} aria-label={title}>
      <h3 className={styles.title}>
        {title}
        <span className={styles.note}>{t(type.required ? 'box.required' : 'box.optional')}</span>
      </h3>
      {files.map((file) => (
        <UploadRow key={file.id} file={file} />
      ))}
      {(type.multiple || files.length === 0) && (
        <Dropzone
          classNames={{ root: styles.drop, inner: styles.inner }}
          data-small={files.length > 0 || undefined}
          disabled={store.isUploading}
          multiple={type.multiple}
          activateOnClick={false}
          activateOnKeyboard={false}
          dragEventsBubbling={false}
          enablePointerEvents
          openRef={browse}
          inputProps={{ 'aria-label': title, accept: extensions.join(',') }}
          onDrop={(dropped: File[]) => store.addFiles(dropped, type.id)}
          onReject={(rejected: { file: File }[]) =>
            store.addFiles(
              rejected.map(({ file }) => file),
              type.id,
            )
          }
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
    </section>
  );
});
