import { Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import { ask, formatCount, useService, useTranslate } from 'adit/core/web';
import type { LayerConfig } from 'adit/plugins/views';
import { DisplayStoreToken } from '../store/display-store.ts';
import { AddFilter } from './add-filter.tsx';
import { FilterRow } from './filter-row.tsx';
import styles from './filter-section.module.css';
import { layerTitle, useTypeTexts } from './layer-title.ts';
import { OtherFilterRow, otherFilters, useFilterSources } from './other-filters.tsx';

/** The filters of all layers, those by ranges and those that other plugins add, with a button that adds one. */
export const FilterSection = observer(function FilterSection(): ReactNode {
  const store = useService(DisplayStoreToken);
  const t = useTranslate('display');
  const section = useRef<HTMLElement>(null);
  const fold = useRef<HTMLButtonElement>(null);
  const { filterCalls, filtersOpen, filters: editor, filterableLayers } = store;
  const sources = useFilterSources();
  useEffect(() => {
    if (filterCalls > 0) section.current?.scrollIntoView({ block: 'nearest' });
  }, [filterCalls]);
  const filtered = store.layers
    .map((layer) => ({
      layer,
      filters: store.filters.filtersOf(layer.layerName),
      others: otherFilters(sources, layer),
    }))
    .filter(({ filters, others }) => filters.length + others.length > 0);
  const count = filtered.reduce((sum, { filters, others }) => sum + filters.length + others.length, 0);
  const canFilter = filterableLayers.length > 0;
  const isOn =
    editor.anyActive(filterableLayers) || filtered.some(({ others }) => others.some(({ enabled }) => enabled));
  const setAllActive = (enabled: boolean): void => {
    editor.setAllActive(filterableLayers, enabled);
    for (const layer of filterableLayers)
      for (const source of sources) ask(() => source.setEnabled(layer, enabled), undefined);
  };
  const Chevron = filtersOpen ? IconChevronDown : IconChevronRight;
  return (
    <section ref={section} className={styles.section} aria-label={t('filters')} data-off={!canFilter || undefined}>
      <div className={styles.head}>
        <Checkbox
          aria-label={t('filters.use')}
          checked={isOn}
          disabled={!canFilter || count === 0}
          onChange={() => setAllActive(!isOn)}
        />
        <h3 className={styles.title}>
          <button
            ref={fold}
            type="button"
            className={styles.fold}
            aria-expanded={filtersOpen}
            onClick={store.toggleFilters}
          >
            {t('filters')}
            <Chevron size={14} stroke={1.7} aria-hidden />
          </button>
        </h3>
        {count > 0 && <span className={styles.count}>{count}</span>}
        <AddFilter layers={filterableLayers} sources={sources} />
      </div>
      {filtersOpen && !canFilter && (
        <p className={styles.hint}>
          <IconAlertTriangle size={14} stroke={1.7} className={styles.warning} aria-hidden />
          {t('highlightedNotSelected')}
        </p>
      )}
      {filtersOpen && canFilter && count === 0 && <p className={styles.hint}>{t('selectToChange')}</p>}
      {(filtersOpen ? filtered : []).map(({ layer, filters, others }) => (
        <div key={layer.layerName}>
          <KeptOfTotal layer={layer} />
          {filters.map((filter) => (
            <FilterRow key={filter.id} layer={layer} filter={filter} onRemove={() => fold.current?.focus()} />
          ))}
          {others.map(({ source, id }) => (
            <OtherFilterRow
              key={`${source.id}/${id}`}
              source={source}
              layer={layer}
              filterId={id}
              onRemove={() => fold.current?.focus()}
            />
          ))}
        </div>
      ))}
    </section>
  );
});

const KeptOfTotal = observer(function KeptOfTotal({ layer }: { layer: LayerConfig }): ReactNode {
  const store = useService(DisplayStoreToken);
  const t = useTranslate('display');
  const shown = store.shown(layer.layerName);
  const count = store.filters.moving.of(layer.layerName) ?? shown?.kept;
  const kept = count === undefined ? '…' : formatCount(count);
  return (
    <p className={styles.kept} role="status">
      <span>{layerTitle(layer, useTypeTexts(store.config?.datasetType ?? ''))}</span>
      {shown ? t('filters.kept', { kept, total: formatCount(layer.count) }) : t('filters.layerOff')}
    </p>
  );
});
