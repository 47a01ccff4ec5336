import { Button, Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { ChartsStoreToken } from '../store/charts-store.ts';
import { BoxChart } from './box-chart.tsx';
import { ChartsBar } from './charts-bar.tsx';
import { ScatterChart } from './scatter-chart.tsx';
import { TonnageChart } from './tonnage-chart.tsx';
import styles from './charts-panel.module.css';

/** Three charts of what is picked, which mark each other's items and those in the views. */
export default observer(function ChartsPanel(): ReactNode {
  const store = useService(ChartsStoreToken);
  const t = useTranslate('example.charts');
  useEffect(() => {
    const following = store.follow();
    return () => following.dispose();
  }, [store]);
  const { status, config, choices, data, layerName } = store;
  if (layerName === undefined) return <p className={styles.empty}>{t('empty')}</p>;
  if (config && choices?.y === undefined) return <p className={styles.empty}>{t('empty.no-numbers')}</p>;
  return (
    <section className={styles.panel} aria-label={t('title')} data-status={status}>
      {config && <ChartsBar config={config} />}
      {status === 'failed' && (
        <p className={styles.notice} role="alert">
          {t('failed')}
          <Button size="compact-xs" variant="default" onClick={() => store.again()}>
            {t('again')}
          </Button>
        </p>
      )}
      {status === 'loading' && (
        <Loader className={styles.loader} size="sm" role="progressbar" aria-label={t('loading')} />
      )}
      {data && (
        <div className={styles.charts}>
          <ScatterChart />
          <BoxChart />
          <TonnageChart key={`${layerName} ${choices?.y}`} />
        </div>
      )}
    </section>
  );
});
