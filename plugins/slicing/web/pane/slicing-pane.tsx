import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate, type PaneDataset } from 'adit/core/web';
import { SlicingStoreToken } from '../store/slicing-store.ts';
import { SliceRow } from './slice-row.tsx';
import styles from './slicing-pane.module.css';

/** The slices of a block model, with a button that adds one. */
export default observer(function SlicingPane({ dataset }: { dataset: PaneDataset }): ReactNode {
  const store = useService(SlicingStoreToken);
  const t = useTranslate('slicing');
  const place = store.place(dataset.datasetId);
  const { on, slices } = place ? store.slicing(place) : { on: false, slices: [] };
  return (
    <div className={styles.pane}>
      {!place && <p className={styles.hint}>{t('pane.noBlocks')}</p>}
      {place && slices.length === 0 && <p className={styles.hint}>{t('pane.empty')}</p>}
      {place && slices.length > 0 && (
        <ul className={styles.list} aria-label={t('pane.list')} data-off={!on || undefined}>
          {slices.map((slice) => (
            <SliceRow key={slice.id} address={{ ...place, id: slice.id }} />
          ))}
        </ul>
      )}
      <Button
        className={styles.add}
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} stroke={1.7} />}
        disabled={!store.canAdd(place)}
        onClick={() => place && store.add(place)}
      >
        {t('pane.add')}
      </Button>
    </div>
  );
});
