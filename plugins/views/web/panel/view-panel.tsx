import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { RenderSessionToken, useService, useTranslate, type PanelProps } from 'adit/core/web';
import { SceneStoreToken } from '../../shared/index.ts';
import { SceneViewsToken } from '../drawing/scene-views.ts';
import { PickReader } from '../picking/pick-reader.ts';
import { PickTip } from '../picking/pick-tip.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { CameraButtons } from './camera-buttons.tsx';
import { Legend } from './legend.tsx';
import { ViewFurniture } from './view-furniture.tsx';
import { ViewStatus } from './view-status.tsx';
import classes from './view-panel.module.css';

/** A 3D view with what belongs around it. */
export default observer(function ViewPanel({ state }: PanelProps): ReactNode {
  const store = useService(SceneStoreToken);
  const views = useService(SceneViewsToken);
  const session = useService(RenderSessionToken);
  const t = useTranslate('views');
  const canvas = useRef<HTMLDivElement>(null);
  const viewId = typeof state.viewId === 'string' ? state.viewId : (store.viewIds[0] ?? '');
  const [picks] = useState(() => new PickReader(session, store, views, viewId));

  useEffect(() => {
    if (!canvas.current) return undefined;
    const attached = views.attach(viewId, canvas.current);
    const listening = picks.listen(canvas.current);
    return () => {
      listening.dispose();
      attached.dispose();
    };
  }, [views, viewId, picks]);

  return (
    <section className={classes.view} onPointerDownCapture={() => store.activateView(viewId)}>
      <div className={classes.canvas}>
        <div
          ref={canvas}
          className={classes.drawing}
          role="img"
          aria-label={t('view-label')}
          tabIndex={0}
          data-testid="view-canvas"
        />
        <Legend viewId={viewId} />
        <ViewFurniture viewId={viewId} />
        <CameraButtons viewId={viewId} />
        <PickTip picks={picks} />
        <ViewStatus viewId={viewId} />
      </div>
      <BottomBar viewId={viewId} picks={picks} />
    </section>
  );
});
