import { IconPointerPin } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { ViewPanelsToken } from '../views/view-panels.ts';
import classes from './view-header.module.css';

/** Says what a click in the view picks. */
export const PickingIndicator = observer(function PickingIndicator({ viewId }: { viewId: string }): ReactNode {
  const mode = useService(ViewPanelsToken).of(viewId)?.picks.mode ?? 'NO_PICKING';
  const t = useTranslate('views');
  if (mode === 'NO_PICKING') return undefined;
  return (
    <span className={classes.picking} role="status">
      <IconPointerPin size={14} stroke={1.6} aria-hidden />
      {t(mode === 'point' ? 'picking' : 'picking.centre')}
    </span>
  );
});
