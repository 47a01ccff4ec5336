import { Select, Stack, Text } from '@mantine/core';
import { LoadState, useService, useTranslate, type PanelProps } from 'adit/core/web';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { StripLogDrawing } from './strip-log-drawing.tsx';
import styles from './strip-log-panel.module.css';
import { StripLogStoreToken } from './strip-log-store.ts';

/** Lets a hole be chosen, and draws it; the choice is kept with the layout. */
const StripLogPanel = observer(function StripLogPanel({ state, setState }: PanelProps) {
  const t = useTranslate('quarry.strip-log');
  const store = useService(StripLogStoreToken);
  const { datasets, datasetId, holeName, holes, shown } = store;
  const first = datasets.find(({ id }) => id === state['dataset'])?.id ?? datasets[0]?.id;
  useEffect(() => {
    if (store.datasetId === undefined && first !== undefined)
      void store.choose(first, typeof state['hole'] === 'string' ? state['hole'] : undefined);
  }, [store, first, state]);

  async function choose(dataset: string | null, hole?: string | null): Promise<void> {
    if (dataset === null) return;
    await store.choose(dataset, hole ?? undefined);
    setState({ dataset, hole: store.holeName });
  }

  if (datasets.length === 0) return <Text className={styles.empty}>{t('empty')}</Text>;
  return (
    <Stack component="section" aria-label={t('title')} gap="xs" className={styles.panel}>
      <Select
        label={t('dataset')}
        data={datasets.map(({ id, name }) => ({ value: id, label: name }))}
        value={datasetId ?? null}
        allowDeselect={false}
        onChange={(dataset) => void choose(dataset)}
      />
      <Select
        label={t('hole')}
        data={holes.map(({ name }) => name)}
        value={holeName ?? null}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('hole.none')}
        onChange={(hole) => void choose(datasetId ?? null, hole)}
      />
      <LoadState
        state={store.hasFailed ? 'failed' : shown ? 'ready' : 'loading'}
        loading={t('loading')}
        failed={t('failed')}
        retry={() => choose(datasetId ?? null, holeName)}
      >
        {shown && <StripLogDrawing shown={shown} />}
      </LoadState>
    </Stack>
  );
});

export default StripLogPanel;
