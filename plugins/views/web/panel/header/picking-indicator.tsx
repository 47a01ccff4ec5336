import { IconPointerPin } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useHost, useService, useTranslate } from 'adit/core/web';
import { viewPickers } from '../../../shared/index.ts';
import { ViewPanelsToken } from '../tabs/view-panels.ts';
import classes from './view-header.module.css';

const texts = {
  point: 'picking',
  cameraCenter: 'picking.centre',
  selectPoly: 'picking.polygon',
  selectBox: 'picking.box',
} as const;

/** Says what a click in the view picks. */
export const PickingIndicator = observer(function PickingIndicator({ viewId }: { viewId: string }): ReactNode {
  const pickers = useHost().contributions.list(viewPickers);
  const outline = pickers.map((picker) => picker.mode?.(viewId)).find((mode) => mode !== undefined);
  const panel = useService(ViewPanelsToken).of(viewId);
  const mode = outline ?? panel?.picks.mode ?? 'NO_PICKING';
  const t = useTranslate('views');
  if (mode === 'NO_PICKING') return undefined;
  return (
    <span className={classes.picking} role="status">
      <IconPointerPin size={14} stroke={1.6} aria-hidden />
      {t(texts[mode])}
    </span>
  );
});
