import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconFilterFilled } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import type { LayerConfig } from 'adit/plugins/views';
import { activeFilters } from '../rules/filters.ts';
import { withoutExtension } from '../rules/numbers.ts';
import { DisplayStoreToken } from '../store/display-store.ts';
import { layerTitle, useTypeTexts } from './layer-title.ts';
import { LayerOptions } from './layer-options.tsx';
import styles from './layer-section.module.css';
import { PaneRows } from './pane-rows.tsx';

/** The layers of the dataset, of which one can be open. */
export const LayerSection = observer(function LayerSection({ layers }: { layers: readonly LayerConfig[] }): ReactNode {
  const store = useService(DisplayStoreToken);
  const t = useTranslate('display');
  return (
    <div className={styles.section}>
      <h3 className={styles.title}>
        {t('layers')}
        <span>{t('layers.shown', { shown: store.shownLayers.length, all: layers.length })}</span>
      </h3>
      {store.shownLayers.length === 0 && <p className={styles.hint}>{t('nothingShown')}</p>}
      {layers.map((layer) => (
        <LayerRow key={layer.layerName} layer={layer} />
      ))}
      <PaneRows />
    </div>
  );
});

const LayerRow = observer(function LayerRow({ layer }: { layer: LayerConfig }): ReactNode {
  const store = useService(DisplayStoreToken);
  const t = useTranslate('display');
  const shown = store.shown(layer.layerName);
  const isOpen = store.openLayerName === layer.layerName;
  const filters = activeFilters(store.filters.filtersOf(layer.layerName));
  const title = layerTitle(layer, useTypeTexts(store.config?.datasetType ?? ''));
  const optionsId = `options-${layer.layerName}`;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles.layer} data-open={isOpen || undefined}>
      <div className={styles.row}>
        <Checkbox
          className={styles.tick}
          checked={shown !== undefined}
          onChange={() => void store.toggleShown(layer)}
          aria-label={t('layer.show', { name: title })}
        />
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? optionsId : undefined}
          data-shown={shown !== undefined || undefined}
          onClick={() => store.toggleOpen(layer)}
        >
          <span className={styles.name}>{title}</span>
          {shown?.status === 'loading' && <span className={styles.spinner} role="status" aria-label={t('loading')} />}
          {shown?.status === 'failed' && <span className={styles.failed}>{t('layer.failed')}</span>}
          <span className={styles.file} title={layer.fileName}>
            {withoutExtension(layer.fileName)}
          </span>
        </button>
        {filters > 0 && (
          <button
            type="button"
            className={styles.filters}
            aria-label={t('layer.filters', { count: filters })}
            onClick={() => store.callFilters(layer)}
          >
            <IconFilterFilled size={12} />
            {filters}
          </button>
        )}
        <Chevron
          size={15}
          stroke={1.7}
          className={styles.chevron}
          aria-hidden
          onClick={() => store.toggleOpen(layer)}
        />
      </div>
      {isOpen && (
        <div id={optionsId} className={styles.options}>
          {shown ? <LayerOptions editor={store.editor(layer)} /> : <p className={styles.hint}>{t('selectToChange')}</p>}
        </div>
      )}
    </div>
  );
});
