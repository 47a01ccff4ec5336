import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import type { PickReader } from '../picking/pick-reader.ts';
import { PickTip } from '../picking/pick-tip.tsx';
import classes from './view-panel.module.css';

/** Over the drawing of a view: what was picked, and what the next click does. The pointer goes through it. */
export const SelectionOverlay = observer(function SelectionOverlay({
  viewId,
  picks,
}: {
  viewId: string;
  picks: PickReader;
}): ReactNode {
  const t = useTranslate('views');
  return (
    <div className={classes.overlay} data-testid="selection-overlay">
      {picks.mode === 'cameraCenter' && (
        <div className={classes.note} role="status">
          {t('centre.hint')}
        </div>
      )}
      <PickTip viewId={viewId} picks={picks} />
    </div>
  );
});
