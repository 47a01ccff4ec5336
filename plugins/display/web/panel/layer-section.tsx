import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFilterFilled, IconZoomScan } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { SceneStoreToken, ViewZoomToken, type LayerConfig } from 'adit/plugins/views';
import { activeFilters } from '../rules/filters.ts';
import { withoutExtension } from '../rules/numbers.ts';
import { DisplayStoreToken } from '../store/display-store.ts';
import { layerTitle, useTypeTexts } from './layer-title.ts';
import { LayerOptions } from './layer-options.tsx';
import { LayerRow } from './layer-row.tsx';
import { otherFilters, useFilterSources } from './other-filters.tsx';
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
        <DatasetLayer key={layer.layerName} layer={layer} />
      ))}
      <PaneRows />
    </div>
  );
});

const DatasetLayer = observer(function DatasetLayer({ layer }: { layer: LayerConfig }): ReactNode {
  const store = useService(DisplayStoreToken);
  const t = useTranslate('display');
  const shown = store.shown(layer.layerName);
  const others = otherFilters(useFilterSources(), layer).filter(({ enabled }) => enabled);
  const filters = activeFilters(store.filters.filtersOf(layer.layerName)) + others.length;
  const title = layerTitle(layer, useTypeTexts(store.config?.datasetType ?? ''));
  return (
    <LayerRow
      id={layer.layerName}
      title={title}
      isShown={shown !== undefined}
      isOpen={store.openLayerName === layer.layerName}
      details={
        <>
          {shown?.status === 'loading' && <span className={styles.spinner} role="status" aria-label={t('loading')} />}
          {shown?.status === 'failed' && <span className={styles.failed}>{t('layer.failed')}</span>}
          <span className={styles.file} title={layer.fileName}>
            {withoutExtension(layer.fileName)}
          </span>
        </>
      }
      buttons={
        <>
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
          {shown && <ZoomButton layer={layer} title={title} />}
        </>
      }
      onShow={() => void store.toggleShown(layer)}
      onOpen={() => store.toggleOpen(layer)}
    >
      {shown ? <LayerOptions editor={store.editor(layer)} /> : <p className={styles.hint}>{t('layer.notShown')}</p>}
    </LayerRow>
  );
});

const ZoomButton = observer(function ZoomButton({
  layer: { layerName },
  title,
}: {
  layer: LayerConfig;
  title: string;
}): ReactNode {
  const zoom = useService(ViewZoomToken);
  const scene = useService(SceneStoreToken);
  const t = useTranslate('display');
  const label = t('layer.zoom', { name: title });
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={24}
        className={styles.zoom}
        aria-label={label}
        onClick={() => zoom.zoomTo(scene.activeViewId, [{ layerName }], title)}
      >
        <IconZoomScan size={15} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
});
