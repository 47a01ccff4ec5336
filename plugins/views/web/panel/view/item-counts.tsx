import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ask, formatCount, useHost, useService, useTranslate } from 'adit/core/web';
import { SceneStoreToken, viewPickers } from '../../../shared/index.ts';
import { keptItems } from './kept-items.ts';
import classes from './view-panel.module.css';

/** How many items are selected, and how many are kept of the layers that filters or pieces narrow. */
export const ItemCounts = observer(function ItemCounts({ viewId }: { viewId: string }): ReactNode {
  const t = useTranslate('views');
  const pickers = useHost().contributions.list(viewPickers);
  const selected = pickers.reduce((sum, picker) => sum + ask(() => picker.size?.() ?? 0, 0), 0);
  const kept = keptItems(useService(SceneStoreToken).layers(viewId));
  const texts = [
    ...(selected > 0 ? [t('count.selected', { count: selected, number: formatCount(selected) })] : []),
    ...(kept === undefined ? [] : [t('count.kept', { count: kept, number: formatCount(kept) })]),
  ];
  return (
    texts.length > 0 && (
      <span className={classes.counts} data-testid="item-counts">
        {texts.join(' · ')}
      </span>
    )
  );
});
