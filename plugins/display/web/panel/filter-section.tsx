import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import type { LayerConfig } from 'adit/plugins/views';
import { canFilterLayer } from '../rules/filters.ts';
import { groupedCount } from '../rules/numbers.ts';
import { DisplayStoreToken } from '../store/display-store.ts';
import { AddFilter } from './add-filter.tsx';
import { FilterRow } from './filter-row.tsx';
import styles from './filter-section.module.css';
import { layerTitle, useTypeTexts } from './layer-title.ts';

/** The threshold filters of all layers, with a button that adds one. */
export const FilterSection = observer(function FilterSection(): ReactNode {
  const store = useService(DisplayStoreToken);
  const t = useTranslate('display');
  const section = useRef<HTMLElement>(null);
  const { filterCalls } = store;
  useEffect(() => {
    if (filterCalls > 0) section.current?.scrollIntoView({ block: 'nearest' });
  }, [filterCalls]);
  const filtered = store.layers
    .map((layer) => ({ layer, filters: store.filters.filtersOf(layer.layerName) }))
    .filter(({ filters }) => filters.length > 0);
  const count = filtered.reduce((sum, { filters }) => sum + filters.length, 0);
  const offered = store.layers.filter((layer) => canFilterLayer(layer, store.shown(layer.layerName) !== undefined));
  return (
    <section ref={section} className={styles.section} aria-label={t('filters')}>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('filters')}</h3>
        {count > 0 && <span className={styles.count}>{count}</span>}
        <AddFilter layers={offered} />
      </div>
      {count === 0 && (
        <p className={styles.hint}>{t(offered.length === 0 ? 'highlightedNotSelected' : 'filters.empty')}</p>
      )}
      {filtered.map(({ layer, filters }) => (
        <div key={layer.layerName}>
          <KeptOfTotal layer={layer} />
          {filters.map((filter) => (
            <FilterRow key={filter.id} layer={layer} filter={filter} />
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
  const kept = shown?.kept === undefined ? '…' : groupedCount(shown.kept);
  return (
    <p className={styles.kept} role="status">
      <span>{layerTitle(layer, useTypeTexts(store.config?.datasetType ?? ''))}</span>
      {shown ? t('filters.kept', { kept, total: groupedCount(layer.count) }) : t('filters.layerOff')}
    </p>
  );
});
