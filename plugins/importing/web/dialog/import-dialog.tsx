import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { DatasetImporter } from 'adit/core';
import { DialogsToken, useService, useTranslate, type DialogProps } from 'adit/core/web';
import type { ImportStore } from '../store/import-store.ts';
import { CreateStep } from './create/create-step.tsx';
import { ImportFooter } from './import-footer.tsx';
import { ImportHeader } from './import-header.tsx';
import styles from './import-dialog.module.css';
import { MapStep } from './map/map-step.tsx';
import { ImportStoreProvider } from './parts/store-context.tsx';
import { UploadStep } from './upload/upload-step.tsx';

const steps = { upload: UploadStep, map: MapStep, create: CreateStep };

/**
 * The import dialog: upload, map, create. Leaving it with files in it is asked about first, but where a list keeps them; it closes with the importer that
 * its files are for instead.
 */
const ImportDialog = observer(function ImportDialog({
  store,
  isOfList,
  close,
}: DialogProps<DatasetImporter> & { readonly store: ImportStore; readonly isOfList: boolean }): ReactNode {
  const dialogs = useService(DialogsToken);
  const t = useTranslate('importing');
  const Step = steps[store.step];
  const { other } = store;
  const leaving = t(isOfList ? 'folder.back' : 'cancel');
  useEffect(() => {
    if (other) close(other);
  }, [other, close]);
  const leave = async (): Promise<void> => {
    const question = { title: t('leave.title'), message: t('leave.message'), action: t('leave.action'), danger: true };
    if (isOfList || !store.isTouched || (await dialogs.confirm(question))) close();
  };
  const leaveByKey = (event: KeyboardEvent<HTMLElement>): void => {
    // Escape in an open list or menu closes that; menus stand outside of this element, but their keys come through here.
    const { target } = event;
    const isOwn =
      target instanceof HTMLElement && event.currentTarget.contains(target) && target.ariaExpanded !== 'true';
    if (event.key === 'Escape' && !event.defaultPrevented && isOwn) void leave();
  };
  return (
    <ImportStoreProvider value={store}>
      <DropArea
        step={`${store.step} ${store.fileIndex}`}
        onFiles={(files) => store.addFiles(files)}
        onKeyDown={leaveByKey}
      >
        <ImportHeader leaving={leaving} onLeave={() => void leave()} />
        <Step />
        <ImportFooter leaving={leaving} onLeave={() => void leave()} onCreated={() => close()} />
      </DropArea>
    </ImportStoreProvider>
  );
});
export default ImportDialog;

interface DropAreaProps {
  /** What is shown; when it changes, the focus stays in the dialog though the button that had it is gone. */
  readonly step: string;
  onFiles(files: readonly File[]): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  readonly children: ReactNode;
}

/** Takes files that are dropped anywhere beside the boxes. */
function DropArea({ step, onFiles, onKeyDown, children }: DropAreaProps): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (step !== '' && document.activeElement === document.body) area.current?.focus();
  }, [step]);
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      ref={area}
      role="presentation"
      tabIndex={-1}
      className={styles.dialog}
      data-over={isOver || undefined}
      onKeyDown={onKeyDown}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDropCapture={() => setOver(false)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
