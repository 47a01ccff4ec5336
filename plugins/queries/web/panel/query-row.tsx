import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ReactNode } from 'react';
import { printQuery } from 'adit/core';
import { FilterFrame, useService, useTranslate, type LayerFilterProps } from 'adit/core/web';
import { QueryStoreToken } from '../store/query-store.ts';
import styles from './query-row.module.css';

const QueryEditor = lazy(() => import('./query-editor.tsx'));

/** One query of a layer: its eye and bin, and the field that it is written in. */
const QueryRow = observer(function QueryRow({ layer, filterId, onRemove }: LayerFilterProps): ReactNode {
  const store = useService(QueryStoreToken);
  const t = useTranslate('queries');
  const { layerName } = layer;
  const found = store.query(layerName, filterId);
  if (!found) return null;
  const text = found.query ? printQuery(found.query) : '';
  return (
    <FilterFrame
      label={t('row.label')}
      head={<span className={styles.title}>{t('row.label')}</span>}
      enabled={found.enabled}
      labels={{ active: t('row.active'), remove: t('row.remove') }}
      onToggle={() => store.setEnabled(layerName, filterId, !found.enabled)}
      onRemove={() => {
        onRemove();
        store.remove(layerName, filterId);
      }}
    >
      {found.enabled ? (
        <Suspense>
          <QueryEditor
            text={text}
            fields={layer.fields}
            takeAdded={() => store.takeAdded(filterId)}
            apply={(query) => store.setQuery(layerName, filterId, query)}
          />
        </Suspense>
      ) : (
        <p className={styles.note}>{text === '' ? t('row.everything') : <code>{text}</code>}</p>
      )}
    </FilterFrame>
  );
});
export default QueryRow;
