import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { siteLength, unitText } from 'adit/core';
import { SettingsToken, useNumberText, useService, useTranslate } from 'adit/core/web';
import { lengthUnitsOf, SceneStoreToken } from '../../../shared/index.ts';
import { ItemCounts } from './item-counts.tsx';
import { COORDINATE_FORM } from '../format.ts';
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
  const store = useService(SceneStoreToken);
  const state = store.view(viewId);
  const ofSite = useService(SettingsToken).value(siteLength).unit;
  const numberText = useNumberText();
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
            <b>{axis}</b> {numberText(value, COORDINATE_FORM)}
          </span>
        ))}
        {axes && <span>{unitText(lengthUnitsOf(store.layers(viewId), ofSite))}</span>}
      </output>
      <span className={classes.exaggeration}>{t('exaggeration', { factor: numberText(state?.zScaling ?? 1) })}</span>
    </footer>
  );
});
