import { observer } from 'mobx-react-lite';
import { useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { DialogsToken, useService, useTranslate, type DialogProps } from 'adit/core/web';
import type { ImportStore } from '../store/import-store.ts';
import { CreateStep } from './create/create-step.tsx';
import { ImportFooter } from './import-footer.tsx';
import { ImportHeader } from './import-header.tsx';
import styles from './import-dialog.module.css';
import { MapStep } from './map/map-step.tsx';
import { ImportStoreProvider } from './store-context.tsx';
import { UploadStep } from './upload/upload-step.tsx';

const steps = { upload: UploadStep, map: MapStep, create: CreateStep };

/** The import dialog: upload, map, create. Leaving it with files in it is asked about first. */
const ImportDialog = observer(function ImportDialog({ store, close }: DialogProps & { readonly store: ImportStore }): ReactNode {
  const dialogs = useService(DialogsToken);
  const t = useTranslate('importing');
  const Step = steps[store.step];
  const leave = async (): Promise<void> => {
    const question = { title: t('leave.title'), message: t('leave.message'), action: t('leave.action'), danger: true };
    if (store.isTouched && !(await dialogs.confirm(question))) return;
    close();
    await store.leave();
  };
  const leaveByKey = (event: KeyboardEvent<HTMLElement>): void => {
    // Escape in an open list or menu closes that; menus stand outside of this element, but their keys come through here.
    const { target } = event;
    const isOwn = target instanceof HTMLElement && event.currentTarget.contains(target) && target.ariaExpanded !== 'true';
    if (event.key === 'Escape' && !event.defaultPrevented && isOwn) void leave();
  };
  return (
    <ImportStoreProvider value={store}>
      <DropArea onFiles={(files) => store.addFiles(files)} onKeyDown={leaveByKey}>
        <ImportHeader onLeave={() => void leave()} />
        <Step />
        <ImportFooter onLeave={() => void leave()} onCreated={close} />
      </DropArea>
    </ImportStoreProvider>
  );
});
export default ImportDialog;

interface DropAreaProps {
  onFiles(files: readonly File[]): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  readonly children: ReactNode;
}

/** Takes files that are dropped anywhere beside the boxes. */
function DropArea({ onFiles, onKeyDown, children }: DropAreaProps): ReactNode {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={styles.dialog}
      data-over={isOver || undefined}
      onKeyDown={onKeyDown}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDropCapture={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}
