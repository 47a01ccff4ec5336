import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { SceneStoreToken } from '../../../shared/index.ts';
import { ItemCounts } from './item-counts.tsx';
import { formatCoordinate } from '../format.ts';
import type { PickReader } from '../picking/pick-reader.ts';
import { usePointerUse } from './pointer-use.ts';
import classes from './view-panel.module.css';

/** Below a view: what the pointer does, the coordinates pointed at, and the vertical exaggeration. */
export const BottomBar = observer(function BottomBar({
  viewId,
  picks,
}: {
  viewId: string;
  picks: PickReader;
}): ReactNode {
  const t = useTranslate('views');
  const state = useService(SceneStoreToken).view(viewId);
  const use = usePointerUse(viewId, picks);
  const place = picks.place ?? picks.hover;
  const axes =
    place &&
    ([
      ['E', place[0]],
      ['N', place[1]],
      ['Z', place[2]],
    ] as const);
  return (
    <footer className={classes.bar}>
      <strong>{use.name}</strong>
      <span className={classes.hint}>{use.hint}</span>
      <ItemCounts viewId={viewId} />
      <output className={classes.coordinates} data-testid="coordinates" aria-live="polite">
        {axes?.map(([axis, value]) => (
          <span key={axis}>
            <b>{axis}</b> {formatCoordinate(value)}
          </span>
        ))}
      </output>
      <span className={classes.exaggeration}>{t('exaggeration', { factor: state?.zScaling ?? 1 })}</span>
    </footer>
  );
});
