import { Button, Loader, Radio } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import { datasetExporters } from 'adit/core';
import {
  LanguageToken,
  TitlesToken,
  useHost,
  useService,
  useTranslate,
  type DialogProps,
  formatBytes,
} from 'adit/core/web';
import type { ExportStore } from '../export-store.ts';
import styles from './export-dialog.module.css';

/** Asks for a format and shows how far the file has come; leaving it ends the export. */
const ExportDialog = observer(function ExportDialog({
  store,
  close,
}: DialogProps & { readonly store: ExportStore }): ReactNode {
  const t = useTranslate('exporting');
  const host = useHost();
  const titles = useService(TitlesToken);
  const language = useService(LanguageToken);
  const first = useRef<HTMLInputElement>(null);
  // The dialog's frame looks for what to focus before this has been loaded.
  useEffect(() => first.current?.focus(), []);
  useEffect(() => () => store.cancel(), [store]);
  const formats = host.contributions.list(datasetExporters);
  const chosen = formats.find(({ id }) => id === store.format)?.id ?? formats[0]?.id;
  const { current, datasets } = store;
  const save = async (): Promise<void> => {
    if (chosen !== undefined && (await store.save(chosen))) close();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Radio.Group label={t('dialog.format')} value={chosen ?? null} onChange={(id) => store.choose(id)}>
        <div className={styles.formats}>
          {formats.map((format) => (
            <Radio
              key={format.id}
              ref={format.id === chosen ? first : undefined}
              size="xs"
              classNames={{ description: styles.description ?? '' }}
              value={format.id}
              disabled={current !== undefined}
              label={titles.titleOf(format)}
              description={titles.textsOf(format)(format.descriptionKey)}
            />
          ))}
        </div>
      </Radio.Group>
      <div className={styles.footer}>
        <p className={styles.progress}>
          {current !== undefined && <Loader size={14} aria-hidden />}
          <span role="status" className={styles.name}>
            {current !== undefined &&
              t('progress', { name: datasets[current]?.name ?? '', number: current + 1, total: datasets.length })}
          </span>
          {current !== undefined && (
            <span className={styles.bytes} data-testid="export-bytes">
              {formatBytes(store.bytes, language.current)}
            </span>
          )}
        </p>
        <Button variant="subtle" color="gray" size="xs" onClick={() => close()}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="xs" disabled={chosen === undefined || current !== undefined}>
          {t('export')}
        </Button>
      </div>
    </form>
  );
});
export default ExportDialog;
