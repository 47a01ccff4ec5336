import { Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useDatasetType, useService, useTranslate } from 'adit/core/web';
import { DisplayStoreToken } from '../store/display-store.ts';
import { DatasetHeader } from './dataset-header.tsx';
import styles from './display-panel.module.css';
import { FilterSection } from './filter-section.tsx';
import { LayerSection } from './layer-section.tsx';

/** The Display pane of the active dataset. */
const DisplayPanel = observer(function DisplayPanel(): ReactNode {
  const store = useService(DisplayStoreToken);
  const t = useTranslate('display');
  const { dataset, config } = store;
  const type = useDatasetType(config?.datasetType ?? '');
  if (!dataset)
    return (
      <div className={styles.panel}>
        <p className={styles.notice}>{t('noDataset')}</p>
      </div>
    );
  return (
    <section className={styles.panel} aria-label={t('panel.title')}>
      <DatasetHeader dataset={dataset} config={config} />
      {store.failed && (
        <p className={styles.notice} role="alert">
          {t('failed')}
        </p>
      )}
      {dataset.status !== 'Complete' && (
        <p className={styles.notice}>{t(dataset.status === 'Failed' ? 'notLoaded' : 'generating')}</p>
      )}
      {dataset.status === 'Complete' && !config && !store.failed && (
        <div className={styles.notice}>
          <Loader size="sm" role="progressbar" aria-label={t('loading')} />
        </div>
      )}
      {config && <LayerSection layers={config.layers} />}
      {config && type?.filters !== 'none' && <FilterSection />}
    </section>
  );
});
export default DisplayPanel;
