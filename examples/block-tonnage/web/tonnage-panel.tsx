import { Button, NativeSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { formatCount, useNumberText, useService, useTranslate } from 'adit/core/web';
import { TonnageStoreToken } from './tonnage-store.ts';
import styles from './tonnage-panel.module.css';

const USUAL = '2.7';

/** The tonnage of the blocks that count, and what it is worked out with. */
export default observer(function TonnagePanel(): ReactNode {
  const store = useService(TonnageStoreToken);
  const t = useTranslate('example.tonnage');
  useEffect(() => {
    const following = store.follow();
    return () => following.dispose();
  }, [store]);
  if (!store.layer) return <p className={styles.empty}>{t('empty')}</p>;
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <div className={styles.fields}>
        <NativeSelect
          size="xs"
          label={t('density')}
          value={store.density}
          data={[{ value: USUAL, label: t('density.usual', { density: USUAL }) }, ...store.numbers]}
          onChange={(event) => store.setDensity(event.currentTarget.value)}
        />
        <NativeSelect
          size="xs"
          label={t('grade')}
          value={store.grade ?? ''}
          data={[{ value: '', label: t('grade.none') }, ...store.numbers]}
          onChange={(event) => store.setGrade(event.currentTarget.value || undefined)}
        />
      </div>
      {store.status === 'failed' ? (
        <p className={styles.failed} role="alert">
          {t('failed')}
          <Button size="compact-xs" variant="default" onClick={() => store.again()}>
            {t('again')}
          </Button>
        </p>
      ) : (
        <Figures />
      )}
    </section>
  );
});

const Figures = observer(function Figures(): ReactNode {
  const { tonnage } = useService(TonnageStoreToken);
  const t = useTranslate('example.tonnage');
  const numberText = useNumberText();
  if (!tonnage) return <p role="status">{t('loading')}</p>;
  const { blocks, volume, tonnes, grade } = tonnage;
  return (
    <dl className={styles.figures} role="status">
      <dt>{t('blocks')}</dt>
      <dd>{formatCount(blocks)}</dd>
      <dt>{t('volume')}</dt>
      <dd>{numberText(volume)}</dd>
      <dt>{t('tonnes')}</dt>
      <dd>{numberText(tonnes)}</dd>
      {grade !== undefined && (
        <>
          <dt>{t('mean-grade')}</dt>
          <dd>{numberText(grade)}</dd>
        </>
      )}
    </dl>
  );
});
