import { Button, NativeSelect } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { LogStoreToken } from '../log-store.ts';
import { LogDrawing } from './log-drawing.tsx';
import styles from './log-panel.module.css';

/** The log of a hole: which hole, which columns, and the strips. */
export default observer(function LogPanel(): ReactNode {
  const store = useService(LogStoreToken);
  const t = useTranslate('example.log');
  useEffect(() => {
    const following = store.follow();
    return () => following.dispose();
  }, [store]);
  const { status, holes, hole, tracks, choices } = store;
  if (status === 'none') return <p className={styles.empty}>{t('empty')}</p>;
  if (status === 'loading') return <p className={styles.empty}>{t('loading')}</p>;
  if (status === 'failed')
    return (
      <p className={styles.empty} role="alert">
        {t('failed')}
        <Button size="compact-xs" variant="default" onClick={() => store.again()}>
          {t('again')}
        </Button>
      </p>
    );
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <div className={styles.fields}>
        <NativeSelect
          size="xs"
          label={t('hole')}
          value={hole?.name ?? ''}
          data={holes.map(({ name }) => name)}
          onChange={(event) => void store.chooseHole(event.currentTarget.value)}
        />
        {tracks.map(({ choice }, place) => (
          <NativeSelect
            key={place}
            size="xs"
            label={t('track', { number: place + 1 })}
            value={choice.key}
            data={choices.map(({ key, table, column }) => ({
              value: key,
              label: `${column.label} · ${table.fileName}`,
            }))}
            onChange={(event) => void store.chooseTrack(place, event.currentTarget.value)}
          />
        ))}
      </div>
      {tracks.length > 0 ? <LogDrawing /> : <p className={styles.empty}>{t('empty.no-tables')}</p>}
    </section>
  );
});
