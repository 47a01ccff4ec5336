import { Button } from '@mantine/core';
import { IconAlertCircle, IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import styles from './import-footer.module.css';
import { useImport } from './parts/store-context.tsx';
import { useBlocker } from './use-blocker.ts';

/** The way out at the left; what still stands in the way, and the way on, at the right. */
export const ImportFooter = observer(function ImportFooter({
  leaving,
  onLeave,
  onCreated,
}: {
  /** What the way out is called. */
  leaving: string;
  onLeave: () => void;
  onCreated: () => void;
}): ReactNode {
  const store = useImport();
  const t = useTranslate('importing');
  const blocker = useBlocker();
  return (
    <footer className={styles.footer}>
      {store.isUploading ? (
        <Button variant="subtle" color="gray" className={styles.leave} onClick={() => void store.stop()}>
          {t('stop')}
        </Button>
      ) : (
        <Button variant="subtle" color="gray" className={styles.leave} onClick={onLeave}>
          {leaving}
        </Button>
      )}
      <p className={styles.blocker} role="status" data-severe={blocker?.isSevere || undefined}>
        {blocker?.isSevere && <IconAlertCircle size={14} stroke={1.8} aria-hidden />}
        {blocker?.text}
      </p>
      {store.step === 'upload' && <UploadButtons onCreated={onCreated} />}
      {store.step === 'map' && <MapButtons onCreated={onCreated} />}
      {store.step === 'create' && <CreateButtons onCreated={onCreated} />}
    </footer>
  );
});

interface CreatingButtonsProps {
  /** Called once the dataset is under way. */
  onCreated(): void;
}

const UploadButtons = observer(function UploadButtons({ onCreated }: CreatingButtonsProps): ReactNode {
  const store = useImport();
  const t = useTranslate('importing');
  const isBusy = store.isUploading || store.isChecking || store.isCreating;
  const hasFailed = store.files.some(({ hasError }) => hasError) || store.hasGenerationFailed;
  const start = async (): Promise<void> => {
    if (await store.start()) onCreated();
  };
  const first = store.needsNoMapping ? 'upload.done' : 'upload.start';
  return (
    <>
      <Button
        variant={store.hasGenerationFailed ? 'default' : 'filled'}
        disabled={!store.form.canStart || store.check.isHeld}
        loading={isBusy}
        onClick={() => void start()}
      >
        {t(hasFailed && !isBusy ? 'upload.again' : first)}
      </Button>
      {store.hasGenerationFailed && (
        <Button color="red" leftSection={<IconAlertCircle size={14} stroke={1.8} />} onClick={onCreated}>
          {t('upload.done')}
        </Button>
      )}
    </>
  );
});

const MapButtons = observer(function MapButtons({ onCreated }: CreatingButtonsProps): ReactNode {
  const store = useImport();
  const createsHere = store.isLastFile && store.importer.showsUploadOnly;
  const t = useTranslate('importing');
  return (
    <>
      <Button variant="default" leftSection={<IconArrowLeft size={14} />} onClick={() => store.previous()}>
        {t(store.fileIndex === 0 ? 'map.back' : 'map.previous')}
      </Button>
      {createsHere ? (
        <CreateButton onCreated={onCreated} />
      ) : (
        <Button
          rightSection={<IconArrowRight size={14} />}
          disabled={!store.file?.mapping?.isDone}
          onClick={() => store.next()}
        >
          {t(store.isLastFile ? 'map.continue' : 'map.next')}
        </Button>
      )}
    </>
  );
});

const CreateButtons = observer(function CreateButtons({ onCreated }: CreatingButtonsProps): ReactNode {
  const store = useImport();
  const t = useTranslate('importing');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={14} />}
        disabled={store.isCreating}
        onClick={() => store.previous()}
      >
        {t('create.back')}
      </Button>
      <CreateButton onCreated={onCreated} />
    </>
  );
});

const CreateButton = observer(function CreateButton({ onCreated }: CreatingButtonsProps): ReactNode {
  const store = useImport();
  const t = useTranslate('importing');
  const create = async (): Promise<void> => {
    if (await store.create()) onCreated();
  };
  return (
    <Button
      disabled={!store.allMapped || store.doctor.isAsked}
      loading={store.isCreating}
      onClick={() => void create()}
    >
      {t('create.action')}
    </Button>
  );
});
