import { Button, Loader, Radio } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { datasetExporters, siteLocalGrids } from 'adit/core';
import {
  ApiError,
  ApiToken,
  LanguageToken,
  SettingsToken,
  TitlesToken,
  ToastsToken,
  useHost,
  useService,
  useTranslate,
  type DialogProps,
  type HostServices,
  type Translate,
  SystemField,
  formatBytes,
  knownText,
} from 'adit/core/web';
import { ExportStore, type ExportParts } from '../export-store.ts';
import styles from './export-dialog.module.css';

/** Asks for a format and shows how far the file has come; leaving it ends the export. */
const ExportDialog = observer(function ExportDialog({
  datasets,
  close,
}: DialogProps & Pick<ExportParts, 'datasets'>): ReactNode {
  const t = useTranslate('exporting');
  const host = useHost();
  const store = useMemo(
    () =>
      new ExportStore({
        api: host.get(ApiToken),
        toasts: host.get(ToastsToken),
        t: host.translator('exporting'),
        datasets,
      }),
    [host, datasets],
  );
  const titles = useService(TitlesToken);
  const language = useService(LanguageToken);
  const first = useRef<HTMLInputElement>(null);
  // The dialog's frame looks for what to focus before this has been loaded.
  useEffect(() => first.current?.focus(), []);
  useEffect(() => () => store.cancel(), [store]);
  const formats = host.contributions.list(datasetExporters);
  const chosen = formats.find(({ id }) => id === store.format)?.id ?? formats[0]?.id;
  const { current } = store;
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
      <SystemChoice store={store} />
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
        <Button
          type="submit"
          size="xs"
          disabled={chosen === undefined || current !== undefined || store.refusal !== undefined}
        >
          {t('export')}
        </Button>
      </div>
    </form>
  );
});
export default ExportDialog;

/** In which coordinate system the files are to be, and how exactly that can be done. */
const SystemChoice = observer(function SystemChoice({ store }: { store: ExportStore }): ReactNode {
  const t = useTranslate('exporting');
  const host = useHost();
  const { system, coordinates, refusal, current } = store;
  useEffect(() => void store.chooseSystem(undefined), [store]);
  if (!coordinates?.own) return null;
  const { own, site, change } = coordinates;
  const nameOf = ({ id, name }: { id: string; name: string }): string => `${name} (${id})`;
  return (
    <div>
      <SystemField
        label={t('system')}
        placeholder={t('system.own', { system: nameOf(own) })}
        nothingFoundMessage={t('system.nothing')}
        clearButtonProps={{ 'aria-label': t('system.clear') }}
        disabled={current !== undefined}
        value={system}
        localGrids={host.get(SettingsToken).value(siteLocalGrids).grids}
        find={store.findSystems}
        onSystem={(chosen) => void store.chooseSystem(chosen?.id)}
      />
      {site && site.id !== own.id && site.id !== system && (
        <Button
          variant="default"
          size="compact-xs"
          className={styles.site}
          disabled={current !== undefined}
          onClick={() => void store.chooseSystem(site.id)}
        >
          {t('system.site', { system: nameOf(site) })}
        </Button>
      )}
      <p role="status" className={styles.change} data-refused={refusal !== undefined || undefined}>
        {refusal === undefined ? change && changeText(t, change) : refusalText(host, refusal)}
      </p>
    </div>
  );
});

function changeText(
  t: Translate,
  { operation, accuracyM }: { operation: string | null; accuracyM: number | null },
): string {
  if (operation === null) return t('system.exact');
  return accuracyM === null
    ? t('system.by-points', { operation })
    : t('system.shifted', { operation, accuracy: accuracyM });
}

function refusalText(host: HostServices, refusal: unknown): string {
  const { code = '', values = {} } = refusal instanceof ApiError ? refusal : {};
  const t = host.translator('exporting');
  return knownText(t, `error.${code}`, values) ?? t('system.failed');
}
